import { isParaclockError, servicePallet, ValueMalformed } from '@paraclock/core'
import type { LocalChain } from '../chain/LocalChain.ts'
import { listChains, type Network } from './Network.ts'
import { readEntry } from './readEntry.ts'

/** Describes the pending work of the network, one text for each kind. */
export async function listUnderWay(network: Network): Promise<readonly string[]> {
  const { mail } = network
  const found: string[] = []
  if (mail.upward.size > 0) found.push('messages to the relay')
  const isHalted = (id: number): boolean =>
    network.paras.some((chain) => chain.isHalted && chain.paraId === id)
  const isUnderWay = (inboxes: ReadonlyMap<number, unknown>): boolean =>
    [...inboxes.keys()].some((recipient) => !isHalted(recipient))
  if (isUnderWay(mail.downward)) found.push('messages from the relay')
  if (isUnderWay(mail.horizontal)) found.push('messages between parachains')
  for (const chain of listChains(network)) {
    if (chain.isHalted) continue
    const { name } = chain
    if (chain.pool.ready.length > 0) found.push(`transactions of ${name}`)
    const isOwing = (mail.owed.get(name) ?? 0) > 0
    if (!(await isQueueEmpty(chain)) || (isOwing && (await holdsInOlderQueue(chain)))) {
      found.push(`messages that ${name} has not executed`)
    }
    if (await holdsBack(chain)) found.push(`messages that ${name} holds back`)
    if (await hasDueTasks(chain)) found.push(`tasks of ${name}`)
  }
  return found
}

export async function isQueueEmpty(chain: LocalChain): Promise<boolean> {
  const head = chain.runtime.storage('MessageQueue', 'ServiceHead')
  return head === undefined || (await chain.read(head.key())) === null
}

/** Whether a queue of a runtime from before 2024 holds a message that did not fit into a block. */
async function holdsInOlderQueue(chain: LocalChain): Promise<boolean> {
  const siblings = await readEntry<readonly unknown[]>(chain, 'XcmpQueue', 'InboundXcmpStatus')
  const pages = await readEntry<{ begin_used: number; end_used: number }>(
    chain,
    'DmpQueue',
    'PageIndex'
  )
  return (siblings?.length ?? 0) > 0 || (pages !== undefined && pages.begin_used < pages.end_used)
}

async function holdsBack(chain: LocalChain): Promise<boolean> {
  const pending = chain.runtime.storage('ParachainSystem', 'PendingUpwardMessages')
  const value = pending === undefined ? null : await chain.read(pending.key())
  // The encoding of an empty list is one zero byte.
  return value !== null && value[0] !== 0
}

/**
 * Whether the service of this chain has due tasks. A slot stays due until blocks have run all of
 * its tasks. `false` if `Progress` is missing or cannot be decoded.
 */
async function hasDueTasks(chain: LocalChain): Promise<boolean> {
  try {
    const progress = await readEntry<{ due?: readonly unknown[] }>(chain, servicePallet, 'Progress')
    return (progress?.due?.length ?? 0) > 0
  } catch (error) {
    if (isParaclockError(error, ValueMalformed)) return false
    throw error
  }
}
