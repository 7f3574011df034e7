import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'

/** These have no body, and a response with one cannot be made of them. */
const WITHOUT_BODY = new Set([204, 205, 304])

/**
 * `fetch` that stops reading after so many bytes of all answers together.
 * @param onFlood - told once, before the body breaks
 */
export function boundedFetch(mostBytes: number, onFlood: () => void): FetchLike {
  let bytes = 0
  const count = () =>
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        bytes += piece.byteLength
        if (bytes <= mostBytes) return controller.enqueue(piece)
        onFlood()
        controller.error(new Error('too many bytes'))
      },
    })
  return async (url, init) => {
    const response = await fetch(url, init)
    const { status, statusText, headers, body } = response
    if (body === null || WITHOUT_BODY.has(status)) return response
    return new Response(body.pipeThrough(count()), { status, statusText, headers })
  }
}
