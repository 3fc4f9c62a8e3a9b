import { type Hex, ParaclockError } from '@paraclock/core'
import { describeRuntime, type LoadedRuntime, RuntimeCodeMalformed } from '@paraclock/executor'
import { TARGET_BLOCK_RATE } from '@paraclock/executor/simulate'
import type { Runtime } from '@paraclock/types'
import { type BlockRate, malformedResult, readBlockRate } from './readBlockRate.ts'
import type { StateLayers } from './StateLayers.ts'

/** When the blocks of a runtime are built. An upgrade of the runtime can change this. */
export interface Pace extends BlockRate {
  readonly slotDuration: number
  /** Whether each block says its place among the blocks for its relay block. */
  readonly isBundled: boolean
  /**
   * How many relay headers a parachain's block must contain after the header of the relay parent.
   */
  readonly relayAhead: number
  /** The last block that was not built at this pace, and the number of its relay parent. */
  readonly after: { readonly number: number; readonly relayNumber: number }
}

interface PacedBlock {
  readonly hash: Hex
  readonly number: number
  readonly loaded: LoadedRuntime
  readonly state: StateLayers
}

/** Reads the pace of the blocks after `block`, which refers to the relay block `relayNumber`. */
export async function readPace({
  block,
  relayNumber
}: {
  readonly block: PacedBlock
  readonly relayNumber: number
}): Promise<Pace> {
  const { loaded, state } = block
  const runtime = describeRuntime(loaded)
  const slotDuration = await readSlotDuration(block, runtime)
  const isPara = isParachain(runtime)
  const rate = isPara
    ? await readBlockRate({
        runtime,
        methods: loaded.methods,
        slotDuration,
        block,
        call: (method, input, changes) => state.with(changes).call(loaded, method, input)
      })
    : { blocksPerRound: 1, blockMs: slotDuration }
  const relayAhead = await readRelayAhead(block)
  const isBundled = isPara && loaded.methods.includes(TARGET_BLOCK_RATE)
  return {
    ...rate,
    slotDuration,
    isBundled,
    relayAhead,
    after: { number: block.number, relayNumber }
  }
}

export function isParachain(runtime: Runtime): boolean {
  return runtime.storage('ParachainSystem', 'LastDmqMqcHead') !== undefined
}

/** The slot length of a runtime that does not declare it, in milliseconds. */
const USUAL_MS = 12_000
/** A slot duration is a `u64`. */
const SLOT_BYTES = 8
/** The number of relay blocks ahead is a `u32`. */
const OFFSET_BYTES = 4

async function readSlotDuration({ loaded, state }: PacedBlock, runtime: Runtime): Promise<number> {
  for (const pallet of ['Babe', 'AsyncBacking']) {
    const constant = runtime.constant(pallet, 'ExpectedBlockTime')
    if (constant === undefined) continue
    const duration = Number(constant.value as bigint | number)
    if (duration > 0) return duration
    const problem = `its constant ${pallet}.ExpectedBlockTime is ${duration}: expected at least 1 ms`
    throw new ParaclockError(RuntimeCodeMalformed, { size: loaded.codeSize, problem })
  }
  const name = 'AuraApi_slot_duration'
  if (!loaded.methods.includes(name)) return USUAL_MS
  const result = await state.call(loaded, name)
  const duration =
    result.length === SLOT_BYTES
      ? new DataView(result.buffer, result.byteOffset).getBigUint64(0, true)
      : 0n
  if (duration > 0n) return Number(duration)
  throw malformedResult(name, result, 'expected a slot duration of 8 bytes and at least 1 ms')
}

async function readRelayAhead({ loaded, state }: PacedBlock): Promise<number> {
  const name = 'RelayParentOffsetApi_relay_parent_offset'
  if (!loaded.methods.includes(name)) return 0
  const result = await state.call(loaded, name)
  if (result.length === OFFSET_BYTES)
    return new DataView(result.buffer, result.byteOffset).getUint32(0, true)
  throw malformedResult(name, result, 'expected a number of relay blocks in 4 bytes')
}
