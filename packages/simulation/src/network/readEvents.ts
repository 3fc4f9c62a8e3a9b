import { type DescribedState, readEntry } from './readEntry.ts'

/** An event of a block. */
export interface ChainEvent {
  /** The pallet, for example `Balances`. */
  readonly pallet: string
  /** The name of the event, for example `Transfer`. */
  readonly name: string
  /** The fields of the event, in plain values. */
  readonly data: unknown
  /**
   * The index of the extrinsic that emitted the event. `undefined` if the beginning or the end of
   * the block emitted the event.
   */
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
