import type { AccountId32, Evidence, Fact, ParaId, Provenance, Weight } from '@paraclock/core'
import { type AccountBalance, spendableBalance, type XcmVersion } from '@paraclock/xcm'
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

/** The account of a parachain on the hub. */
export interface HrmpHubAccount {
  readonly account: AccountId32
  /** The balance in the token that the hub teleports. */
  readonly balance: AccountBalance
  /**
   * How much of the balance is the parachain's own. The rest backs the tokens that the parachain
   * has issued to its users. A plan spends only what is known to be its own.
   */
  readonly own: Fact<bigint>
  /** Whether messages of the parachain reach the hub. */
  readonly hasChannel: boolean
}

/** The amount that a parachain can spend of its account on the hub. */
export function ownOnHub({ balance, own }: HrmpHubAccount, existentialDeposit: bigint): bigint {
  const spendable = spendableBalance({ balance, existentialDeposit })
  const counted = own.known ? own.value : 0n
  return counted < spendable ? counted : spendable
}

/** One of the two parachains. */
export interface HrmpParaState {
  readonly paraId: ParaId
  /** The name that the caller gave the chain. */
  readonly chain: string
  /**
   * Its lifecycle in the host's registry, as the host names it: "Parachain". `undefined` if the host
   * does not know the id.
   */
  readonly lifecycle: string | undefined
  /**
   * Whether it is a system parachain, by its id. Hosts may charge no deposit for channels with
   * system parachains.
   */
  readonly system: boolean
  /** Its account on the host. */
  readonly sovereign: AccountId32
  readonly balance: AccountBalance
  /**
   * How much of the balance is the parachain's own, if the host holds the backing of tokens that
   * the parachain has issued to its users. The host takes deposits and fees from the rest as well.
   * Absent if it was not read.
   */
  readonly own?: Fact<bigint>
  /** Its account on the hub, and whether it has a channel to the hub. Absent without a hub. */
  readonly onHub?: HrmpHubAccount
  /** The number of its outgoing channels. */
  readonly outbound: number
  /** The number of its incoming channels. */
  readonly inbound: number
  /** The number of its requests whose channels are not open yet. */
  readonly requested: number
  /** The number of requests that it has accepted and whose channels are not open yet. */
  readonly accepted: number
  /** The number of its messages to the host that are not sent yet, or not executed yet. */
  readonly underWay: number
  /** How it reaches the host, or why that is unknown. */
  readonly sender: HrmpSender | { readonly unknown: string }
  /** The fees of its messages with one call on the host. */
  readonly fees: readonly HrmpMessageFee[]
  /** The evidence of these values. */
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
  /** The call that the message makes. */
  readonly call: HrmpMessageCall
  /** The XCM version in which the message was weighed. */
  readonly version: XcmVersion
  readonly callWeight: Weight
  /** The weight of the whole program, with the call. */
  readonly programWeight: Weight
  /** The host's fee for that weight, in its smallest unit. */
  readonly fee: bigint
  /**
   * The amount that the program withdraws from the sovereign account: the fee and a margin. The
   * rest is returned after the deposit is reserved.
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

// The lifecycles that count as registered on the host: all except onboarding and offboarding.
const REGISTERED: ReadonlySet<string> = new Set([
  'Parachain',
  'Parathread',
  'UpgradingParathread',
  'DowngradingParachain'
])

/**
 * Whether the host opens channels for a parachain with this entry in its registry. A parachain that
 * runs on demand or on bought coretime is a `Parathread`.
 *
 * @param lifecycle - `undefined` if the registry has no entry
 */
export function isRegistered(lifecycle: string | undefined): boolean {
  return lifecycle !== undefined && REGISTERED.has(lifecycle)
}
