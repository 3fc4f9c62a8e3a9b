import { bytesToHex, encodeCompact, type Hex, joinBytes, type Weight } from '@paraclock/core'
import { diffOf } from '@paraclock/executor'
import { type BundlePlace, claimPlace, TARGET_BLOCK_RATE } from '@paraclock/executor/simulate'
import { encodeEntry, openRuntime, readWeight } from '@paraclock/types'
import { placeBlocks } from './bundle.ts'
import { type ReadBlockRateArgs, readStatedRate } from './readBlockRate.ts'

/** The highest weights of a message that a chain's queue executes. */
export interface QueueLimits {
  /** The limit in the block that executes a message of a sibling. */
  readonly served: Weight
  /** The limit in the first block of a core. */
  readonly first: Weight
}

/**
 * Reads which weights of messages a chain's queue executes, if the runtime computes the weight of a
 * block from the block's place. The runtime is asked for its constants under the digest of a block:
 * its metadata has the values at the time of the call. Returns `undefined` for other runtimes.
 *
 * @throws ParaclockError `RuntimeApiResultMalformed`, and the errors of `call`
 */
export async function readQueueLimits({
  runtime,
  methods,
  block,
  call,
  cores
}: Omit<ReadBlockRateArgs, 'slotDuration'> & {
  /** The number of cores of the chain's last block. */
  readonly cores: number
}): Promise<QueueLimits | undefined> {
  const [digest, mode] = [
    runtime.storage('System', 'Digest'),
    runtime.storage('ParachainSystem', 'BlockWeightMode')
  ]
  if (!methods.includes(TARGET_BLOCK_RATE) || digest === undefined) return undefined
  const blocks = await readStatedRate(call)
  const [place, next = place] = placeBlocks({ blocks, cores, claimOffset: 0 })
  if (place === undefined || next === undefined) return undefined
  const readAt = async (at: BundlePlace) => {
    const logs = claimPlace(at)
    const items = joinBytes([encodeCompact(logs.length), ...logs])
    const written: (readonly [Hex, Hex | null])[] = [
      encodeEntry(runtime, { pallet: 'System', item: 'Number', value: block.number + 1 }),
      [digest.key(), bytesToHex(items)],
      // The last block has left its mode here.
      ...(mode === undefined ? [] : [[mode.key(), null] as const])
    ]
    const metadata = openRuntime({
      metadata: await call('Metadata_metadata', new Uint8Array(), diffOf(written))
    })
    const limit = (name: string) => readWeight(metadata.constant('MessageQueue', name)?.value)
    const [service, idle] = [limit('ServiceWeight'), limit('IdleMaxServiceWeight')]
    return { limit: isMore(idle, service) ? idle : service, idle }
  }
  const first = await readAt(place)
  const later = await readAt({ ...place, index: 1 })
  if (first.limit === undefined || later.limit === undefined) return undefined
  // The messages of a relay block arrive in the first block that refers to it. At its end, this
  // block has only its share, as every other block. Without service at the end, the next block
  // executes the message at its beginning.
  const isFirst = later.idle === undefined && next.index === 0
  return { first: first.limit, served: isFirst ? first.limit : later.limit }
}

/** Whether a queue takes `one` as its limit. A message-queue pallet takes the higher limit. */
function isMore(one: Weight | undefined, other: Weight | undefined): boolean {
  if (one === undefined || other === undefined) return other === undefined
  return !(other.refTime > one.refTime || other.proofSize > one.proofSize)
}
