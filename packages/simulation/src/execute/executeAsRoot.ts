import {
  bytesToHex,
  ChainItemMissing,
  DispatchFailed,
  type Hex,
  ParaclockError,
  shorten
} from '@paraclock/core'
import { loadHashing } from '@paraclock/executor'
import { encodeEntry } from '../chain/encodeEntry.ts'
import type { LocalChain } from '../chain/LocalChain.ts'
import { buildRound } from '../network/buildRound.ts'
import { type Network, ROUND_MS } from '../network/Network.ts'
import { readEntry } from '../network/readEntry.ts'
import { readEvents } from '../network/readEvents.ts'
import { executeCall, failureOfResult, type Inclusion } from './executeCall.ts'
import { nameCall, nameDispatchError } from './nameCall.ts'

/** How a chain's root acts: by the key of sudo, or by the agenda of its Scheduler. */
export type RootMechanism = 'sudo' | 'agenda'

/** What {@link executeAsRoot} takes. */
interface ExecuteAsRootArgs {
  readonly chain: LocalChain
  readonly call: Uint8Array
  /** Defaults to `sudo`, or to `agenda` on a chain without it. */
  readonly through?: RootMechanism | undefined
}

/**
 * Dispatches a call as a chain's root, and builds a round of blocks. With sudo, the holder of its key
 * acts. Without it, the call is written onto the agenda of the Scheduler, where an enacted referendum
 * puts its call.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain has neither, `DispatchFailed` if the call
 * fails, and those of `executeCall`.
 */
export async function executeAsRoot(network: Network, args: ExecuteAsRootArgs): Promise<Inclusion> {
  const { chain, call } = args
  const key = await readEntry<string>(chain, 'Sudo', 'Key')
  const hasAgenda = chain.runtime.storage('Scheduler', 'Agenda') !== undefined
  const through = args.through ?? (key === undefined && hasAgenda ? 'agenda' : 'sudo')
  if (through === 'agenda') return scheduleAsRoot(network, chain, call)
  if (key === undefined) {
    throw new ParaclockError(ChainItemMissing, { chain: chain.name, item: shorten('Sudo.sudo') })
  }
  const { runtime } = chain
  const { pallet, call: name, args: inner } = runtime.decodeCall(call)
  const wrapped = { type: pallet, value: { type: name, value: inner } }
  const sudo = runtime.encodeCall({ pallet: 'Sudo', call: 'sudo', args: { call: wrapped } })
  return executeCall(network, { chain, account: key, call: sudo })
}

async function scheduleAsRoot(
  network: Network,
  chain: LocalChain,
  call: Uint8Array
): Promise<Inclusion> {
  const { number } = chain
  chain.write(await putOnAgenda(chain, call))
  do await buildRound(network, network.time + ROUND_MS)
  while (
    // A chain with longer slots sits out rounds, and what waits on its agenda waits with it.
    chain.number === number
  )
  const events = await readEvents(chain)
  const at = events.findIndex(({ pallet, name }) => pallet === 'Scheduler' && name === 'Dispatched')
  const dispatched = events[at]?.data as { readonly result: unknown } | undefined
  const error = dispatched === undefined ? undefined : failureOfResult(dispatched.result)
  if (dispatched === undefined || error !== undefined) {
    const reason =
      dispatched === undefined
        ? 'the Scheduler did not dispatch it'
        : nameDispatchError(chain.runtime, error)
    const context = { chain: chain.name, error: reason, call: nameCall(chain.runtime, call) }
    throw new ParaclockError(DispatchFailed, context, { source: 'chain' })
  }
  return { blockHash: chain.head.hash, events: events.slice(0, at + 1) }
}

type Write = readonly [Hex, Hex | null]

async function putOnAgenda(chain: LocalChain, call: Uint8Array): Promise<readonly Write[]> {
  const { runtime } = chain
  const when = await readNextBlock(chain)
  const { writes, bounded } = await boundCall(chain, call)
  const task = {
    maybe_id: undefined,
    priority: 0,
    call: bounded,
    maybe_periodic: undefined,
    origin: { type: 'system', value: { type: 'Root' } }
  }
  const planned = (await readEntry<readonly unknown[]>(chain, 'Scheduler', 'Agenda', when)) ?? []
  // First in the vector is first of its priority, and the budget of a block may not reach further.
  const value = [task, ...planned]
  const entry = { pallet: 'Scheduler', item: 'Agenda', keys: [when], value }
  return [...writes, encodeEntry(runtime, entry)]
}

/** The first block of the agenda that is not done: chains may count in blocks of the relay chain. */
async function readNextBlock(chain: LocalChain): Promise<number> {
  return (await readEntry<number>(chain, 'Scheduler', 'IncompleteSince')) ?? chain.number + 1
}

/** The Scheduler keeps longer calls as preimages. */
const LONGEST_INLINE = 128

async function boundCall(
  { runtime }: LocalChain,
  call: Uint8Array
): Promise<{ readonly writes: readonly Write[]; readonly bounded: unknown }> {
  if (runtime.storage('Preimage', 'PreimageFor') === undefined) {
    return { writes: [], bounded: { type: 'Value', value: runtime.type('Call').decode(call) } }
  }
  if (call.length <= LONGEST_INLINE) return { writes: [], bounded: { type: 'Inline', value: call } }
  const { blake2b256 } = await loadHashing()
  const hash = bytesToHex(blake2b256(call))
  const len = call.length
  const pallet = 'Preimage'
  const keys = [[hash, len]]
  const writes = [encodeEntry(runtime, { pallet, item: 'PreimageFor', keys, value: call })]
  const status = ['RequestStatusFor', 'StatusFor'].find(
    (item) => runtime.storage(pallet, item) !== undefined
  )
  if (status !== undefined) {
    const requested = { maybe_ticket: undefined, count: 1, maybe_len: len }
    const value = { type: 'Requested', value: requested }
    writes.push(encodeEntry(runtime, { pallet, item: status, keys: [hash], value }))
  }
  return { writes, bounded: { type: 'Lookup', value: { hash, len } } }
}
