import { isQueueEmpty } from './isQueueEmpty.ts'
import type { NetworkChain, NetworkState } from './NetworkState.ts'

/** Names what is still under way: messages, transactions, and tasks whose slot has come. */
export async function listUnderWay(network: NetworkState): Promise<readonly string[]> {
  const { mail } = network
  const found: string[] = []
  if (mail.upward.size > 0) found.push('messages to the relay')
  if (mail.downward.size > 0) found.push('messages from the relay')
  if (mail.horizontal.size > 0) found.push('messages between parachains')
  for (const chain of [network.relay, ...network.paras, ...network.solos]) {
    const { name, blockchain } = chain.local
    if (blockchain.txPool.pendingExtrinsics.length > 0) found.push(`transactions of ${name}`)
    if (!(await isQueueEmpty(chain))) found.push(`messages that ${name} has not executed`)
    if (await holdsBack(chain)) found.push(`messages that ${name} holds back`)
    if (await hasDueTasks(chain)) found.push(`tasks of ${name}`)
  }
  return found
}

async function holdsBack(chain: NetworkChain): Promise<boolean> {
  const key = chain.api.query['parachainSystem']?.['pendingUpwardMessages']?.key()
  const value = key === undefined ? undefined : await chain.local.blockchain.head.get(key)
  return value !== undefined && value !== '0x00'
}

/** Slots whose tasks did not all fit into a block stay due. */
async function hasDueTasks(chain: NetworkChain): Promise<boolean> {
  const progress = await chain.api.query['automationTime']?.['progress']?.()
  const clock = progress?.toJSON() as { due?: readonly unknown[] } | null | undefined
  return (clock?.due?.length ?? 0) > 0
}
