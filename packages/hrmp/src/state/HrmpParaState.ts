import type { AccountId32, Evidence, ParaId, Provenance, Weight } from '@paraclock/core'
import type { AccountBalance, XcmVersion } from '@paraclock/xcm'
import type { CallIndex } from './HrmpHostState.ts'

/** How a parachain's own origin reaches the host. */
export interface HrmpSender {
  /** The call that sends a program: `polkadotXcm.send` on most chains. */
  readonly send: CallIndex
  /** The name of that call. */
  readonly sendName: string
  /** The newest XCM version that both ends read. */
  readonly version: XcmVersion
}

/** One of the two parachains. */
export interface HrmpParaState {
  /** Its id. */
  readonly paraId: ParaId
  /** The chain, by the name that the caller knows it by. */
  readonly chain: string
  /** What the host's registry says of it, as it says it: "Parachain". `null` if it knows no such id. */
  readonly lifecycle: string | null
  /** Whether it is a system parachain, by its id: channels with those are free where the host says so. */
  readonly system: boolean
  /** Its account on the host. */
  readonly sovereign: AccountId32
  /** What that account holds. */
  readonly balance: AccountBalance
  /** How many channels lead out of it. */
  readonly outbound: number
  /** How many lead into it. */
  readonly inbound: number
  /** How many channels it has asked for that are not open yet. */
  readonly requested: number
  /** How many requests of others it has accepted that are not open yet. */
  readonly accepted: number
  /** How many of its messages the host has received and not executed yet, or it has not sent yet. */
  readonly underWay: number
  /** How it reaches the host, or why that is not known. */
  readonly sender: HrmpSender | { readonly unknown: string }
  /** What a message of it that does one call costs on the host. */
  readonly fees: readonly HrmpMessageFee[]
  /** What this was read from. */
  readonly evidence: readonly Evidence[]
}

/** The calls that a parachain makes on the host through a message. */
export type HrmpMessageCall = 'request' | 'accept' | 'close' | 'cancel' | 'establish'

/** The same in the order in which the topics of messages count them. */
export const messageCalls: readonly HrmpMessageCall[] = [
  'request',
  'accept',
  'close',
  'cancel',
  'establish'
]

/** What a message that does one call costs on the host. */
export interface HrmpMessageFee {
  /** What the call does. */
  readonly call: HrmpMessageCall
  /** In which XCM version the message was weighed. */
  readonly version: XcmVersion
  /** What the call weighs. */
  readonly callWeight: Weight
  /** What the whole program weighs, the call included. */
  readonly programWeight: Weight
  /** What the host takes for that, in its smallest unit. */
  readonly fee: bigint
  /**
   * What the program takes out of the sovereign account for it: the fee and a margin, of which the
   * program gives back what is left. It is not there when the deposit is reserved.
   */
  readonly withdrawn: bigint
  /** Where the call's weight, the program's weight and the fee come from, in this order. */
  readonly provenance: readonly [Provenance, Provenance, Provenance]
}

/** One of the two parachains, by its id. */
export function paraOf(
  { paras }: { readonly paras: readonly HrmpParaState[] },
  paraId: ParaId
): HrmpParaState {
  return paras.find((one) => one.paraId === paraId) as HrmpParaState
}

// What the host takes for valid: all but what is not there yet, or about to go.
const REGISTERED: ReadonlySet<string> = new Set([
  'Parachain',
  'Parathread',
  'UpgradingParathread',
  'DowngradingParachain'
])

/**
 * Whether the host opens channels of a parachain with this entry in its registry. One that runs on
 * demand, or on a core that it bought, is a `Parathread`.
 *
 * @param lifecycle - `null` if the registry has none
 */
export function isRegistered(lifecycle: string | null): boolean {
  return lifecycle !== null && REGISTERED.has(lifecycle)
}
