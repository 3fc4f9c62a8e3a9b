import type { Chain } from '@paraclock/connect'
import { ArgumentInvalid, ParaclockError, type Provenance, parseU64 } from '@paraclock/core'
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
 * `GasLimitPovSizeRatio` where its metadata has them, else by the figures that are given, else by
 * 25,000 ps for each unit of gas and no proof size. A chain that answers
 * `TransactionPaymentCallApi` knows better: this is for chains that cannot be asked.
 *
 * @throws ParaclockError `ArgumentInvalid` if the ratio is zero; `IntegerMalformed` if the gas
 * or its weight is no u64
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
  /** The reference time of a unit of gas, in picoseconds, if the chain does not publish it. */
  readonly refTimePerGas?: bigint
  /** How many units of gas pay for one byte of proof, if the chain does not publish it. */
  readonly gasPerProofByte?: bigint
}): WeighedEvmGas {
  const gas = parseU64(args.gas)
  const read = (name: string): unknown =>
    args.chain?.constant({ pallet: 'EVM', name }) ?? args.chain?.constant({ pallet: 'Evm', name })
  const [perGas, ratio] = [read('WeightPerGas'), read('GasLimitPovSizeRatio')]
  const refTimePerGas =
    perGas === undefined
      ? (args.refTimePerGas ?? USUAL_REF_TIME)
      : toWeight(perGas as RawWeight).refTime
  const gasPerProofByte = ratio === undefined ? args.gasPerProofByte : BigInt(String(ratio))
  if (gasPerProofByte !== undefined && gasPerProofByte <= 0n) {
    const expected = 'how many units of gas pay for one byte of proof, more than 0'
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'gasPerProofByte of the contract call',
      value: gasPerProofByte,
      problem: `expected ${expected}`
    })
  }
  const proofSize = gasPerProofByte === undefined ? 0n : gas / gasPerProofByte
  const detail = `${refTimePerGas} ps for each unit of gas, by ${nameSource(args, perGas)}`
  return {
    weight: { refTime: parseU64(gas * refTimePerGas), proofSize },
    reason: detail,
    hasProofSize: gasPerProofByte !== undefined,
    provenance: { kind: 'computed', detail, evidence: [] }
  }
}

function nameSource(
  { chain, refTimePerGas }: Parameters<typeof convertEvmGas>[0],
  perGas: unknown
): string {
  if (chain !== undefined && perGas !== undefined) return `the constants of ${chain.name}`
  return refTimePerGas === undefined ? 'the usual figure of Moonbeam' : 'the figure given'
}
