import { ArgumentInvalid, ParaclockError, parseU128 } from '@paraclock/core'
import { encodeVersionedLocation } from '@paraclock/xcm'
import type { FeeAsset, FeePart } from './FeePart.ts'

/** What one asset is worth in another. */
export interface FeeRate {
  /** The asset that a part is in. */
  readonly from: FeeAsset
  /** The asset of the sum. */
  readonly to: FeeAsset
  /** This many smallest units of `to` … */
  readonly numerator: bigint
  /** … for this many of `from`. */
  readonly denominator: bigint
}

/** What something costs, in one asset. */
export interface FeeSum {
  /** The asset. */
  readonly asset: FeeAsset
  /** All parts together, deposits included, in its smallest unit. */
  readonly amount: bigint
  /** What is not given back: all but the deposits. */
  readonly spent: bigint
  /** The parts, each with its own provenance and with what it is in the asset of the sum. */
  readonly parts: readonly (FeePart & { readonly inAsset: bigint })[]
}

/**
 * Adds up what something costs, in one asset. A part in another asset is exchanged at the rate that
 * is given for it, and rounded up; without a rate there is no sum.
 *
 * Two assets are the same if they are the same location, seen from the same chain: `here` on two
 * chains is two assets, unless a rate of one for one is given.
 *
 * @throws ParaclockError `ArgumentInvalid` if a rate is missing; `IntegerMalformed` if a sum is no u128
 */
export function sumFees(args: {
  /** The parts. */
  readonly parts: readonly FeePart[]
  /** The asset of the sum. */
  readonly asset: FeeAsset
  /** What the other assets among the parts are worth in it. */
  readonly rates?: readonly FeeRate[]
}): FeeSum {
  const { asset, rates = [] } = args
  const parts = args.parts.map((part) => ({ ...part, inAsset: exchange(part, asset, rates) }))
  const add = (some: typeof parts): bigint =>
    parseU128(some.reduce((sum, { inAsset }) => sum + inAsset, 0n))
  return {
    asset,
    amount: add(parts),
    spent: add(parts.filter(({ kind }) => kind !== 'deposit')),
    parts
  }
}

function exchange(part: FeePart, asset: FeeAsset, rates: readonly FeeRate[]): bigint {
  const [own, wanted] = [identifyFeeAsset(part.asset), identifyFeeAsset(asset)]
  if (own === wanted) return parseU128(part.amount)
  const rate = rates.find(
    ({ from, to }) => identifyFeeAsset(from) === own && identifyFeeAsset(to) === wanted
  )
  if (rate === undefined || rate.denominator <= 0n) {
    throw new ParaclockError(ArgumentInvalid, {
      argument: `the asset of ${part.what}`,
      value: describeFeeAsset(part.asset),
      problem: `no rate to ${describeFeeAsset(asset)} is given`
    })
  }
  const product = part.amount * rate.numerator
  return parseU128((product + rate.denominator - 1n) / rate.denominator)
}

/** A text that is equal for equal assets. Version 3 can name every network. */
function identifyFeeAsset({ chain, location }: FeeAsset): string {
  return `${encodeVersionedLocation({ location, version: 3 })} of ${chain}`
}

/** An asset, for a person. */
function describeFeeAsset(asset: FeeAsset): string {
  const { parents, interior } = asset.location
  if (interior.length > 0) return `asset ${identifyFeeAsset(asset)}`
  if (parents === 0) return `the token of ${asset.chain}`
  return `the token of the chain ${parents} above ${asset.chain}`
}
