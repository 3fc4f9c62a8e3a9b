import { describeThrown, isParaclockError, ParaclockError } from '@paraclock/core'
import type { Wire, WireEndpoint, WireEvents, WireRequest, WireSettings } from '../endpoint/Wire.ts'
import { ConnectionLost, FrameSizeExceeded } from '../errors/endpoints.ts'
import type { SmoldotChain } from './Smoldot.ts'

const TOO_MANY_REQUESTS = 429

/**
 * Opens a wire to a light client. smoldot holds a limited number of requests and answers, and
 * refuses a request beyond the limit.
 *
 * @param take - returns the chain of the light client to use
 */
export function openLightWire(
  take: () => Promise<SmoldotChain>,
  endpoint: WireEndpoint,
  events: WireEvents,
  { maxFrameBytes: limitBytes }: Pick<WireSettings, 'maxFrameBytes'>
): Wire {
  let chain: SmoldotChain | undefined
  let ended = false
  const release = (): void => {
    ended = true
    if (chain !== undefined) removeChain(chain)
    chain = undefined
  }
  const end = (error: unknown): void => {
    if (ended) return
    release()
    const context = { endpoint: endpoint.shown, problem: describeThrown(error) }
    const lost = new ParaclockError(ConnectionLost, context, { cause: error })
    events.closed(isParaclockError(error) ? error : lost)
  }
  const run = async (): Promise<void> => {
    const taken = await take()
    chain = taken
    if (ended) return release()
    events.opened()
    while (!ended) {
      const text = await taken.nextJsonRpcResponse()
      if (ended) return
      if (text.length > limitBytes) {
        throw new ParaclockError(FrameSizeExceeded, { endpoint: endpoint.shown, limitBytes })
      }
      events.received(text)
    }
  }
  const running = run().catch(end)

  const post = ({ id, body }: WireRequest): void => {
    try {
      chain?.sendJsonRpc(body)
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'QueueFullError') {
        end(error)
        return
      }
      // 429 is the code of a rate limit, after which `CallRunner` waits and repeats the request.
      const refusal = { code: TOO_MANY_REQUESTS, message: 'the light client is busy' }
      events.received(JSON.stringify({ jsonrpc: '2.0', id, error: refusal }))
    }
  }
  return {
    post,
    close: async () => {
      release()
      await running
    }
  }
}

export function removeChain(chain: SmoldotChain): void {
  try {
    chain.remove()
  } catch {
    // `remove` throws if the client has ended. An ended client has already removed its chains.
  }
}
