import type { EventRecord } from '@polkadot/types/interfaces'
import type { ApiChain } from './ApiChain.ts'
import { entryOf } from './entryOf.ts'

/** An event of a block. */
export interface DevnetEvent {
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
export async function readDevnetEvents(chain: ApiChain): Promise<readonly DevnetEvent[]> {
  return (await readRecords(chain)).map(({ event, phase }) => ({
    section: event.section,
    method: event.method,
    data: Object.fromEntries(
      event.data.map((value, at) => [event.data.names?.[at] ?? String(at), value.toJSON()])
    ),
    extrinsic: phase.isApplyExtrinsic ? phase.asApplyExtrinsic.toNumber() : undefined
  }))
}

async function readRecords(chain: ApiChain): Promise<readonly EventRecord[]> {
  return (await entryOf(chain, 'system', 'events')()) as unknown as readonly EventRecord[]
}
