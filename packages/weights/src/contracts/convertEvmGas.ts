import type { Chain } from '@paraclock/connect'
import { type Provenance, parseU64 } from '@paraclock/core'
import { type RawWeight, toWeight } from '@paraclock/types'
import type { WeightFallback } from '../measure/MeasuredWeight.ts'

/** What gas weighs. It can be given to `measureCall` as its fallback. */
export interface WeighedEvmGas extends WeightFallback {
  /** Whether the proof size is known; where it is not, it is zero. */
  readonly hasProofSize: boolean
  /** Where the figure came from. */
  readonly provenance: Provenance
}

/** The reference time of a unit of gas on Moonbeam, for chains that publish none of their own. */
const USUAL_REF_TIME = 25_000n

/**
 * What a limit of gas weighs on an EVM chain: by the chain's own constants `WeightPerGas` and
 * `GasLimitPovSizeRatio` where its metadata has them, else by 25,000 ps for each unit of gas and no
 * proof size. A chain that answers `TransactionPaymentCallApi` knows better: this is for chains that
 * cannot be asked.
 *
 * @throws ParaclockError `IntegerMalformed` if the gas or its weight is no u64
 *
 * @example
 * ```ts
 * import { convertEvmGas } from '@paraclock/weights'
 *
 * convertEvmGas({ gas: 71_000n }).weight // { refTime: 1_775_000_000n, proofSize: 0n }
 * ```
 */
export function convertEvmGas(args: {
  /** The gas. */
  readonly gas: bigint
  /** The chain, whose constants are taken if it has them. */
  readonly chain?: Pick<Chain, 'name' | 'constant'>
}): WeighedEvmGas {
  const { chain } = args
  const gas = parseU64(args.gas)
  const read = (name: string): unknown =>
    chain?.constant({ pallet: 'EVM', name }) ?? chain?.constant({ pallet: 'Evm', name })
  const [perGas, ratio] = [read('WeightPerGas'), read('GasLimitPovSizeRatio')]
  const refTimePerGas =
    perGas === undefined ? USUAL_REF_TIME : toWeight(perGas as RawWeight).refTime
  const gasPerProofByte = BigInt((ratio ?? 0) as number | bigint)
  const hasProofSize = gasPerProofByte > 0n
  const source =
    perGas === undefined ? 'the usual figure of Moonbeam' : `the constants of ${chain?.name}`
  const detail = `${refTimePerGas} ps for each unit of gas, by ${source}`
  return {
    weight: {
      refTime: parseU64(gas * refTimePerGas),
      proofSize: hasProofSize ? gas / gasPerProofByte : 0n
    },
    reason: detail,
    hasProofSize,
    provenance: { kind: 'computed', detail, evidence: [] }
  }
}
