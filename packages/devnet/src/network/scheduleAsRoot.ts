import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import { blake2AsHex } from '@polkadot/util-crypto'
import { encodeEntry } from '../fork/encodeEntry.ts'
import { buildRound } from './buildRound.ts'
import { entryOf } from './entryOf.ts'
import { type Inclusion, nameError } from './executeCall.ts'
import { type NetworkChain, type NetworkState, SLOT } from './NetworkState.ts'
import { readEvents } from './readEvents.ts'

/** The Scheduler keeps longer calls as preimages. */
const LONGEST_INLINE = 128

/** Whether a chain has a Scheduler, which dispatches what a referendum has decided. */
export function hasAgenda({ api }: NetworkChain): boolean {
  return api.query['scheduler']?.['agenda'] !== undefined
}

/**
 * Lets a chain's root do a call where nobody holds its key: the call is written onto the Scheduler's
 * agenda for the next block, where an enacted referendum would have put it.
 *
 * @throws ParaclockError `DevnetCallFailed` if it fails or is not dispatched.
 */
export async function scheduleAsRoot(
  network: NetworkState,
  chain: NetworkChain,
  call: SubmittableExtrinsic<'promise'>
): Promise<Inclusion> {
  const { blockchain, name } = chain.local
  const writes = await putOnAgenda(chain, call.method.toU8a())
  const parent = blockchain.head
  const layers = parent.storageLayerCount
  parent.pushStorageLayer().setAll(writes)
  try {
    await buildRound(network, network.time + SLOT)
    // A chain with longer slots sits out rounds; what waits on its agenda waits with it.
    while (blockchain.head === parent) await buildRound(network, network.time + SLOT)
  } finally {
    parent.resetStorageLayers(layers)
  }
  const events = await readEvents(chain)
  const { section, method } = call.method
  const at = events.findIndex(
    (event) => event.section === 'scheduler' && event.method === 'Dispatched'
  )
  const result = events[at]?.data['result'] as { err?: unknown } | undefined
  if (result === undefined || result.err !== undefined) {
    const error =
      result === undefined ? 'the Scheduler did not dispatch it' : nameError(chain, result.err)
    const context = { chain: name, call: `${section}.${method}`, error }
    throw new ParaclockError('DevnetCallFailed', context, { source: 'chain' })
  }
  return { blockHash: blockchain.head.hash as Hex, events: events.slice(0, at + 1) }
}

async function putOnAgenda(chain: NetworkChain, call: Uint8Array): Promise<[Hex, Hex][]> {
  const agenda = entryOf(chain, 'scheduler', 'agenda')
  const when = await readNextBlock(chain)
  const { writes, bounded } = boundCall(chain, call)
  const task = {
    maybeId: null,
    priority: 0,
    call: bounded,
    maybePeriodic: null,
    origin: { system: 'Root' }
  }
  const planned = (await agenda(when)) as unknown as Iterable<unknown>
  // First in the vector is first of its priority, and the budget of a block may not reach further.
  return [...writes, encodeEntry(chain, agenda, [when], [task, ...planned])]
}

/** The first block of the agenda that is not done: chains may count in blocks of the relay. */
async function readNextBlock({ api, local }: NetworkChain): Promise<number> {
  const since = await api.query['scheduler']?.['incompleteSince']?.()
  if (since !== undefined && !since.isEmpty) return Number(since.toString())
  return local.blockchain.head.number + 1
}

function boundCall(
  chain: NetworkChain,
  call: Uint8Array
): { readonly writes: [Hex, Hex][]; readonly bounded: unknown } {
  const preimages = chain.api.query['preimage']
  const bytes = chain.api.registry.createType('Bytes', [...call])
  const entry = preimages?.['preimageFor']
  if (entry === undefined) return { writes: [], bounded: { Value: call } }
  if (call.length <= LONGEST_INLINE) return { writes: [], bounded: { Inline: bytes } }
  const hash = blake2AsHex(call, 256)
  const len = call.length
  const writes: [Hex, Hex][] = [[entry.key([hash, len]) as Hex, bytesToHex(bytes.toU8a())]]
  const status = preimages?.['requestStatusFor'] ?? preimages?.['statusFor']
  if (status !== undefined) {
    writes.push(encodeEntry(chain, status, [hash], { Requested: { count: 1, len, maybeLen: len } }))
  }
  return { writes, bounded: { Lookup: { hash, len } } }
}
