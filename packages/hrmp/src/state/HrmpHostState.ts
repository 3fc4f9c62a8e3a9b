import type { Evidence, Hex, Token, UnixSeconds } from '@paraclock/core'
import type { HrmpHost } from '@paraclock/types'
import type { ChannelManagement } from './ChannelManagement.ts'

/** The session of the chain that keeps the register of parachains. */
export interface HrmpSession {
  readonly index: number
  /** The earliest beginning of the next session. `undefined` if the host does not state it. */
  readonly nextAt: UnixSeconds | undefined
  /** The length of a session. `undefined` if the host does not state it. */
  readonly seconds: number | undefined
  /** The largest number of blocks in a session. `undefined` if the host does not state it. */
  readonly blocks: number | undefined
}

/** The pallet index and call index of a call: the first two bytes of the encoded call. */
export interface CallIndex {
  readonly pallet: number
  readonly call: number
}

/** The call with which a user of the host transfers to an account. */
export interface HostTransfer extends CallIndex {
  /**
   * The fee of a transfer whose amount has six bytes and whose nonce is below 64. Each byte more or
   * less changes the fee by the fee per byte. Absent if the host does not state fees.
   */
  readonly fee?: bigint
}

/**
 * The state of the chain that manages the channels, at one block, with the register's values for
 * all channels.
 */
export interface HrmpHostState {
  readonly chain: string
  readonly genesis: Hex
  readonly blockHash: Hex
  readonly blockNumber: number
  readonly time: UnixSeconds | undefined
  readonly specName: string
  readonly specVersion: number
  /** How the channels are managed. This state is that of the `manager`. */
  readonly management: ChannelManagement
  readonly pallet: HrmpHost
  readonly transfer: HostTransfer | undefined
  readonly token: Token
  /** The prefix of addresses. Defaults to 42, the generic prefix, if the chain states none. */
  readonly ss58Prefix: number
  readonly existentialDeposit: bigint
  readonly session: HrmpSession
  readonly limits: HrmpLimits
  /** The limits that come into force at later sessions, the earliest session first. */
  readonly pending: readonly PendingLimits[]
  /** The number of requests that the host lists. A cancellation must name at least this number. */
  readonly openRequests: number
  /**
   * Whether the register lists the registered parachains. If not, it is unknown whether a parachain
   * is registered.
   */
  readonly keepsRegister: boolean
  /** The last block before a lost dispute froze the chain. Absent without such a dispute. */
  readonly frozenBehind?: number
  /**
   * The error with which the host refuses every call of a parachain for channels. Absent if the
   * host accepts such calls, or cannot dry-run them.
   */
  readonly refusal?: string
  /** The id of the Coretime chain, if the host's metadata names it. */
  readonly coretime?: number | undefined
  /** Whether the host takes no deposit for channels with system parachains. */
  readonly systemIsFree: boolean
  readonly programs: readonly number[]
  readonly evidence: readonly Evidence[]
}

/** The deposits and limits of channels in a configuration of the host. */
export interface HrmpLimits {
  /** The deposit for a request, in the host's smallest unit. */
  readonly senderDeposit: bigint
  /** The deposit for accepting a request, in the host's smallest unit. */
  readonly recipientDeposit: bigint
  /** The highest capacity of a request, in messages. */
  readonly maxCapacity: number
  /** The highest message size of a request, in bytes. */
  readonly maxMessageSize: number
  /**
   * The largest size of all messages in a channel together, in bytes. Every new channel gets this
   * limit.
   */
  readonly maxTotalSize: number
  /** The largest number of channels to one parachain, including accepted requests. */
  readonly maxInbound: number
  /** The largest number of channels from one parachain, including requests. */
  readonly maxOutbound: number
}

/** Limits that come into force at a later session. */
export interface PendingLimits {
  /** The first session in which the limits apply. */
  readonly session: number
  readonly limits: HrmpLimits
  /** The chain's names, in camel case, of the limits that change. Defaults to none. */
  readonly changed?: readonly string[]
}

export function limitsAt({ limits, pending, session }: HrmpHostState, changes: number): HrmpLimits {
  const inForce = pending.filter((one) => one.session <= session.index + changes)
  return inForce.at(-1)?.limits ?? limits
}
