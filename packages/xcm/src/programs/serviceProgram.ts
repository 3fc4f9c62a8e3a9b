import {
  type Hex,
  overallWeight,
  parseAccount,
  parseAccountId32,
  parseParaId,
  type Weight
} from '@paraclock/core'
import type { Location } from '../locations/Location.ts'
import { type ServiceRates, serviceFee } from './serviceFee.ts'
import type { XcmProgram } from './XcmProgram.ts'

/** The settings of a target in the storage items `Targets` and `Margins` of `XcmpHandler`. */
export interface ServiceTarget extends ServiceRates {
  readonly feeAsset: Location
  /** The weight of the program on the target, without its call. */
  readonly programWeight: Weight
  /** The proof size of a call for which the task has only a ref time. */
  readonly assumedProofSize: bigint
}

const NO_TOPIC: Hex = `0x${'00'.repeat(32)}`

/**
 * The program that the service sends for one run of a cross-chain task. Only its topic differs
 * between runs. Measure this program to know the weight and the fee of a run before the task is
 * scheduled.
 *
 * @throws ParaclockError `ValueMalformed`, those of accounts for the owner, `ValueMalformed`,
 * `FeeOutOfRange`
 *
 * @example
 * ```ts
 * import { encodeProgram, serviceProgram } from '@paraclock/xcm'
 *
 * const program = serviceProgram({
 *   serviceParaId: 2114,
 *   owner: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
 *   target: {
 *     feeAsset: { parents: 0, interior: [] },
 *     feePerSecond: 1_000_000_000_000n,
 *     programWeight: { refTime: 600_000_000n, proofSize: 20_000n },
 *     assumedProofSize: 65_536n
 *   },
 *   call: '0x00000401',
 *   callWeight: { refTime: 900_000_000n, proofSize: 4_000n }
 * })
 * encodeProgram({ program, version: 5 })
 * ```
 */
export function serviceProgram(args: {
  readonly serviceParaId: number
  /** The account that owns the task, as SS58, hex or 32 bytes. */
  readonly owner: string | Uint8Array
  readonly target: ServiceTarget
  readonly call: Hex
  /** The weight of `call` in the task. If the task has only a ref time, the proof size is 0. */
  readonly callWeight: Weight
  /** The topic of the message. Each run has a different topic. Defaults to 32 bytes of zero. */
  readonly topic?: Hex
}): XcmProgram {
  const { target, call, topic = NO_TOPIC } = args
  const { callWeight, overall } = overallWeight({ ...target, callWeight: args.callWeight })
  const fee = { id: target.feeAsset, amount: serviceFee({ weight: overall, target }) }
  const service = { kind: 'parachain', paraId: parseParaId(args.serviceParaId) } as const
  return [
    { kind: 'withdrawAsset', assets: [fee] },
    { kind: 'buyExecution', fees: fee, weightLimit: overall },
    {
      kind: 'setAppendix',
      program: [
        { kind: 'refundSurplus' },
        {
          kind: 'depositAsset',
          assets: { kind: 'allCounted', count: 1 },
          beneficiary: { parents: 1, interior: [service] }
        }
      ]
    },
    {
      kind: 'descendOrigin',
      interior: [{ kind: 'accountId32', id: parseAccountId32(parseAccount(args.owner)) }]
    },
    { kind: 'transact', originKind: 'sovereignAccount', call, maxWeight: callWeight },
    { kind: 'setTopic', topic }
  ]
}
