import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { GaugeError } from '../../src/lib/gauge-error.ts'

/** Packages of the peers stand beside this file; MiniSearch is one of the project itself. */
const PACKAGE_FOLDERS = ['./node_modules/', '../../node_modules/'] as const

/**
 * What a package gives a module that imports it. The name is a variable, so that the project can be type-checked
 * without the peers.
 * @throws GaugeError E_OPTIONAL where it is not installed or does not load
 */
export async function loadPackage<Module>(name: string): Promise<Module> {
  try {
    return (await import(name)) as Module
  } catch (error) {
    const reason = versionOf(name) === undefined ? 'is not installed' : `does not load (${String(error)})`
    throw new GaugeError(
      'E_OPTIONAL',
      `the package "${name}" ${reason}. Install the peers (npm ci --prefix bench/peers) or leave this one out.`,
    )
  }
}

const packageSchema = z.object({ version: z.string() })

/** The installed version of a package; nothing where it is not installed. */
export function versionOf(name: string): string | undefined {
  // Beside the name of a package may stand a path within it: `flexsearch/lang/en`.
  const packageName = name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
  for (const folder of PACKAGE_FOLDERS) {
    const path = fileURLToPath(new URL(`${folder}${packageName}/package.json`, import.meta.url))
    if (existsSync(path)) return packageSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).version
  }
  return undefined
}
