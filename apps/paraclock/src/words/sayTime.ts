import { formatTime } from '@paraclock/checklist'

/** Formats a time of a chain, in seconds since the Unix epoch. */
export function sayTime(time: bigint | undefined): string {
  return formatTime(time === undefined ? 'no time' : Number(time))
}
