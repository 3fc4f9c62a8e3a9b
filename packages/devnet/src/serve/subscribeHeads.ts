import type { BlockInfo, SimulatedChain } from '@paraclock/simulation'
import { makeId } from './makeId.ts'
import { writeHeader } from './methods/writeHeader.ts'
import type { RpcMethod } from './RpcMethods.ts'

/** Tells of every head, the present one first. */
export function subscribeHeads(chain: SimulatedChain, type: string): RpcMethod {
  return async (_params, { subscribe }) => {
    const say = (head: BlockInfo): void => tell(writeHeader(head))
    const stop = chain.onHead(say)
    const id = makeId()
    const tell = subscribe(type, id, stop)
    say(chain.head)
    return id
  }
}
