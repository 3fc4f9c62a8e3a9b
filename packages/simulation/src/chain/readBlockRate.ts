import {
  encodeHeader,
  encodeInteger,
  type Hex,
  hexToBytes,
  isParaclockError,
  joinBytes
} from '@paraclock/core'
import { diffOf, RuntimeCallFailed } from '@paraclock/executor'
import { encodeEntry, type Runtime } from '@paraclock/types'
import { ROUND_MS } from '../network/roundMs.ts'
import { claimAuraSlot } from './header.ts'
import type { SimulatedBlock } from './SimulatedBlock.ts'

/** The largest rate that is tried: a block each quarter of a second. */
const MAX_RATE = 24

/** A slot, which is that of the relay chain and of the parachain at once. */
const SLOT = 1

const CAN_BUILD = 'AuraUnincludedSegmentApi_can_build_upon'

type OpenedBlock = Pick<SimulatedBlock, 'hash' | 'number' | 'loaded' | 'state'>

export interface BlockRate {
  /** How many blocks it builds in a round, in which the relay chain builds one. */
  readonly blocksPerRound: number
  /** How long a block lasts, in milliseconds. */
  readonly blockMs: number
}

/**
 * How often a parachain builds blocks: most build one in each of their slots. Some build several for a
 * block of the relay chain, or one for each of several blocks of the relay chain in a longer slot. No
 * constant states it, so the runtime is run: it tells whether a slot takes another block.
 */
export async function readBlockRate(
  block: OpenedBlock,
  runtime: Runtime,
  slotDuration: number
): Promise<BlockRate> {
  const { hash, loaded, state } = block
  const bySlot: BlockRate = { blocksPerRound: 1, blockMs: slotDuration }
  const isCounted = runtime.storage('AuraExt', 'RelaySlotInfo') !== undefined
  if (!isCounted || !loaded.methods.includes(CAN_BUILD)) return bySlot
  const segment = runtime.storage('ParachainSystem', 'UnincludedSegment')
  const takesAfter = async (built: number): Promise<boolean> => {
    const counted = { pallet: 'AuraExt', item: 'RelaySlotInfo', value: [BigInt(SLOT), built] }
    const written: (readonly [Hex, Hex | null])[] = [encodeEntry(runtime, counted)]
    // Blocks that the relay chain has not included would count, too.
    if (segment !== undefined) written.push([segment.key(), null])
    const args = joinBytes([hexToBytes(hash), encodeInteger(BigInt(SLOT), 8)])
    return (await state.with(diffOf(written)).call(loaded, CAN_BUILD, args))[0] === 1
  }
  let rate = 1
  // A slot takes one block more than the rate, in place of one that was not included.
  while (rate < MAX_RATE && (await takesAfter(rate + 1))) rate += 1
  const repeats = (rate > 1 || slotDuration > ROUND_MS) && (await repeatsSlots(block, runtime))
  return repeats ? { blocksPerRound: rate, blockMs: ROUND_MS / rate } : bySlot
}

/** Whether a parachain's block may have the slot of the block before it. */
async function repeatsSlots(block: OpenedBlock, runtime: Runtime): Promise<boolean> {
  const { hash, number, loaded, state } = block
  const current = { pallet: 'Aura', item: 'CurrentSlot', value: BigInt(SLOT) }
  const header = encodeHeader({
    parentHash: hexToBytes(hash),
    number: number + 1,
    logs: [claimAuraSlot(SLOT)]
  })
  try {
    const before = state.with(diffOf([encodeEntry(runtime, current)]))
    await before.call(loaded, 'Core_initialize_block', header)
    return true
  } catch (error) {
    if (isParaclockError(error, RuntimeCallFailed)) return false
    throw error
  }
}
