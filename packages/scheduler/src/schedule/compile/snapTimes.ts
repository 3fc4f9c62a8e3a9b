import type { UnixSeconds } from '@paraclock/core'
import type { GridAdjustment } from './CompiledSchedule.ts'

/**
 * How a time between two slots is moved: to the `next` slot, or to the `nearest`, the later one if
 * both are equally near.
 */
export type Snap = 'next' | 'nearest'

/** Moves times to the starts of slots, and lists the moved ones. */
export function snapTimes(args: {
  readonly times: readonly number[]
  readonly slotLength: number
  readonly snap: Snap | undefined
}): { readonly times: readonly number[]; readonly adjustments: readonly GridAdjustment[] } {
  const { times, slotLength, snap } = args
  if (snap === undefined || times.every((time) => time % slotLength === 0)) {
    return { times, adjustments: [] }
  }
  const adjustments: GridAdjustment[] = []
  const snapped = times.map((time) => {
    const given = snapTime(time, slotLength, snap)
    if (given !== time) {
      adjustments.push({ asked: BigInt(time) as UnixSeconds, given: BigInt(given) as UnixSeconds })
    }
    return given
  })
  return { times: snapped, adjustments }
}

function snapTime(time: number, slotLength: number, snap: Snap): number {
  const over = time % slotLength
  if (over === 0) return time
  const up = snap === 'next' || over * 2 >= slotLength
  return time - over + (up ? slotLength : 0)
}
