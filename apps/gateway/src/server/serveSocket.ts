import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { type AnswerMessageArgs, answerMessage } from '../calls/answerMessage.ts'
import { Client, type ClientSetup } from '../calls/Client.ts'
import type { Context } from '../GatewayMetrics.ts'
import type { Link } from '../upstream/Link.ts'
import type { Upstreams } from '../upstream/Upstreams.ts'
import { countUnfinished } from './countUnfinished.ts'

const GOING_AWAY = 1001
const POLICY_VIOLATION = 1008
const INTERNAL_ERROR = 1011
const SERVICE_RESTART = 1012
/** The longest time for a client to read the close frame, in milliseconds. */
const FAREWELL_MS = 1000

export interface ServeSocketArgs extends Pick<ClientSetup, 'address' | 'charge' | 'held'> {
  readonly socket: WebSocket
  readonly stream: Socket
  readonly upstreams: Upstreams
  readonly calls: AnswerMessageArgs['calls']
}

export interface ServedSocket {
  readonly client: Client
  /** Accepts no more messages. Closes the WebSocket after the pending messages are answered. */
  readonly drain: () => void
}

/** Serves a WebSocket of a client, with its own link to a node. */
export function serveSocket(
  { options, metrics, log }: Context,
  args: ServeSocketArgs
): ServedSocket {
  const { socket, stream, upstreams, calls } = args
  let link: Promise<Link> | undefined
  let linkBytes = (): number => 0
  let [pending, isAlive, isDraining] = [0, true, false]
  const close = (code: number, reason: string): void => {
    socket.close(code, reason)
    const timer = setTimeout(() => socket.terminate(), FAREWELL_MS)
    socket.once('close', () => clearTimeout(timer))
  }
  const send = (text: string): void => {
    if (socket.readyState !== socket.OPEN) return
    socket.send(text)
    client.note()
  }
  const openLink = async (): Promise<Link> => {
    try {
      const onEnd = (): void => close(SERVICE_RESTART, 'the node was lost: connect again')
      const opened = await upstreams.open({
        // An answer is sent in the same turn of the event loop. So a client gets the id of a new
        // subscription before its first notification.
        onNotification: (text) => setImmediate(() => send(text)),
        onEnd
      })
      linkBytes = () => opened.unfinished
      client.onGone(() => upstreams.leave(opened))
      return opened
    } catch (error) {
      close(SERVICE_RESTART, 'no node can be used: connect again later')
      throw error
    }
  }
  const unfinished = countUnfinished(socket, stream)
  const client = new Client({
    ...args,
    unsent: () => socket.bufferedAmount + unfinished() + linkBytes(),
    disconnect: () => socket.terminate(),
    openLink: () => {
      link ??= openLink()
      return link
    }
  })
  const drain = (): void => {
    isDraining = true
    if (pending === 0) close(GOING_AWAY, 'shutting down')
  }
  const answer = async (bytes: Buffer): Promise<void> => {
    pending += 1
    const { text } = await answerMessage({ bytes, client, options, calls })
    pending -= 1
    if (text !== undefined) send(text)
    if (isDraining) drain()
  }
  let unfinishedMs = 0
  socket.on('message', (data: Buffer) => {
    isAlive = true
    unfinishedMs = 0
    if (isDraining) return
    answer(data).catch((error: unknown) => {
      log.error({ err: error }, 'a client was closed')
      close(INTERNAL_ERROR, 'serving this connection failed')
    })
  })
  socket.on('pong', () => {
    isAlive = true
  })
  const pings = setInterval(() => {
    if (isAlive) socket.ping()
    else socket.terminate()
    isAlive = false
  }, options.pingMs)
  const tickMs = Math.min(1000, options.requestMs / 2)
  const ticks = setInterval(() => {
    client.note()
    unfinishedMs = unfinished() > 0 ? unfinishedMs + tickMs : 0
    if (unfinishedMs <= options.requestMs || socket.readyState !== socket.OPEN) return
    metrics.limit('time for a message')
    close(POLICY_VIOLATION, 'a message was not completed in time')
  }, tickMs)
  socket.on('close', () => {
    clearInterval(pings)
    clearInterval(ticks)
    client.leave()
  })
  return { client, drain }
}
