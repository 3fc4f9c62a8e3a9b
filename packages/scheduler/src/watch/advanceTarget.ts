import { readBlockEvents } from '@paraclock/submission'
import { readArrivals } from './readArrivals.ts'
import type { TaskCursor } from './TaskCursor.ts'
import type { WatchContext, WatchStep } from './WatchedChains.ts'

/** Reads the finalized blocks of the target from a cursor on, while messages are in flight. */
export async function* advanceTarget(
  { chains: { target }, heads }: WatchContext,
  from: TaskCursor
): AsyncGenerator<WatchStep, void, undefined> {
  if (target === undefined || heads.target === undefined) return
  let cursor = from
  while (cursor.sent.length > 0 && cursor.target !== null) {
    const { block: at, events: read } = cursor.target
    const number = read === null ? at + 1 : at
    if (number > heads.target.finalized.number) return
    const { hash, parentHash } = await target.blocks.block(number)
    const events = await readBlockEvents(target.chain, { hash, parentHash })
    for (const { arrival, event } of readArrivals(target.chain, events, cursor.sent)) {
      if (event < (read ?? 0)) continue
      const place = { chain: 'target', block: { number, hash }, event } as const
      const sent = cursor.sent.filter(({ topic }) => topic !== arrival.topic)
      cursor = { ...cursor, target: { block: number, events: event + 1 }, sent }
      yield { cursor, entry: { ...place, ...arrival } }
    }
    cursor = { ...cursor, target: { block: number, events: null } }
    yield { cursor }
  }
}
