import type { WebSocket } from 'ws'
import { openSocket } from './openSockets.ts'

const EVERY_MS = 40
const RECONNECT_MS = 100

/** The answers and failures of all clients. */
export interface LoadResult {
  asked: number
  answered: number
  errors: number
  /** Answers that no node of the chain gives. */
  wrong: number
  /** Requests whose connection broke before the answer. The client sends them again. */
  cutOff: number
  /** How long each client that lost its connection had none, in milliseconds. */
  readonly gaps: number[]
  readonly latencies: number[]
}

/** Clients that send requests until they are stopped. */
export interface Asking {
  readonly result: LoadResult
  /** Stops the clients, after each has the answer to its last request. */
  stop(): Promise<void>
}

/**
 * Starts clients that each send one request after another. A client that loses its connection
 * connects again.
 */
export function askAlways(url: string, clients: number, right: string): Asking {
  const result: LoadResult = {
    asked: 0,
    answered: 0,
    errors: 0,
    wrong: 0,
    cutOff: 0,
    gaps: [],
    latencies: []
  }
  const running = { isOver: false }
  const all = Array.from({ length: clients }, () => runClient({ url, right, result, running }))
  return {
    result,
    stop: async () => {
      running.isOver = true
      await Promise.all(all)
    }
  }
}

interface ClientArgs {
  readonly url: string
  /** The text that every right answer contains. */
  readonly right: string
  readonly result: LoadResult
  readonly running: { readonly isOver: boolean }
}

async function runClient(args: ClientArgs): Promise<void> {
  const { url, result, running } = args
  let lostAt: number | undefined
  while (!running.isOver) {
    const socket = await openSocket(url).catch(() => undefined)
    if (!socket) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
      continue
    }
    if (lostAt !== undefined) result.gaps.push(performance.now() - lostAt)
    await useSocket(socket, args)
    lostAt = performance.now()
    socket.terminate()
  }
}

async function useSocket(socket: WebSocket, { right, result, running }: ClientArgs): Promise<void> {
  const closed = new Promise<undefined>((resolve) => socket.once('close', () => resolve(undefined)))
  socket.on('error', () => {})
  for (let id = 1; !running.isOver; id += 1) {
    result.asked += 1
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
      result.cutOff += 1
      return
    }
    result.latencies.push(performance.now() - began)
    if (text.includes('"error"')) result.errors += 1
    else if (text.includes(right)) result.answered += 1
    else result.wrong += 1
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}
