import type { Zone } from './openZone.ts'

/** Formats a wall-clock time as text without a zone: `2026-03-29T02:30:00`. */
export function formatWallTime(wall: number): string {
  return new Date(wall * 1000).toISOString().slice(0, 19)
}

/** Formats a moment in the local time of a zone: `2026-03-29T03:30:00+02:00[Europe/Berlin]`. */
export function formatLocalTime(args: { readonly time: number; readonly zone: Zone }): string {
  const { time, zone } = args
  const offset = zone.offsetAt(time)
  const minutes = Math.round(Math.abs(offset) / 60)
  const sign = offset < 0 ? '-' : '+'
  const shown = `${sign}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
  return `${formatWallTime(time + offset)}${shown}[${zone.name}]`
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
