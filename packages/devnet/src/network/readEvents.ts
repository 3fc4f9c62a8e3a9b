import type { EventRecord } from '@polkadot/types/interfaces'
import { entryOf } from './entryOf.ts'
import type { NetworkChain } from './NetworkChain.ts'

/** An event of a block. */
export interface ChainEvent {
  /** The pallet, as the API names it. */
  readonly section: string
  /** The event's name. */
  readonly method: string
  /** Its fields, as JSON. */
  readonly data: Readonly<Record<string, unknown>>
  /** The index of the extrinsic that it belongs to; `undefined` for the block itself. */
  readonly extrinsic: number | undefined
}

/** Reads what the last block of a chain reported. */
export async function readEvents(chain: NetworkChain): Promise<readonly ChainEvent[]> {
  return (await readRecords(chain)).map(({ event, phase }) => ({
    section: event.section,
    method: event.method,
    data: Object.fromEntries(
      event.data.map((value, at) => [event.data.names?.[at] ?? String(at), value.toJSON()])
    ),
    extrinsic: phase.isApplyExtrinsic ? phase.asApplyExtrinsic.toNumber() : undefined
  }))
}

async function readRecords(chain: NetworkChain): Promise<readonly EventRecord[]> {
  return (await entryOf(chain, 'system', 'events')()) as unknown as readonly EventRecord[]
}
