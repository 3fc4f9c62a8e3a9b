import type { EventRecord } from '@polkadot/types/interfaces'
import type { ChainTypes } from './ChainTypes.ts'
import { decodeEvent, readEventRecords } from './decodeEvents.ts'
import type { SimulatedState } from './SimulatedState.ts'
import type { SimulatedEvent } from './SimulationResult.ts'
import { startBlock } from './startBlock.ts'

/** The next block twice: as it would be, and with something put into the state before. */
export interface ComparedBlocks {
  /** What happens only with it. */
  readonly records: readonly EventRecord[]
  /** The same, decoded. */
  readonly events: readonly SimulatedEvent[]
  readonly before: SimulatedState
  readonly after: SimulatedState
}

/** Begins the next block on both states, and takes what the second has more. */
export async function compareBlocks(
  without: SimulatedState,
  with_: SimulatedState,
  types: ChainTypes
): Promise<ComparedBlocks> {
  const before = without.fork()
  await startBlock(before, types)
  const after = with_.fork()
  await startBlock(after, types)
  without.logs.push(...after.logs)
  const usual = (await readEventRecords(before, types)).map(({ event }) => event.toHex())
  const records = (await readEventRecords(after, types)).filter(({ event }) => {
    const at = usual.indexOf(event.toHex())
    if (at === -1) return true
    usual.splice(at, 1)
    return false
  })
  return { records, events: records.map(({ event }) => decodeEvent(event)), before, after }
}
