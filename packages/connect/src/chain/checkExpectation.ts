import { type Hex, ParaclockError } from '@paraclock/core'
import { ChainMismatch, NodeLagExceeded } from '../errors/endpoints.ts'
import type { ChainFacts, StatedFacts } from './ChainFacts.ts'

/** The properties that a chain must have. A property that is `undefined` is not checked. */
export interface ChainExpectation {
  /**
   * The genesis hash. Each new connection compares it with the node's genesis hash, before any
   * answer is used.
   */
  readonly genesis?: Hex
  /** The id of the parachain, or `none` for a chain that is not a parachain. */
  readonly paraId?: number | 'none'
  readonly specName?: string
  /**
   * The largest age of the best block, in seconds. Not checked if the chain does not store the
   * time.
   */
  readonly maxBehindSeconds?: number
}

/**
 * Compares the facts of a chain with an expectation.
 *
 * @param wallTime - the present time, in milliseconds since the Unix epoch; defaults to
 * the time of this machine
 *
 * @throws ParaclockError `ChainMismatch`, and `NodeLagExceeded` if the best block is too old
 */
export function checkExpectation(
  facts: Pick<ChainFacts, 'endpoint' | 'genesis' | 'specName' | 'paraId'> &
    Partial<Pick<StatedFacts, 'bestTime'>>,
  expectation: ChainExpectation,
  wallTime?: number
): void {
  const { endpoint, bestTime } = facts
  for (const fact of ['genesis', 'specName', 'paraId'] as const) {
    const expected = expectation[fact]
    const actual = facts[fact] ?? 'none'
    if (expected !== undefined && expected !== actual) {
      throw new ParaclockError(ChainMismatch, { endpoint, fact, expected, actual })
    }
  }
  const { maxBehindSeconds } = expectation
  if (maxBehindSeconds === undefined || bestTime === undefined) return
  const behind = Math.round(((wallTime ?? Date.now()) - bestTime) / 1000)
  if (behind > maxBehindSeconds) {
    throw new ParaclockError(NodeLagExceeded, {
      endpoint,
      behind: `${behind} seconds`,
      allowed: `${maxBehindSeconds} seconds`
    })
  }
}
