import { type Hex, parseParaId, type Weight } from '@paraclock/core'
import type { Location } from '../locations/Location.ts'
import type { WeightLimit, XcmProgram } from './XcmProgram.ts'

/**
 * The program with which a parachain dispatches a call on the chain that manages its HRMP channels.
 * The parachain's sovereign account on that chain pays the fees, and gets unspent fees back.
 *
 * @throws ParaclockError `ValueMalformed`
 *
 * @example
 * ```ts
 * import { encodeProgram, parentProgram } from '@paraclock/xcm'
 *
 * const program = parentProgram({
 *   paraId: 2114,
 *   fee: 1_000_000_000_000n,
 *   weightLimit: 'unlimited',
 *   call: '0x3c0125080000', // hrmp.hrmpAcceptOpenChannel(2085) on Kusama
 *   callWeight: { refTime: 1_000_000_000n, proofSize: 65_536n },
 *   topic: `0x${'01'.repeat(32)}`
 * })
 * encodeProgram({ program, version: 4 })
 * ```
 */
export function parentProgram(args: {
  readonly paraId: number
  /** The chain of the HRMP pallet: `relay`, or `sibling` for a system chain. Defaults to `relay`. */
  readonly host?: 'relay' | 'sibling'
  /** The fee, in the smallest unit of the relay chain's token. */
  readonly fee: bigint
  readonly weightLimit: WeightLimit
  readonly call: Hex
  /** The weight of the call. Required before XCM version 5. */
  readonly callWeight?: Weight
  /** The topic of the message. It must be new, because chains can drop a repeated message. */
  readonly topic: Hex
}): XcmProgram {
  const { host = 'relay', weightLimit, call, callWeight, topic } = args
  const parents = host === 'relay' ? 0 : 1
  const token: Location = { parents, interior: [] }
  const sender: Location = {
    parents,
    interior: [{ kind: 'parachain', paraId: parseParaId(args.paraId) }]
  }
  const fees = { id: token, amount: args.fee }
  return [
    { kind: 'withdrawAsset', assets: [fees] },
    { kind: 'buyExecution', fees, weightLimit },
    { kind: 'transact', originKind: 'native', call, maxWeight: callWeight },
    { kind: 'refundSurplus' },
    { kind: 'depositAsset', assets: { kind: 'allCounted', count: 1 }, beneficiary: sender },
    { kind: 'setTopic', topic }
  ]
}
