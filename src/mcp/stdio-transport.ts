import type { Readable, Writable } from 'node:stream'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'
import type { GaugeError } from '../lib/gauge-error.ts'
import { excerpt, serverError } from './connection.ts'
import { LARGEST_MESSAGE, MOST_BYTES, MOST_MESSAGES, MOST_STRAY_LINES, MOST_UNREAD } from './limits.ts'
import { LineSplitter } from './line-splitter.ts'

const MIB = 2 ** 20

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch {
    return undefined
  }
}

/** An answer that somebody waits for, whatever else is wrong with it. */
function isAnswer(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'id' in value && ('result' in value || 'error' in value)
  )
}

/**
 * JSON-RPC messages, one a line, over a process's stdin and stdout. Other than the SDK's own transport it
 * neither starts nor ends the process, tolerates lines that are no messages, and reads no more than it may.
 */
export class StdioTransport implements Transport {
  onclose?: Transport['onclose']
  onerror?: Transport['onerror']
  onmessage?: Transport['onmessage']
  readonly #stdin: Writable
  readonly #stdout: Readable
  readonly #fail: (error: GaugeError) => void
  readonly #lines = new LineSplitter()
  readonly #stray: string[] = []
  #bytes = 0
  #messages = 0

  /** @param fail - told when the server can no longer be listened to */
  constructor(stdin: Writable, stdout: Readable, fail: (error: GaugeError) => void) {
    this.#stdin = stdin
    this.#stdout = stdout
    this.#fail = fail
  }

  /** Lines on stdout that are no messages: how many, and the first; nothing where there are none. */
  get strayText(): string | undefined {
    const [first] = this.#stray
    const { length } = this.#stray
    if (first === undefined) return undefined
    return `${length === 1 ? 'one line' : `${length} lines`} on stdout ${length === 1 ? 'is' : 'are'} no JSON-RPC, the first: ${excerpt(first)}`
  }

  /** The beginning of what stands on stdout without the end of a line. */
  get unfinishedText(): string | undefined {
    const { heldBytes, unfinished } = this.#lines
    return heldBytes === 0 ? undefined : `stdout ends within a line: ${excerpt(unfinished)}`
  }

  async start(): Promise<void> {
    this.#stdout.on('data', (piece: Buffer) => this.#read(piece))
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#stdin.writableLength > MOST_UNREAD) this.#giveUp('it does not read its stdin.')
    else this.#stdin.write(`${JSON.stringify(message)}\n`)
  }

  /** Stops listening; the process is not touched. */
  async close(): Promise<void> {
    this.#stdout.destroy()
    this.onclose?.()
  }

  #giveUp(what: string): void {
    this.#fail(serverError(what))
    this.#stdout.destroy()
  }

  #read(piece: Buffer): void {
    this.#bytes += piece.length
    for (const line of this.#lines.push(piece)) {
      if (this.#stdout.destroyed) return
      if (line.trim() !== '') this.#readLine(line)
    }
    if (this.#lines.heldBytes > LARGEST_MESSAGE) {
      this.#giveUp(
        `it floods stdout: a line of more than ${LARGEST_MESSAGE / MIB} MiB. Expected one JSON-RPC message a line.`,
      )
    } else if (this.#bytes > MOST_BYTES) {
      this.#giveUp(`it floods stdout: more than ${MOST_BYTES / MIB} MiB until its tools were listed.`)
    }
  }

  #readLine(line: string): void {
    const value = parsed(line)
    const message = JSONRPCMessageSchema.safeParse(value)
    if (message.success) this.#receive(message.data)
    else if (isAnswer(value)) this.#giveUp(`its answer is no JSON-RPC 2.0: ${excerpt(line)}.`)
    else this.#tolerate(line)
  }

  #receive(message: JSONRPCMessage): void {
    if (++this.#messages > MOST_MESSAGES) {
      this.#giveUp(
        `it floods stdout: more than ${MOST_MESSAGES} JSON-RPC messages until its tools were listed.`,
      )
    } else this.onmessage?.(message)
  }

  #tolerate(line: string): void {
    this.#stray.push(this.#stray.length === 0 ? line : '')
    if (this.#stray.length <= MOST_STRAY_LINES) return
    this.#giveUp(
      'it floods stdout with what is no JSON-RPC. An MCP server writes nothing but messages to stdout; its log belongs on stderr.',
    )
  }
}
