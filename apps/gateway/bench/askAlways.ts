import type { WebSocket } from 'ws'
import { openSocket } from './openSockets.ts'

const EVERY_MS = 40
const RECONNECT_MS = 100

/** The answers and failures of clients. */
export interface Seen {
  asked: number
  answered: number
  errors: number
  /** Answers that no node of the chain gives. */
  wrong: number
  /** Asked on a connection that broke before the answer: a client asks these again. */
  cutOff: number
  /** How long clients that lost their connection had none, in milliseconds. */
  readonly gaps: number[]
  readonly latencies: number[]
}

/** Clients that ask without end. */
export interface Asking {
  readonly seen: Seen
  /** Ends it, once every client has what it last asked for. */
  stop(): Promise<void>
}

/** Lets so many clients ask one thing after the other, each connecting again when it is cut off. */
export function askAlways(url: string, clients: number, right: string): Asking {
  const seen: Seen = {
    asked: 0,
    answered: 0,
    errors: 0,
    wrong: 0,
    cutOff: 0,
    gaps: [],
    latencies: []
  }
  const running = { isOver: false }
  const all = Array.from({ length: clients }, () => runClient({ url, right, seen, running }))
  return {
    seen,
    stop: async () => {
      running.isOver = true
      await Promise.all(all)
    }
  }
}

interface ClientArgs {
  readonly url: string
  /** What every right answer contains. */
  readonly right: string
  readonly seen: Seen
  readonly running: { readonly isOver: boolean }
}

async function runClient(args: ClientArgs): Promise<void> {
  const { url, seen, running } = args
  let lostAt: number | undefined
  while (!running.isOver) {
    const socket = await openSocket(url).catch(() => undefined)
    if (!socket) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
      continue
    }
    if (lostAt !== undefined) seen.gaps.push(performance.now() - lostAt)
    await useSocket(socket, args)
    lostAt = performance.now()
    socket.terminate()
  }
}

async function useSocket(socket: WebSocket, { right, seen, running }: ClientArgs): Promise<void> {
  const closed = new Promise<undefined>((resolve) => socket.once('close', () => resolve(undefined)))
  socket.on('error', () => {})
  for (let id = 1; !running.isOver; id += 1) {
    seen.asked += 1
    const began = performance.now()
    const answer = new Promise<string>((resolve) =>
      socket.once('message', (data) => resolve(String(data)))
    )
    const data = id.toString(16).padStart(8, '0')
    socket.send(
      `{"jsonrpc":"2.0","id":${id},"method":"state_call","params":["Api_call","0x${data}"]}`
    )
    const text = await Promise.race([answer, closed])
    if (text === undefined) {
      seen.cutOff += 1
      return
    }
    seen.latencies.push(performance.now() - began)
    if (text.includes('"error"')) seen.errors += 1
    else if (text.includes(right)) seen.answered += 1
    else seen.wrong += 1
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}
