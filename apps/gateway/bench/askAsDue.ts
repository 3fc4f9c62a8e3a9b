import type { WebSocket } from 'ws'
import { openSocket } from './openSockets.ts'
import { plainCall, type SoakKind } from './soakKinds.ts'

/** Asks over one transport. Resolves with whether the answer was the one that is due. */
export type AskAsDue = (kind: SoakKind) => Promise<boolean>

const TOO_LARGE = 1009

/** Asks over HTTP. */
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
      // The connection may be ended under a body that is refused before all of it has come.
      return due === -32005
    }
  }
}

/** Asks over one WebSocket, and over another when that one has been closed. */
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
    // A client that is cut off in the middle of a message may see only the end of the connection,
    // without the reason.
    return due === -32005 && (came === TOO_LARGE || came === 1006)
  }
}

function isDue(text: string, due: number | undefined): boolean {
  const answer = JSON.parse(text) as { readonly error?: { readonly code: number } }
  return answer.error?.code === due
}
