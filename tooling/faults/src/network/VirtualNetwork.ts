import { ParaclockError } from '@paraclock/core'
import type { OpenSocket } from '../../../../packages/connect/src/endpoint/Wire.ts'
import {
  ConnectionLost,
  EndpointRefused,
  EndpointUnavailable,
  FrameSizeExceeded,
  RateLimitExceeded
} from '../../../../packages/connect/src/errors/endpoints.ts'
import type { Dice } from '../clock/Dice.ts'
import type { VirtualClock } from '../clock/VirtualClock.ts'
import type { FakeNode } from '../node/FakeNode.ts'

/** Connects providers to nodes: in memory under virtual time, or over the loopback. */
export interface Network {
  /** Gives a node an address. */
  attach(node: FakeNode): Promise<string>
  /** The options of a provider under test. Empty if it uses its own sockets. */
  readonly providerOptions: { readonly openSocket?: OpenSocket }
  close(): Promise<void>
}

const SLOWEST_MS = 20

/** Connects providers to nodes in memory: each way takes a random time, and order is kept. */
export class VirtualNetwork implements Network {
  readonly providerOptions: Network['providerOptions']
  readonly #clock: VirtualClock
  readonly #dice: Dice
  readonly #latencyMs: number | undefined
  readonly #nodes = new Map<string, FakeNode>()

  constructor(clock: VirtualClock, dice: Dice, latencyMs?: number) {
    this.#clock = clock
    this.#dice = dice
    this.#latencyMs = latencyMs
    this.providerOptions = { openSocket: this.#open }
  }

  attach(node: FakeNode): Promise<string> {
    const url = `ws://${node.name}.test`
    this.#nodes.set(url, node)
    return Promise.resolve(url)
  }

  close(): Promise<void> {
    for (const node of this.#nodes.values()) node.killAll()
    return Promise.resolve()
  }

  #lane(): (run: () => void) => void {
    let free = 0
    return (run) => {
      const takes = this.#latencyMs ?? this.#dice.between(1, SLOWEST_MS)
      const arrives = Math.max(free, this.#clock.now() + takes)
      free = arrives
      this.#clock.after(arrives - this.#clock.now(), run)
    }
  }

  readonly #open: OpenSocket = ({ url, shown }, events, { maxFrameBytes: limitBytes }) => {
    const there = this.#lane()
    const back = this.#lane()
    let ended = false
    const end = (error: ParaclockError): void => {
      if (ended) return
      ended = true
      events.closed(error)
    }
    const node = this.#nodes.get(url)
    const lost = (problem: string): ParaclockError =>
      new ParaclockError(ConnectionLost, { endpoint: shown, problem })
    let connection: ReturnType<FakeNode['accept']> | undefined
    there(() => {
      const reaction = node?.upgrade() ?? 'refuse'
      if (reaction === 'hang' || ended) return
      if (reaction !== 'accept') {
        back(() => end(refusal(shown, reaction)))
        return
      }
      connection = node?.accept({
        send: (text) =>
          back(() => {
            if (ended) return
            if (text.length <= limitBytes) return events.received(text)
            end(new ParaclockError(FrameSizeExceeded, { endpoint: shown, limitBytes }))
            connection?.close()
          }),
        kill: () => back(() => end(lost('close code 1006')))
      })
      back(() => {
        if (!ended) events.opened()
      })
    })
    return {
      post: ({ body }) => there(() => connection?.receive(body)),
      close: () => {
        ended = true
        there(() => connection?.close())
        return Promise.resolve()
      }
    }
  }
}

function refusal(
  endpoint: string,
  reaction: Exclude<ReturnType<FakeNode['upgrade']>, 'accept' | 'hang'>
): ParaclockError {
  if (reaction === 'refuse') {
    return new ParaclockError(EndpointUnavailable, { endpoint, problem: 'ECONNREFUSED' })
  }
  const { status, headers } = reaction
  if (status === 429) {
    const seconds = headers['retry-after']
    const retryAfterMs = seconds === undefined ? undefined : Number(seconds) * 1000
    return new ParaclockError(RateLimitExceeded, { endpoint, retryAfterMs })
  }
  const problem = `it answered with HTTP status ${status}`
  return new ParaclockError(EndpointRefused, { endpoint, problem })
}
