import { ParaclockError, unixSecondsFromDate } from '@paraclock/core'
import { RpcMethodUnknown, RpcParamInvalid } from '@paraclock/rpc'
import type { Devnet } from '../Devnet.ts'
import type { RpcMethod } from './RpcMethods.ts'

/** Most rounds of blocks that one request builds. */
const MOST_ROUNDS = 1_000

/**
 * The methods by which a client drives the whole network: `dev_newBlock` builds rounds of blocks,
 * `dev_timeTravel` moves all clocks, as Chopsticks' methods of these names do for one chain.
 *
 * @param find The network: it does not exist yet when its endpoints are described.
 */
export function createNetworkMethods(
  find: () => Devnet | undefined
): Readonly<Record<string, RpcMethod>> {
  const network = (method: string): Devnet => {
    const found = find()
    if (found === undefined) throw new ParaclockError(RpcMethodUnknown, { method })
    return found
  }
  const refuse = (method: string, param: string, problem: string): ParaclockError =>
    new ParaclockError(RpcParamInvalid, { method, param, problem })
  return {
    async dev_newBlock([settings = {}]) {
      const { count = 1 } = settings as { count?: unknown }
      if (!Number.isInteger(count) || (count as number) < 1 || (count as number) > MOST_ROUNDS) {
        throw refuse('dev_newBlock', 'count', `is not an integer from 1 to ${MOST_ROUNDS}`)
      }
      const net = network('dev_newBlock')
      await net.build(count as number)
      return net.now().toString()
    },
    async dev_timeTravel([date]) {
      if (typeof date !== 'string' && typeof date !== 'number') {
        throw refuse('dev_timeTravel', 'date', 'is neither a date nor milliseconds')
      }
      const time = new Date(date)
      if (Number.isNaN(time.getTime())) throw refuse('dev_timeTravel', 'date', 'is not a date')
      const net = network('dev_timeTravel')
      await net.travelTo(unixSecondsFromDate(time))
      return Number(net.now()) * 1000
    }
  }
}
