import { shorten } from '@paraclock/core'
import { refuseArgument } from '../errors/refuseArgument.ts'
import type { WaitLimit } from './awaitEffects.ts'

const POLL_MS = 2_000
const MAX_MS = 86_400_000
const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 }

/** Reads the longest time for waiting: `90s`, `10m`, `4h`. With `0s`, the command does not wait. */
export function readWaitLimit(wait = '10m'): WaitLimit {
  const [, digits, unit = ''] = /^(\d{1,6})([smh])$/.exec(wait) ?? []
  const left = Number(digits) * (UNITS[unit] ?? Number.NaN)
  if (left <= MAX_MS) return { left, pollMs: POLL_MS }
  const problem = `--wait takes a time of at most 24h such as 90s, 10m or 4h, not ${shorten(wait)}`
  throw refuseArgument(problem)
}
