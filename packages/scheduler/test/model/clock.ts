import { lesser } from './lesser.ts'

/** Slots whose time has come and whose tasks have not all been dealt with. */
export interface DueSlots {
  /** The first of the slots. */
  readonly from: bigint
  /** The first slot that is no longer one of them. */
  readonly until: bigint
  /** Whether no block had a time within these slots, so that their runs are missed. */
  readonly missed: boolean
}

/** How far the service has followed the time. */
export interface Clock {
  /** The latest slot that came due. */
  readonly opened: bigint
  /** The queue of due slots, in order of time. */
  readonly due: readonly DueSlots[]
}

// A stretch begins only when the chain stops, or comes back while an earlier one is unfinished.
const MAX_STRETCHES = 16

/**
 * Follows the time to `current`, the slot of a block. What no block fell into is missed. After `latest`, the
 * latest slot in which a run was ever booked, only `current` comes due.
 */
export function advanceClock(args: {
  readonly clock: Clock
  readonly current: bigint
  readonly slotLength: bigint
  readonly latest: bigint
}): Clock {
  const { clock, current, slotLength, latest } = args
  const next = clock.opened + slotLength
  if (current < next) return clock
  let { due } = clock
  const until = lesser(current, latest + slotLength)
  if (until > next) due = pushSlots(due, { from: next, until, missed: true })
  due = pushSlots(due, { from: current, until: current + slotLength, missed: false })
  return { opened: current, due }
}

function pushSlots(due: readonly DueSlots[], slots: DueSlots): readonly DueSlots[] {
  const last = due.at(-1)
  if (last?.missed === slots.missed && last.until === slots.from) {
    return [...due.slice(0, -1), { ...last, until: slots.until }]
  }
  if (last === undefined || due.length < MAX_STRETCHES) return [...due, slots]
  // A full queue lets its last stretch take them in: late is better than lost.
  const missed = last.missed && slots.missed
  return [...due.slice(0, -1), { from: last.from, until: slots.until, missed }]
}

/** Which stretch of due slots is served next: one to run before one that was missed. */
export function nextStretch(clock: Clock): number | undefined {
  if (clock.due.length === 0) return undefined
  return Math.max(
    0,
    clock.due.findIndex(({ missed }) => !missed)
  )
}

/** Takes the first slot of a stretch off the queue. */
export function finishSlot(clock: Clock, stretch: number, slotLength: bigint): Clock {
  const due = clock.due.flatMap((slots, index) => {
    if (index !== stretch) return [slots]
    const from = slots.from + slotLength
    return from >= slots.until ? [] : [{ ...slots, from }]
  })
  return { opened: clock.opened, due }
}
