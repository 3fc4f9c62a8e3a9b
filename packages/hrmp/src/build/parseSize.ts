import { ArgumentInvalid, ParaclockError, parseU32 } from '@paraclock/core'

/** A capacity or message size of a channel. The pallet refuses zero whatever the limits are. */
export function parseSize(value: number, what: string): number {
  if (value !== 0) return parseU32(value)
  throw new ParaclockError(ArgumentInvalid, {
    argument: `the ${what} of a channel`,
    value,
    problem: 'expected a whole number from 1 to 4294967295'
  })
}
