import type { AccountId32, Evidence, Fact, ParaId, Provenance, Weight } from '@paraclock/core'
import { type AccountBalance, spendableBalance, type XcmVersion } from '@paraclock/xcm'
import type { CallIndex } from './HrmpHostState.ts'

/** The call and the XCM version with which a parachain's root sends messages to the host. */
export interface HrmpSender {
  /** The call that sends a message: `polkadotXcm.send` on most chains. */
  readonly send: CallIndex
  readonly sendName: string
  /** The newest XCM version that both the parachain and the host read. */
  readonly version: XcmVersion
}

/** The account of a parachain on the hub. */
export interface HrmpHubAccount {
  readonly account: AccountId32
  /** The balance in the token that the hub teleports. */
  readonly balance: AccountBalance
  /**
   * The part of the balance that is the parachain's own. A plan spends only this part. The rest
   * backs the tokens that the parachain has issued to its users.
   */
  readonly own: Fact<bigint>
  readonly hasChannel: boolean
}

/** The amount that a parachain can spend from its account on the hub. */
export function ownOnHub({ balance, own }: HrmpHubAccount, existentialDeposit: bigint): bigint {
  const spendable = spendableBalance({ balance, existentialDeposit })
  const counted = own.known ? own.value : 0n
  return counted < spendable ? counted : spendable
}

/**
 * The state of one of the two parachains between which the channels are: its registration,
 * sovereign account, counts of channels, and fees of messages.
 */
export interface HrmpParaState {
  readonly paraId: ParaId
  readonly chain: string
  /**
   * The lifecycle in the register, such as `Parachain`. `undefined` if the register lacks the id.
   */
  readonly lifecycle: string | undefined
  /**
   * Whether the id is that of a system parachain. Hosts may charge no deposit for channels with
   * system parachains.
   */
  readonly system: boolean
  readonly sovereign: AccountId32
  readonly balance: AccountBalance
  /**
   * The part of the balance that is the parachain's own. The rest backs tokens of the parachain's
   * users. The host takes deposits and fees from both parts. Absent if this part was not read.
   */
  readonly own?: Fact<bigint>
  /** The parachain's account on the hub. Absent if the state has no hub. */
  readonly onHub?: HrmpHubAccount
  readonly outbound: number
  readonly inbound: number
  /** The number of the parachain's requests whose channels are not open yet. */
  readonly requested: number
  /** The number of requests that the parachain has accepted and whose channels are not open yet. */
  readonly accepted: number
  /** The number of the parachain's messages to the host that are not sent or not executed yet. */
  readonly underWay: number
  /**
   * How the parachain sends messages to the host. If this is not known, `unknown` states the
   * reason.
   */
  readonly sender: HrmpSender | { readonly unknown: string }
  readonly fees: readonly HrmpMessageFee[]
  readonly evidence: readonly Evidence[]
}

/** The calls that a parachain makes on the host through a message. */
export type HrmpMessageCall = 'request' | 'accept' | 'close' | 'cancel' | 'establish'

/** All members of {@link HrmpMessageCall}. */
export const messageCalls: readonly HrmpMessageCall[] = [
  'request',
  'accept',
  'close',
  'cancel',
  'establish'
]

/** The fee of a message with one call on the host. */
export interface HrmpMessageFee {
  readonly call: HrmpMessageCall
  /** The XCM version in which the message was weighed. */
  readonly version: XcmVersion
  readonly callWeight: Weight
  readonly programWeight: Weight
  /** The host's fee for `programWeight`, in the host's smallest unit. */
  readonly fee: bigint
  /**
   * The amount that the program withdraws from the sovereign account: the fee and a margin. The
   * unused rest returns after the deposit is reserved.
   */
  readonly withdrawn: bigint
  /** The sources of the call's weight, the program's weight and the fee, in this order. */
  readonly provenance: readonly [Provenance, Provenance, Provenance]
}

export function paraOf(
  { paras }: { readonly paras: readonly HrmpParaState[] },
  paraId: ParaId
): HrmpParaState {
  return paras.find((one) => one.paraId === paraId) as HrmpParaState
}

// All lifecycles except onboarding and offboarding.
const REGISTERED: ReadonlySet<string> = new Set([
  'Parachain',
  'Parathread',
  'UpgradingParathread',
  'DowngradingParachain'
])

/**
 * Whether the host opens channels for a parachain with this lifecycle in its register. A parachain
 * that runs on demand or on bought coretime is a `Parathread`.
 */
export function isRegistered(lifecycle: string | undefined): boolean {
  return lifecycle !== undefined && REGISTERED.has(lifecycle)
}
