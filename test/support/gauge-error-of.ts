import { GaugeError } from '../../src/lib/gauge-error.ts'

/** The error a call must throw. */
export function gaugeErrorOf(call: () => unknown): GaugeError {
  try {
    call()
  } catch (error) {
    if (error instanceof GaugeError) return error
    throw error
  }
  throw new Error('no error was thrown')
}
