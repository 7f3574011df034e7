import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { GaugeError } from '../lib/gauge-error.ts'
import { EXCERPT } from './limits.ts'

/** What a server left beside its answers that helps to understand a failure. */
export interface Evidence {
  /** Whole sentences; empty where there is nothing to tell. */
  readonly text: string
  /** Lines as the server wrote them. */
  readonly lines: readonly string[]
}

/** An open way to one server. */
export interface Connection {
  readonly transport: Transport
  /** Never resolves; rejects with a GaugeError as soon as no answer can come any more. */
  readonly failed: Promise<never>
  /** What was tolerated. */
  readonly warnings: readonly string[]
  evidence(): Evidence
  /** What an error of this kind of connection means and what to do, where that is all there is to say. */
  explain(error: unknown): string | undefined
  /** Leaves nothing behind. @param budgetMs - the most time this takes */
  end(budgetMs: number): Promise<void>
}

/** A server that can be talked to. */
export interface McpServer {
  /** As messages call it; holds no argument or header, which may be secret. */
  readonly label: string
  open(): Connection
}

/** Something the server did wrong; who reads the server says which one it was. */
export function serverError(what: string): GaugeError {
  return new GaugeError('E_CATALOG', what)
}

/** The beginning of a text that a server wrote, in quotes. */
export function excerpt(text: string): string {
  const characters = [...text.trim().slice(0, 2 * EXCERPT)]
  return `"${characters.slice(0, EXCERPT).join('')}${characters.length > EXCERPT ? '…' : ''}"`
}

/** A promise and who breaks it; nobody has to be listening. */
export function breakable(): { readonly failed: Promise<never>; fail(error: GaugeError): void } {
  let fail: (error: GaugeError) => void = () => undefined
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => undefined)
  return { failed, fail: (error) => fail(error) }
}
