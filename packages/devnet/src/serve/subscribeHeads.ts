import type { Block } from '@acala-network/chopsticks-core'
import type { LocalChain } from '../chain/LocalChain.ts'
import type { RpcMethod } from './RpcMethods.ts'

/**
 * Tells of every head, the present one first. Chopsticks reads the head when it gets to it, and so
 * tells of the last one twice where two come at once.
 */
export function subscribeHeads(chain: LocalChain, type: string): RpcMethod {
  const { blockchain } = chain
  return async (_params, { subscribe }) => {
    let told = Promise.resolve()
    const say = (head: Block): void => {
      told = told.then(async () => tell(await describe(head)))
    }
    const id = blockchain.headState.subscribeHead(say)
    const tell = subscribe(type, id, () => blockchain.headState.unsubscribeHead(id))
    say(blockchain.head)
    return id
  }
}

async function describe(block: Block): Promise<unknown> {
  const { parentHash, number, stateRoot, extrinsicsRoot, digest } = await block.header
  return {
    parentHash: parentHash.toHex(),
    number: number.toHex(),
    stateRoot: stateRoot.toHex(),
    extrinsicsRoot: extrinsicsRoot.toHex(),
    digest: { logs: digest.logs.map((log) => log.toHex()) }
  }
}
