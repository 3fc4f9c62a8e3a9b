import type { AccountId32, Evidence, Fact, ParaId, Provenance, Weight } from '@paraclock/core'
import { type AccountBalance, spendableBalance, type XcmVersion } from '@paraclock/xcm'
import type { CallIndex } from './HrmpHostState.ts'

/** How root of a parachain sends messages to the chain that manages the channels. */
export interface HrmpSender {
  /** The call that sends a message: `polkadotXcm.send` on most chains. */
  readonly send: CallIndex
  readonly sendName: string
  /** The newest XCM version that both the parachain and the receiving chain read. */
  readonly version: XcmVersion
}

/** The account of a parachain on Asset Hub. */
export interface HrmpHubAccount {
  readonly account: AccountId32
  /** The balance in the relay token. */
  readonly balance: AccountBalance
  /**
   * The part of the balance that is the parachain's own money, which a plan can spend. The other
   * part backs tokens that the parachain has issued to its users.
   */
  readonly own: Fact<bigint>
  readonly hasChannel: boolean
}

/** Returns the amount that a parachain can spend from its account on Asset Hub. */
export function ownOnHub({ balance, own }: HrmpHubAccount, existentialDeposit: bigint): bigint {
  const spendable = spendableBalance({ balance, existentialDeposit })
  const counted = own.known ? own.value : 0n
  return counted < spendable ? counted : spendable
}

/** The state of one of the two parachains. */
export interface HrmpParaState {
  readonly paraId: ParaId
  readonly chain: string
  /** The lifecycle on the relay chain, such as `Parachain`. `undefined` for an unknown id. */
  readonly lifecycle: string | undefined
  /** Whether the id belongs to a system parachain, whose channels may need no deposit. */
  readonly system: boolean
  readonly sovereign: AccountId32
  readonly balance: AccountBalance
  /**
   * The part of the balance that is the parachain's own money. The other part backs tokens of
   * users. The chain takes deposits and fees from the whole balance. Absent if this part was not
   * read.
   */
  readonly own?: Fact<bigint>
  /** The parachain's account on Asset Hub. Absent if `HrmpState.hub` is absent. */
  readonly onHub?: HrmpHubAccount
  readonly outbound: number
  readonly inbound: number
  /** The number of the parachain's requests for channels that are not open yet. */
  readonly requested: number
  /** The number of requests that the parachain has accepted and whose channels are not open yet. */
  readonly accepted: number
  /** The number of the parachain's messages that are not executed yet. */
  readonly underWay: number
  /**
   * How root of the parachain sends messages. If this is not known, `unknown` states the reason.
   */
  readonly sender: HrmpSender | { readonly unknown: string }
  readonly fees: readonly HrmpMessageFee[]
  readonly evidence: readonly Evidence[]
}

/**
 * An action on a channel. A parachain takes the action by a message with a call of the HRMP pallet.
 */
export type HrmpMessageCall = 'request' | 'accept' | 'close' | 'cancel' | 'establish'

export const messageCalls: readonly HrmpMessageCall[] = [
  'request',
  'accept',
  'close',
  'cancel',
  'establish'
]

/**
 * The cost of a message that makes one call of the HRMP pallet on the chain that manages the
 * channels.
 */
export interface HrmpMessageFee {
  readonly call: HrmpMessageCall
  /** The XCM version in which the weight of the message was measured. */
  readonly version: XcmVersion
  readonly callWeight: Weight
  readonly programWeight: Weight
  /** The fee for `programWeight`, in the smallest unit of the relay token. */
  readonly fee: bigint
  /**
   * The amount that the program withdraws: the fee and a margin. The program first makes the call,
   * which reserves the deposit. Then it returns the unused part to the account.
   */
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

// Every lifecycle of a registered parachain. Onboarding and offboarding are not among them.
const REGISTERED: ReadonlySet<string> = new Set([
  'Parachain',
  'Parathread',
  'UpgradingParathread',
  'DowngradingParachain'
])

/**
 * Whether a parachain with this lifecycle can have channels. The lifecycle of a parachain that buys
 * coretime or runs on demand is `Parathread`.
 */
export function isRegistered(lifecycle: string | undefined): boolean {
  return lifecycle !== undefined && REGISTERED.has(lifecycle)
}
