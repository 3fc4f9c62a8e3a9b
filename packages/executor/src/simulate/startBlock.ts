import { encodeHeader, hexToBytes } from '@paraclock/core'
import { type RuntimeEvent, toJson } from '@paraclock/types'
import { claimPlace, TARGET_BLOCK_RATE } from './claimPlace.ts'
import type { SimulatedState } from './SimulatedState.ts'
import type { SimulatedOutcome } from './SimulationResult.ts'

/**
 * Begins the next block. Its digest has no slot and no seal: pallets accept that, but do not know
 * the author of the block. If the runtime computes the weight of a block from its place, the block
 * has the place `index` on a core.
 */
export async function startBlock(state: SimulatedState, index = 0): Promise<void> {
  const number = await readNextNumber(state)
  const parentHash = state.block === undefined ? new Uint8Array(32) : hexToBytes(state.block)
  const logs = state.methods.includes(TARGET_BLOCK_RATE) ? await claimIndex(state, index) : []
  await state.call('Core_initialize_block', encodeHeader({ parentHash, number, logs }))
}

async function claimIndex(state: SimulatedState, index: number): Promise<readonly Uint8Array[]> {
  const cores = (await state.value<number>('ParachainSystem', 'PreviousCoreCount')) || 1
  return claimPlace({ core: 0, cores, claimOffset: 0, index, isLast: false })
}

export async function readNextNumber(state: SimulatedState): Promise<number> {
  return Number((await state.value<number | bigint>('System', 'Number')) ?? 0) + 1
}

/**
 * Begins the next block on a copy of `without` and on a copy of `changed`. Returns the copies as
 * `before` and `after`, and the events that occur only on `after`.
 */
export async function compareBlocks(
  without: SimulatedState,
  changed: SimulatedState,
  index = 0
): Promise<Pick<SimulatedOutcome, 'events' | 'before' | 'after'>> {
  const before = without.fork()
  await startBlock(before, index)
  const after = changed.fork()
  await startBlock(after, index)
  without.logs.push(...after.logs)
  const usual = (await before.events()).map(write)
  const events = (await after.events()).filter((event) => {
    const at = usual.indexOf(write(event))
    if (at !== -1) usual.splice(at, 1)
    return at === -1
  })
  return { events, before, after }
}

function write(event: RuntimeEvent): string {
  return JSON.stringify(toJson(event))
}
