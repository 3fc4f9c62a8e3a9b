import {
  bytesToHex,
  encodeHeader,
  encodeInteger,
  type Hex,
  hexToBytes,
  isParaclockError,
  joinBytes,
  ParaclockError,
  RuntimeApiResultMalformed
} from '@paraclock/core'
import { diffOf, RuntimeCallFailed, type StorageDiff } from '@paraclock/executor'
import { TARGET_BLOCK_RATE } from '@paraclock/executor/simulate'
import { encodeEntry, type Runtime } from '@paraclock/types'
import { ROUND_MS } from '../network/roundMs.ts'
import { claimAuraSlot } from './header.ts'

/** The highest rate that is tried, in blocks a round: four blocks a second. */
const MAX_RATE = 24

/** The slot number in all calls of this file. */
const SLOT = 1

/** The highest rate that a runtime can state: a block says its place in one byte. */
const MAX_STATED_RATE = 256

const CAN_BUILD = 'AuraUnincludedSegmentApi_can_build_upon'

/** How often a chain builds blocks. */
export interface BlockRate {
  /** The number of blocks that the chain builds in a round. The relay chain builds one. */
  readonly blocksPerRound: number
  /** The time between two blocks, in milliseconds. */
  readonly blockMs: number
}

/** The arguments of {@link readBlockRate}. */
export interface ReadBlockRateArgs {
  readonly runtime: Runtime
  readonly methods: readonly string[]
  readonly slotDuration: number
  /**
   * The block whose state `call` reads. If `call` does not read a chain's state, this can be any
   * block.
   */
  readonly block: { readonly hash: Hex; readonly number: number }
  /** Applies `changes` to the block's state, and then calls a method on that state. */
  readonly call: (method: string, args: Uint8Array, changes: StorageDiff) => Promise<Uint8Array>
}

/**
 * Reads how often a parachain builds blocks. Most parachains build one block in each of their
 * slots. Some build several blocks for one relay block. Others have slots that are longer than a
 * relay block, and build one block for each relay block. Runtimes with the API `TargetBlockRate`
 * state the rate. Other runtimes are asked whether a slot accepts another block.
 *
 * @throws ParaclockError `RuntimeApiResultMalformed`, and the errors of `call`
 */
export async function readBlockRate(args: ReadBlockRateArgs): Promise<BlockRate> {
  const { runtime, methods, slotDuration, block, call } = args
  const bySlot: BlockRate = { blocksPerRound: 1, blockMs: slotDuration }
  const isCounted = runtime.storage('AuraExt', 'RelaySlotInfo') !== undefined
  const stated = methods.includes(TARGET_BLOCK_RATE) ? await readStatedRate(call) : undefined
  if (stated === undefined && !(isCounted && methods.includes(CAN_BUILD))) return bySlot
  const segment = runtime.storage('ParachainSystem', 'UnincludedSegment')
  const takesAfter = async (built: number): Promise<boolean> => {
    const counted = { pallet: 'AuraExt', item: 'RelaySlotInfo', value: [BigInt(SLOT), built] }
    const written: (readonly [Hex, Hex | null])[] = [encodeEntry(runtime, counted)]
    // The runtime also counts the blocks in `UnincludedSegment`. The entry is deleted, so that only
    // the count in `RelaySlotInfo` matters.
    if (segment !== undefined) written.push([segment.key(), null])
    const input = joinBytes([hexToBytes(block.hash), encodeInteger(BigInt(SLOT), 8)])
    return (await call(CAN_BUILD, input, diffOf(written)))[0] === 1
  }
  let rate = stated ?? 1
  // In one slot, the runtime accepts one block more than the chain's rate, in case the relay chain
  // did not include a block. So if it accepts another block after `rate + 1` blocks, the chain's
  // rate is higher than `rate`.
  while (stated === undefined && rate < MAX_RATE && (await takesAfter(rate + 1))) rate += 1
  const repeats = (rate > 1 || slotDuration > ROUND_MS) && (await repeatsSlots(args))
  return repeats ? { blocksPerRound: rate, blockMs: Math.floor(ROUND_MS / rate) } : bySlot
}

export async function readStatedRate(call: ReadBlockRateArgs['call']): Promise<number> {
  const name = TARGET_BLOCK_RATE
  const result = await call(name, new Uint8Array(), diffOf([]))
  const view = new DataView(result.buffer, result.byteOffset)
  const rate = result.length === 4 ? view.getUint32(0, true) : 0
  if (rate > 0 && rate <= MAX_STATED_RATE) return rate
  throw malformedResult(
    name,
    result,
    `expected 1 to ${MAX_STATED_RATE} blocks for a relay block, in 4 bytes`
  )
}

export function malformedResult(name: string, result: Uint8Array, problem: string): ParaclockError {
  return new ParaclockError(RuntimeApiResultMalformed, {
    name,
    result: bytesToHex(result),
    problem
  })
}

/** Whether the runtime accepts a block in the same slot as the block's parent. */
async function repeatsSlots({ runtime, block, call }: ReadBlockRateArgs): Promise<boolean> {
  const current = { pallet: 'Aura', item: 'CurrentSlot', value: BigInt(SLOT) }
  const header = encodeHeader({
    parentHash: hexToBytes(block.hash),
    number: block.number + 1,
    logs: [claimAuraSlot(SLOT)]
  })
  try {
    await call('Core_initialize_block', header, diffOf([encodeEntry(runtime, current)]))
    return true
  } catch (error) {
    if (isParaclockError(error, RuntimeCallFailed)) return false
    throw error
  }
}
