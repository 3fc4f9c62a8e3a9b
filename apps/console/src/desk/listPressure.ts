import type { AccountTasks } from './TaskDesk.ts'

export interface SlotRow {
  readonly label: string
  /**
   * `heat` is the occupied part of the slot in quarters, rounded up: 0 for an empty slot, 1 for at
   * most a quarter of the places, 4 for more than three quarters.
   */
  readonly cells: readonly { readonly time: number; readonly heat: number }[]
}

const MINUTE = 60
const HOUR = 3600
const ROWS = { minute: 24, hour: 14 }
const MAX_HEAT = 4
const MAX_FULLEST = 5

/**
 * Lists the coming slots in rows. A row covers an hour if a slot lasts a minute. Otherwise a row
 * covers a day.
 */
export function listPressure({ now, slots, slotLength, places }: AccountTasks): readonly SlotRow[] {
  const isMinute = slotLength === MINUTE
  const width = isMinute ? HOUR : 24 * HOUR
  const begin = now - (now % width)
  return Array.from({ length: isMinute ? ROWS.minute : ROWS.hour }, (_, row) => {
    const start = begin + row * width
    const iso = new Date(start * 1000).toISOString()
    return {
      label: isMinute ? iso.slice(11, 16) : iso.slice(5, 10),
      cells: Array.from({ length: width / slotLength }, (__, index) => {
        const time = start + index * slotLength
        const tasks = slots.get(time) ?? 0
        return { time, heat: Math.min(MAX_HEAT, Math.ceil((tasks * MAX_HEAT) / places)) }
      })
    }
  })
}

/** Lists the five fullest coming slots, the fullest first. */
export function listFullest({
  now,
  slots
}: AccountTasks): readonly { readonly time: number; readonly tasks: number }[] {
  return [...slots]
    .filter(([time]) => time >= now)
    .map(([time, tasks]) => ({ time, tasks }))
    .toSorted((one, two) => two.tasks - one.tasks || one.time - two.time)
    .slice(0, MAX_FULLEST)
}
