import { ChainItemMissing, ParaclockError, shorten } from '@paraclock/core'
import { putOnAgenda } from '@paraclock/executor/simulate'
import { encodeSudo, hasAgenda } from '@paraclock/types'
import type { LocalChain } from '../chain/LocalChain.ts'
import type { Network } from '../network/Network.ts'
import { readEntry } from '../network/readEntry.ts'
import { readEvents } from '../network/readEvents.ts'
import type { ExecuteAsRootArgs } from '../Simulation.ts'
import { buildNext, executeCall, failDispatch, findFailure, type Inclusion } from './executeCall.ts'

export async function executeAsRoot(
  network: Network,
  args: Omit<ExecuteAsRootArgs, 'chain'> & { readonly chain: LocalChain }
): Promise<Inclusion> {
  const { chain, call, signal } = args
  const key = await readEntry<string>(chain, 'Sudo', 'Key')
  const through =
    args.through ?? (key === undefined && hasAgenda(chain.runtime) ? 'agenda' : 'sudo')
  if (through === 'agenda') return scheduleAsRoot(network, chain, call, signal)
  if (key === undefined) {
    throw new ParaclockError(ChainItemMissing, { chain: chain.name, item: shorten('Sudo.sudo') })
  }
  const sudo = encodeSudo(chain.runtime, call)
  return executeCall(network, { chain, account: key, call: sudo, signal })
}

async function scheduleAsRoot(
  network: Network,
  chain: LocalChain,
  call: Uint8Array,
  signal: AbortSignal | undefined
): Promise<Inclusion> {
  const { number, runtime } = chain
  const read = <Value>(pallet: string, item: string, ...keys: readonly unknown[]) =>
    readEntry<Value>(chain, pallet, item, ...keys)
  const writes = await putOnAgenda({ runtime, read, number: number + 1, call })
  chain.write(writes)
  try {
    await buildNext(network, chain, signal)
  } finally {
    // If the block failed, its writes would stay queued, and a later block would dispatch the call.
    // So the writes are removed from the queue.
    chain.unwrite(writes)
  }
  if (chain.isHalted) throw failDispatch(chain, call, 'it builds no blocks')
  const block = chain.blocks.find((one) => one.number > number) ?? chain.head
  const events = await readEvents(chain.describe(block))
  const at = events.findIndex(({ pallet, name }) => pallet === 'Scheduler' && name === 'Dispatched')
  const dispatched = events[at]
  if (dispatched === undefined) {
    throw failDispatch(chain, call, 'the Scheduler did not dispatch it')
  }
  const failure = findFailure(runtime, dispatched)
  if (failure !== undefined) throw failDispatch(chain, call, failure)
  return { blockHash: block.hash, events: events.slice(0, at + 1) }
}
