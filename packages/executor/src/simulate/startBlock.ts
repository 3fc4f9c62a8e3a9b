import { encodeHeader, hexToBytes } from '@paraclock/core'
import { type RuntimeEvent, toJson } from '@paraclock/types'
import type { SimulatedState } from './SimulatedState.ts'
import type { SimulatedOutcome } from './SimulationResult.ts'

/**
 * Begins the next block. Its digest is empty, without a slot and a seal. Pallets accept an empty
 * digest, but do not know the author of the block.
 */
export async function startBlock(state: SimulatedState): Promise<void> {
  const number = await readNextNumber(state)
  const parentHash = state.block === undefined ? new Uint8Array(32) : hexToBytes(state.block)
  await state.call('Core_initialize_block', encodeHeader({ parentHash, number, logs: [] }))
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
  changed: SimulatedState
): Promise<Pick<SimulatedOutcome, 'events' | 'before' | 'after'>> {
  const before = without.fork()
  await startBlock(before)
  const after = changed.fork()
  await startBlock(after)
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
