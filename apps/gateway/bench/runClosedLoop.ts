import { openSockets } from './openSockets.ts'
import { type Summary, summarize } from './summarize.ts'

/** The load to make. */
export interface ClosedLoopArgs {
  readonly url: string
  readonly seconds: number
  /** The number of clients. Each has one open request. */
  readonly connections: number
  /** The text of request number `id`. */
  readonly request: (id: number) => string
}

/** The result of a load. */
export interface ClosedLoopResult extends Summary {
  readonly answered: number
  readonly errors: number
  readonly perSecond: number
}

/**
 * Measures the highest rate of answers: each client sends its next request right after an answer.
 */
export async function runClosedLoop(args: ClosedLoopArgs): Promise<ClosedLoopResult> {
  const { url, seconds, connections, request } = args
  const sockets = await openSockets(url, connections)
  const latencies: number[] = []
  let errors = 0
  let lastId = 0
  const began = performance.now()
  const end = began + seconds * 1000
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          let askedAt = 0
          const ask = (): void => {
            askedAt = performance.now()
            lastId += 1
            socket.send(request(lastId))
          }
          socket.on('message', (data) => {
            const now = performance.now()
            latencies.push(now - askedAt)
            if (String(data).includes('"error"')) errors += 1
            if (now < end) ask()
            else resolve()
          })
          ask()
        })
    )
  )
  const perSecond = Math.round((latencies.length * 1000) / (performance.now() - began))
  for (const socket of sockets) socket.terminate()
  return { answered: latencies.length, errors, perSecond, ...summarize(latencies) }
}
