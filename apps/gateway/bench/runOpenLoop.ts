import { openSockets } from './openSockets.ts'
import { type Summary, summarize } from './summarize.ts'

/** The load to make. */
export interface OpenLoopArgs {
  readonly url: string
  /** Requests a second, which are sent whether or not answers come. */
  readonly rate: number
  readonly seconds: number
  readonly connections: number
  /** The text of request number `id`. */
  readonly request: (id: number) => string
}

/** The result of a load. */
export interface OpenLoopResult extends Summary {
  readonly sent: number
  readonly answered: number
  readonly errors: number
  /** Answers a second, from the first request to the last answer. */
  readonly perSecond: number
}

const TICK_MS = 5
const LAST_WAIT_MS = 3000

/**
 * Sends requests at a fixed rate, and measures each latency from the moment at which the request
 * was due. So if the server stalls, the wait of every delayed request counts.
 */
export async function runOpenLoop(args: OpenLoopArgs): Promise<OpenLoopResult> {
  const { url, rate, seconds, connections, request } = args
  const sockets = await openSockets(url, connections)
  const due = new Map<number, number>()
  const latencies: number[] = []
  let errors = 0
  let lastAnswer = 0
  for (const socket of sockets) {
    socket.on('message', (data) => {
      const text = String(data)
      const id = Number(/"id":(\d+)/.exec(text)?.[1])
      const at = due.get(id)
      if (at === undefined) return
      due.delete(id)
      lastAnswer = performance.now()
      latencies.push(lastAnswer - at)
      if (text.includes('"error"')) errors += 1
    })
  }
  const began = performance.now()
  const total = Math.round(rate * seconds)
  let sent = 0
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const target = Math.min(total, Math.floor(((performance.now() - began) / 1000) * rate))
      for (; sent < target; sent += 1) {
        due.set(sent, began + (sent / rate) * 1000)
        sockets[sent % sockets.length]?.send(request(sent))
      }
      if (sent < total) return
      clearInterval(timer)
      resolve()
    }, TICK_MS)
  })
  const until = performance.now() + LAST_WAIT_MS
  while (due.size > 0 && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  for (const socket of sockets) socket.terminate()
  const answered = latencies.length
  const perSecond = Math.round(answered / ((lastAnswer - began) / 1000))
  return { sent, answered, errors, perSecond, ...summarize(latencies) }
}
