import { IntegerMalformed, ParaclockError } from '@paraclock/core'

const MIN = 4
// Longer eras begin only with every second, fourth, … block.
const MAX = 4_096

/**
 * Refuses a length of an era that is not a power of two from 4 to 4,096.
 *
 * @throws ParaclockError `IntegerMalformed`
 */
export function requireEra(blocks: number): void {
  if (blocks >= MIN && blocks <= MAX && Number.isInteger(Math.log2(blocks))) return
  const type = `length of an era: a power of two from ${MIN} to ${MAX}`
  const within = Math.min(Math.max(blocks, MIN), MAX) || MIN
  const problem = `the nearest one is ${2 ** Math.round(Math.log2(within))}`
  throw new ParaclockError(IntegerMalformed, { value: blocks, type, problem })
}
