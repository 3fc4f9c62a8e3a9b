import type { Evidence, Hex, Token, UnixSeconds } from '@paraclock/core'
import type { HrmpHost } from '@paraclock/types'
import type { ChannelManagement } from './ChannelManagement.ts'

/** The session of the chain that stores the channels. */
export interface HrmpSession {
  readonly index: number
  /** The earliest beginning of the next session, if it can be computed. */
  readonly nextAt: UnixSeconds | undefined
  /** The length of a session in seconds, if it can be computed. */
  readonly seconds: number | undefined
  /** The maximum number of blocks in a session, if the metadata contains it. */
  readonly blocks: number | undefined
}

/** The first two bytes of an encoded call. */
export interface CallIndex {
  readonly pallet: number
  readonly call: number
}

/** The call that transfers the relay token on the chain that manages the channels. */
export interface HostTransfer extends CallIndex {
  /**
   * The fee of a transfer with an amount of six bytes and a nonce below 64. Other lengths change
   * the fee slightly. Absent if the chain does not quote fees.
   */
  readonly fee?: bigint
}

/**
 * The state of the chain that manages the channels, at one block. On every public network, the relay
 * chain manages the channels.
 */
export interface HrmpHostState {
  readonly chain: string
  /** The name of the chain that stores the channels, if that is another chain. */
  readonly register?: string
  readonly genesis: Hex
  readonly blockHash: Hex
  readonly blockNumber: number
  readonly time: UnixSeconds | undefined
  readonly specName: string
  readonly specVersion: number
  readonly management: ChannelManagement
  readonly pallet: HrmpHost
  readonly transfer: HostTransfer | undefined
  readonly token: Token
  /** The SS58 prefix of the chain, or 42 if the prefix is not known. */
  readonly ss58Prefix: number
  readonly existentialDeposit: bigint
  /** Present if another chain holds the deposits, in the same token. */
  readonly deposits?: {
    readonly chain: string
    readonly ss58Prefix: number
    readonly existentialDeposit: bigint
  }
  readonly session: HrmpSession
  readonly limits: HrmpLimits
  /** The limits that apply from later sessions on, earliest session first. */
  readonly pending: readonly PendingLimits[]
  /** The number of all requests on the chain. */
  readonly openRequests: number
  /** Whether the chain that stores the channels also stores which parachains are registered. */
  readonly keepsRegister: boolean
  /** The number of the last valid block, if a dispute has frozen the relay chain; else absent. */
  readonly frozenBehind?: number
  /** The error with which the chain refuses all calls for channels; absent if it accepts them. */
  readonly refusal?: string
  /** The parachain id of the Coretime chain, if the metadata contains it. */
  readonly coretime?: number | undefined
  /** Whether channels with system parachains need no deposit. */
  readonly systemIsFree: boolean
  readonly programs: readonly number[]
  readonly evidence: readonly Evidence[]
}

/**
 * The deposits and limits of channels in one configuration of the relay chain. Deposits are in the
 * smallest unit of the relay token.
 */
export interface HrmpLimits {
  /** The deposit for a request. */
  readonly senderDeposit: bigint
  /** The deposit for accepting a request. */
  readonly recipientDeposit: bigint
  /** The maximum capacity that a request may ask for, in messages. */
  readonly maxCapacity: number
  /** The maximum message size that a request may ask for, in bytes. */
  readonly maxMessageSize: number
  /** The `maxTotalSize` of every new channel. */
  readonly maxTotalSize: number
  /** The maximum number of channels to one parachain, including the requests that it accepted. */
  readonly maxInbound: number
  /** The maximum number of channels from one parachain, including its requests. */
  readonly maxOutbound: number
}

/** Limits that apply from a later session on. */
export interface PendingLimits {
  /** The first session in which the limits apply. */
  readonly session: number
  readonly limits: HrmpLimits
  /** The names of the configuration values that change, such as `hrmpSenderDeposit`. */
  readonly changed?: readonly string[]
}

export function limitsAt({ limits, pending, session }: HrmpHostState, changes: number): HrmpLimits {
  const inForce = pending.filter((one) => one.session <= session.index + changes)
  return inForce.at(-1)?.limits ?? limits
}
