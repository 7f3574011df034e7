import { existsSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { GaugeError } from '../lib/gauge-error.ts'
import { openStore } from '../lib/store.ts'
import type { Io } from './io.ts'

/** A file that is not there yet: what people filled in by hand is never written over. */
export interface NewFile {
  readonly path: string
  /** @throws GaugeError E_OUTPUT */
  write(text: string): void
}

/** @throws GaugeError E_OUTPUT where something stands already or nothing can be written */
export function newFile(path: string, io: Io): NewFile {
  const full = resolve(io.cwd, path)
  if (existsSync(full)) {
    throw new GaugeError('E_OUTPUT', `${full}: it is there already. Name another file, or remove it first.`)
  }
  const store = openStore(dirname(full))
  return { path: full, write: (text) => store.write(new Map([[basename(full), text]])) }
}
