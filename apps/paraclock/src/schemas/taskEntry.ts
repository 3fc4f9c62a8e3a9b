import { count, hex, list, object, oneOf, text } from '@paraclock/checklist/schema'
import type { TaskEntry } from '@paraclock/scheduler'
import * as v from 'valibot'

export const taskEntry = object({
  chain: oneOf('service', 'target'),
  block: count,
  hash: hex,
  /** The index of the event among the events of the block. */
  event: count,
  kind: text,
  /**
   * The time of the event's run, in seconds since the Unix epoch. Left out if the event has no run.
   */
  run: v.optional(count),
  summary: text,
  /** The outcome on the target. `dispatch` and `effects` are only in an entry `arrived`. */
  dispatch: v.optional(oneOf('succeeded', 'failed', 'unproven')),
  effects: v.optional(list(text))
})

export function toTaskEntry(entry: TaskEntry, summary: string): v.InferOutput<typeof taskEntry> {
  const { chain, block, event, kind } = entry
  const run = 'run' in entry && entry.run !== undefined ? Number(entry.run) : undefined
  const place = { chain, block: block.number, hash: block.hash, event, kind, run, summary }
  if (entry.kind !== 'arrived') return place
  const effects = entry.effects.map(({ pallet, name }) => `${pallet}.${name}`)
  return { ...place, dispatch: entry.dispatch, effects }
}
