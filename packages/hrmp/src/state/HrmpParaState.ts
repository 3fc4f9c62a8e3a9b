import type { AccountId32, Evidence, Fact, ParaId, Provenance, Weight } from '@paraclock/core'
import type { AccountBalance, XcmVersion } from '@paraclock/xcm'
import type { CallIndex } from './HrmpHostState.ts'

/** The call with which root of a parachain sends messages to the chain that manages the channels. */
export interface HrmpSender {
  /** The indices of the call, which is `polkadotXcm.send` on most chains. */
  readonly send: CallIndex
  readonly sendName: string
  /** The newest XCM version that both the parachain and the receiving chain read. */
  readonly version: XcmVersion
}

/** The state of a parachain for which channels are planned. */
export interface HrmpParaState {
  readonly paraId: ParaId
  readonly chain: string
  /** The lifecycle on the relay chain, such as `Parachain`. `undefined` for an unknown id. */
  readonly lifecycle: string | undefined
  /** Whether the parachain is a system parachain. Its channels may need no deposit. */
  readonly system: boolean
  readonly sovereign: AccountId32
  readonly balance: AccountBalance
  /**
   * The part of the balance that is the parachain's own money, if it was read. The other part backs
   * tokens of users. The chain takes deposits and fees from the whole balance.
   */
  readonly own?: Fact<bigint>
  /** The account on the chain that holds the deposits, if that is another chain. */
  readonly deposits?: { readonly sovereign: AccountId32; readonly balance: AccountBalance }
  readonly outbound: number
  readonly inbound: number
  /** The number of the parachain's requests. */
  readonly requested: number
  /** The number of accepted requests to the parachain whose channels are not open yet. */
  readonly accepted: number
  /** The number of the parachain's messages that are not executed yet. */
  readonly underWay: number
  /** The call that sends messages. If the call is not known, `unknown` gives the reason. */
  readonly sender: HrmpSender | { readonly unknown: string }
  readonly fees: readonly HrmpMessageFee[]
  readonly evidence: readonly Evidence[]
}

/** An action of a parachain on a channel, by a message with a call of the HRMP pallet. */
export type HrmpMessageCall = 'request' | 'accept' | 'close' | 'cancel' | 'establish'

export const messageCalls: readonly HrmpMessageCall[] = [
  'request',
  'accept',
  'close',
  'cancel',
  'establish'
]

/** The cost of a message with one call of the HRMP pallet. */
export interface HrmpMessageFee {
  readonly call: HrmpMessageCall
  /** The XCM version in which the weight of the message was measured. */
  readonly version: XcmVersion
  readonly callWeight: Weight
  readonly programWeight: Weight
  /** The fee for `programWeight`, in the smallest unit of the relay token. */
  readonly fee: bigint
  /** The amount that the program withdraws: the fee plus a margin. Unused money returns. */
  readonly withdrawn: bigint
  /** The sources of `callWeight`, `programWeight` and `fee`, in this order. */
  readonly provenance: readonly [Provenance, Provenance, Provenance]
}

export function paraOf(
  { paras }: { readonly paras: readonly HrmpParaState[] },
  paraId: ParaId
): HrmpParaState {
  return paras.find((one) => one.paraId === paraId) as HrmpParaState
}

// The largest id that the HRMP pallet counts as a system parachain.
const LAST_SYSTEM_ID = 1_999

export function isSystem(paraId: number): boolean {
  return paraId <= LAST_SYSTEM_ID
}

// The lifecycles of registered parachains. Parachains in onboarding or offboarding have others.
const REGISTERED: ReadonlySet<string> = new Set([
  'Parachain',
  'Parathread',
  'UpgradingParathread',
  'DowngradingParachain'
])

/**
 * Whether a parachain with this lifecycle can have channels. Parachains without a lease, which buy
 * coretime or run on demand, have the lifecycle `Parathread`.
 */
export function isRegistered(lifecycle: string | undefined): boolean {
  return lifecycle !== undefined && REGISTERED.has(lifecycle)
}
