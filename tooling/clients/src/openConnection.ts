import { once } from 'node:events'
import { withDeadline } from '@paraclock/core'
import { WebSocket } from 'ws'

/** What an endpoint answers: a result, or an error. */
export interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** What an endpoint says of its own accord. */
export interface Notification {
  readonly method: string
  readonly subscription: unknown
  readonly result: unknown
}

/** A WebSocket to an endpoint, which interprets nothing. */
export interface Connection {
  /** Asks, and returns the answer as it came. */
  ask(method: string, params?: unknown): Promise<Answer>
  /** The next notification that fits and was not taken before. */
  take(fits: (notification: Notification) => boolean): Promise<Notification>
  /** Everything that came and was not taken. */
  readonly notifications: readonly Notification[]
  close(): Promise<void>
}

/** The longest time for an answer or a notification, in milliseconds. */
const MAX_MS = 30_000

/** Connects with an endpoint. */
export async function openConnection(url: string): Promise<Connection> {
  const socket = new WebSocket(url)
  const answers = new Map<number, (answer: Answer) => void>()
  const notifications: Notification[] = []
  const waiting = new Set<() => void>()
  let asked = 0
  socket.on('message', (data) => {
    const { id, method, params, ...answer } = JSON.parse(data.toString())
    if (method === undefined) answers.get(id)?.(answer)
    else notifications.push({ method, ...params })
    for (const look of [...waiting]) look()
  })
  await once(socket, 'open')
  const limited = async <Value>(what: string, work: (resolve: (value: Value) => void) => void) => {
    const { promise, resolve } = Promise.withResolvers<Value>()
    work(resolve)
    return await withDeadline({ milliseconds: MAX_MS, what }, () => promise)
  }
  return {
    notifications,
    ask(method, params = []) {
      asked += 1
      const id = asked
      const answer = limited<Answer>(method, (resolve) => answers.set(id, resolve))
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      return answer
    },
    take: (fits) =>
      limited('a notification', (resolve) => {
        const look = (): void => {
          const at = notifications.findIndex(fits)
          const [found] = at === -1 ? [] : notifications.splice(at, 1)
          if (found === undefined) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    async close() {
      socket.close()
      await once(socket, 'close')
    }
  }
}
