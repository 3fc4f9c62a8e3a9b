import type { NetworkChain } from './NetworkState.ts'

/** Whether a chain has no message that it has received and not executed. */
export async function isQueueEmpty(chain: NetworkChain): Promise<boolean> {
  const head = chain.api.query['messageQueue']?.['serviceHead']?.key()
  return head === undefined || (await chain.local.blockchain.head.get(head)) === undefined
}
