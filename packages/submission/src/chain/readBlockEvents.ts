import type { Chain } from '@paraclock/connect'
import { type Hex, hexToBytes, type JsonObject, type JsonValue } from '@paraclock/core'
import { type RuntimeEvent, readEvent, toJson } from '@paraclock/types'
import type { CallEvent } from '../journal/SubmissionOutcome.ts'

/** An event of a block. */
export interface BlockEvent extends RuntimeEvent {
  /** The index of the extrinsic that emitted it; `null` for an event of the block itself. */
  readonly extrinsic: number | null
}

interface EventRecord {
  readonly phase: { readonly type: string; readonly value: unknown }
  readonly event: unknown
}

/**
 * The events of a block, in the types of the runtime that wrote them: that of its parent, because a
 * runtime upgrade takes effect with the next block.
 */
export async function readBlockEvents(
  chain: Chain,
  block: { readonly hash: Hex; readonly parentHash: Hex }
): Promise<readonly BlockEvent[]> {
  const { runtime, source } = await chain.at(block.parentHash)
  const item = runtime.storage('System', 'Events')
  if (item === undefined) return []
  const [raw = null] = await source.getStorage([item.key()], { at: block.hash })
  const records = item.decode(raw === null ? null : hexToBytes(raw)) as readonly EventRecord[]
  return records.map(({ phase, event }) => ({
    ...readEvent(runtime, event),
    extrinsic: phase.type === 'ApplyExtrinsic' ? (phase.value as number) : null
  }))
}

/** An event as plain data. */
export function toCallEvent({
  pallet,
  name,
  value
}: Pick<RuntimeEvent, 'pallet' | 'name' | 'value'>): CallEvent {
  return { pallet, name, data: toFields(toJson(value ?? {})) }
}

function toFields(json: JsonValue): JsonObject {
  if (Array.isArray(json)) return Object.fromEntries(json.map((field, at) => [String(at), field]))
  return typeof json === 'object' && json !== null ? (json as JsonObject) : { 0: json }
}
