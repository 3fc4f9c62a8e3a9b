import { type Hex, ParaclockError } from '@paraclock/core'
import { ChainMismatch, NodeLagExceeded } from '../errors/endpoints.ts'
import type { ChainIdentity } from './ChainFacts.ts'

/** The expected chain. A missing property is not checked. */
export interface ChainExpectation {
  /** Its genesis hash. Compared on every connection, before any other answer is used. */
  readonly genesis?: Hex
  /** Its id as a parachain; `none` for a chain that is not a parachain. */
  readonly paraId?: number | 'none'
  /** The name of its runtime. */
  readonly specName?: string
  /** The largest age of its best block, in seconds. */
  readonly maxBehindSeconds?: number
}

/**
 * Checks that a chain is the expected chain.
 *
 * @param wallTime - the current time, in milliseconds since the Unix epoch
 */
export function checkExpectation(
  facts: ChainIdentity,
  expectation: ChainExpectation,
  wallTime: number
): void {
  for (const fact of ['genesis', 'specName', 'paraId'] as const) {
    const expected = expectation[fact]
    const actual = facts[fact] ?? 'none'
    if (expected !== undefined && expected !== actual) {
      const { endpoint } = facts
      throw new ParaclockError(ChainMismatch, { endpoint, fact, expected, actual })
    }
  }
  const { maxBehindSeconds } = expectation
  if (maxBehindSeconds === undefined || facts.bestTime === undefined) return
  const behind = Math.round((wallTime - facts.bestTime) / 1000)
  if (behind > maxBehindSeconds) {
    throw new ParaclockError(NodeLagExceeded, {
      endpoint: facts.endpoint,
      behind: `${behind} seconds`,
      allowed: `${maxBehindSeconds} seconds`
    })
  }
}
