import type { EndpointRecord } from './EndpointRecord.ts'

/** The endpoint that may be tried soonest; among those that may at once, the first. */
export function nextRecord(
  inTurn: readonly EndpointRecord[],
  now: number
): EndpointRecord | undefined {
  let best: EndpointRecord | undefined
  for (const record of inTurn) {
    if (!best || Math.max(record.notBefore, now) < Math.max(best.notBefore, now)) best = record
  }
  return best
}
