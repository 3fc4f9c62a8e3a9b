import type { Vec } from '@polkadot/types'
import type { Event, EventRecord } from '@polkadot/types/interfaces'
import { type ChainTypes, toPlain } from './ChainTypes.ts'
import type { SimulatedState } from './SimulatedState.ts'
import type { DecodedValue, SimulatedEvent } from './SimulationResult.ts'

/** The events that a state holds, with the phase in which each happened. */
export async function readEventRecords(
  state: SimulatedState,
  types: ChainTypes
): Promise<readonly EventRecord[]> {
  const item = types.item('System', 'Events')
  if (item === undefined) return []
  const [encoded] = await state.read([types.keyOf(item)])
  if (encoded === null || encoded === undefined) return []
  return [...(types.create(item.type, encoded) as unknown as Vec<EventRecord>)]
}

/** An event as plain data. Fields that have names keep them. */
export function decodeEvent(event: Event): SimulatedEvent {
  const names = event.meta.fields.map(({ name }) => name.unwrapOr(undefined)?.toString())
  const values = [...event.data].map(toPlain)
  const named = names.length > 0 && names.every((name) => name !== undefined)
  const data: DecodedValue = named
    ? Object.fromEntries(values.map((value, index) => [names[index] as string, value]))
    : values
  return {
    pallet: event.section.charAt(0).toUpperCase() + event.section.slice(1),
    name: event.method,
    data
  }
}
