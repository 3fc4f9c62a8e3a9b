import { type DescribedState, readEntry } from './readEntry.ts'

/** An event of a block. */
export interface ChainEvent {
  readonly pallet: string
  readonly name: string
  readonly data: unknown
  /** The index of the event's extrinsic; `undefined` for an event of the block itself. */
  readonly extrinsic: number | undefined
}

interface EventRecord {
  readonly phase: { readonly type: string; readonly value?: unknown }
  readonly event: { readonly type: string; readonly value: { type: string; value?: unknown } }
}

export async function readEvents(chain: DescribedState): Promise<readonly ChainEvent[]> {
  const records = (await readEntry<readonly EventRecord[]>(chain, 'System', 'Events')) ?? []
  return records.map(({ phase, event }) => ({
    pallet: event.type,
    name: event.value.type,
    data: event.value.value,
    extrinsic: phase.type === 'ApplyExtrinsic' ? (phase.value as number) : undefined
  }))
}
