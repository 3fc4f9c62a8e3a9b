import type { Evidence, Hex, Token, UnixSeconds } from '@paraclock/core'
import type { HrmpHost } from '@paraclock/types'
import type { ChannelManagement } from './ChannelManagement.ts'

/** The session of the chain that keeps the register of parachains. */
export interface HrmpSession {
  readonly index: number
  /**
   * The earliest beginning of the next session. It is `undefined`, like the lengths below, if the
   * host does not state it.
   */
  readonly nextAt: UnixSeconds | undefined
  /** The length of a session. */
  readonly seconds: number | undefined
  /** The largest number of blocks in a session. */
  readonly blocks: number | undefined
}

/** The indices of a call of the host: its first two bytes. */
export interface CallIndex {
  readonly pallet: number
  readonly call: number
}

/** The call with which a user of the host transfers to an account. */
export interface HostTransfer extends CallIndex {
  /**
   * The fee for an amount of six bytes and a nonce below 64. Each byte more or less changes it by
   * the fee per byte. Absent if the host does not state it.
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
  /** This chain is the manager. */
  readonly management: ChannelManagement
  readonly pallet: HrmpHost
  readonly transfer: HostTransfer | undefined
  readonly token: Token
  /** 42, the generic prefix, if the chain has none. */
  readonly ss58Prefix: number
  readonly existentialDeposit: bigint
  readonly session: HrmpSession
  readonly limits: HrmpLimits
  /** The limits of later sessions, the next one first. */
  readonly pending: readonly PendingLimits[]
  /** The number of listed requests: the witness of a cancellation. */
  readonly openRequests: number
  /** Without the register, the host does not know whether a parachain is registered. */
  readonly keepsRegister: boolean
  /** The last block before a lost dispute froze the chain. Absent without such a dispute. */
  readonly frozenBehind?: number
  /**
   * The error with which it refuses every call of parachains. Absent if it takes them or is
   * untested.
   */
  readonly refusal?: string
  /** The id of the Coretime chain that it names. */
  readonly coretime?: number | undefined
  /** Whether the host takes no deposit for channels with system parachains. */
  readonly systemIsFree: boolean
  readonly programs: readonly number[]
  readonly evidence: readonly Evidence[]
}

/** The deposits and limits of channels in the host's active configuration. */
export interface HrmpLimits {
  /** For a request, in the host's smallest unit. */
  readonly senderDeposit: bigint
  /** For accepting a request, in the host's smallest unit. */
  readonly recipientDeposit: bigint
  /** The highest capacity of a request, in messages. */
  readonly maxCapacity: number
  /** The highest message size of a request, in bytes. */
  readonly maxMessageSize: number
  /** The size of all messages in a channel, in bytes. It is the same for every channel. */
  readonly maxTotalSize: number
  /** The largest number of channels to one parachain, including accepted requests. */
  readonly maxInbound: number
  /** The largest number of channels from one parachain, including requests. */
  readonly maxOutbound: number
}

/** Limits that come into force at a later session. */
export interface PendingLimits {
  /** The first session in which they apply. */
  readonly session: number
  readonly limits: HrmpLimits
  /** The names, on the chain, of the limits that change. Defaults to none. */
  readonly changed?: readonly string[]
}

export function limitsAt({ limits, pending, session }: HrmpHostState, changes: number): HrmpLimits {
  const inForce = pending.filter((one) => one.session <= session.index + changes)
  return inForce.at(-1)?.limits ?? limits
}
