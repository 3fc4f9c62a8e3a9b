import type { WebSocket } from 'ws'
import { openSocket } from './openSockets.ts'
import { plainCall, type SoakKind } from './soakKinds.ts'

/** Sends one request. Resolves with whether the answer was the expected one. */
export type AskAsDue = (kind: SoakKind) => Promise<boolean>

const TOO_LARGE = 1009

/** Sends requests over HTTP. */
export function askOverHttp(port: number): AskAsDue {
  return async ({ body, due }) => {
    try {
      const response = await fetch(`http://127.0.0.1:${port}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body
      })
      const text = await response.text()
      return due === 'none' ? text === '' : isDue(text, due)
    } catch {
      // The gateway may end the connection before it has received all of a refused body.
      return due === -32005
    }
  }
}

/** Sends requests over a WebSocket, and opens another after it was closed. */
export function askOverSocket(url: string): AskAsDue {
  let socket: WebSocket | undefined
  return async ({ body, due }) => {
    const open = socket ?? (await openSocket(url))
    // The close event follows an error, and handles it.
    if (open !== socket) open.on('error', () => {})
    socket = open
    const next = (): Promise<string | number> =>
      new Promise((resolve) => {
        const answered = (data: unknown): void => {
          open.off('close', closed)
          resolve(String(data))
        }
        const closed = (code: number): void => {
          open.off('message', answered)
          resolve(code)
        }
        open.once('message', answered)
        open.once('close', closed)
      })
    const answer = next()
    open.send(body)
    if (due === 'none') open.send(plainCall)
    const came = await answer
    if (typeof came === 'string') return isDue(came, due === 'none' ? undefined : due)
    socket = undefined
    // A client whose connection is cut in the middle of a message may see only its end, without the
    // reason.
    return due === -32005 && (came === TOO_LARGE || came === 1006)
  }
}

function isDue(text: string, due: number | undefined): boolean {
  const answer = JSON.parse(text) as { readonly error?: { readonly code: number } }
  return answer.error?.code === due
}
