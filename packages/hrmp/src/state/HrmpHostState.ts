import type { Evidence, Hex, Token, UnixSeconds } from '@paraclock/core'
import type { HrmpHost } from '@paraclock/types'
import type { ChannelManagement } from './ChannelManagement.ts'

/** The session of the chain that keeps the register of parachains. */
export interface HrmpSession {
  readonly index: number
  /** The earliest beginning of the next session; `undefined` if the host does not state it. */
  readonly nextAt: UnixSeconds | undefined
  /** The length of a session, in seconds; `undefined` if the host does not state it. */
  readonly seconds: number | undefined
  /** The largest number of blocks in a session; `undefined` if the host does not state it. */
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
   * Its fee for the sender, in the smallest unit, for an amount of six bytes and a nonce below 64.
   * Each byte more or less changes it by the fee per byte. Absent if the host does not state it.
   */
  readonly fee?: bigint
}

/**
 * The state of the chain that manages the channels, at one block, with the register's values for
 * all channels.
 */
export interface HrmpHostState {
  /** The name that the caller gave the chain. */
  readonly chain: string
  /** The hash of its genesis block. */
  readonly genesis: Hex
  /** The block at which the state of the chain was read. */
  readonly blockHash: Hex
  readonly blockNumber: number
  /** The time of that block; `undefined` on a chain without timestamps. */
  readonly time: UnixSeconds | undefined
  /** The name of its runtime. */
  readonly specName: string
  readonly specVersion: number
  /** The chains that manage the channels. This chain is the manager. */
  readonly management: ChannelManagement
  /** The pallet with its calls. */
  readonly pallet: HrmpHost
  /** The call that sends the token to an account; `undefined` if the chain has no such call. */
  readonly transfer: HostTransfer | undefined
  readonly token: Token
  /** The prefix of its SS58 addresses; 42, the generic prefix, if it has none. */
  readonly ss58Prefix: number
  /** The existential deposit, in the smallest unit. */
  readonly existentialDeposit: bigint
  readonly session: HrmpSession
  /** The limits and deposits in force. */
  readonly limits: HrmpLimits
  /** The limits of later sessions, the next one first. */
  readonly pending: readonly PendingLimits[]
  /** The number of listed requests: the witness of a cancellation. */
  readonly openRequests: number
  /**
   * Whether it keeps the register of parachains. If not, it does not know whether a parachain is
   * registered.
   */
  readonly keepsRegister: boolean
  /**
   * The last block before a lost dispute froze the chain, which then includes no blocks of
   * parachains. Absent without such a dispute.
   */
  readonly frozenBehind?: number
  /**
   * The error with which it refuses every call of parachains; absent if it takes them, or cannot
   * dry-run calls.
   */
  readonly refusal?: string
  /** The id of the Coretime chain that it names; `undefined` if it names no such chain. */
  readonly coretime?: number | undefined
  /** Whether the host takes no deposit for channels with system parachains. */
  readonly systemIsFree: boolean
  /** The XCM versions of programs that it reads. */
  readonly programs: readonly number[]
  /** The evidence of these values. */
  readonly evidence: readonly Evidence[]
}

/** The deposits and limits of channels in the host's active configuration. */
export interface HrmpLimits {
  /** The sender's deposit for a request, in the host's smallest unit. */
  readonly senderDeposit: bigint
  /** The recipient's deposit for accepting a request, in the host's smallest unit. */
  readonly recipientDeposit: bigint
  /** The highest capacity that a request may ask for, in messages. */
  readonly maxCapacity: number
  /** The highest message size that a request may ask for, in bytes. */
  readonly maxMessageSize: number
  /**
   * The largest size of all messages in a channel, in bytes. It is the same for every channel, and
   * not part of a request.
   */
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
  /** The limits from that session on. */
  readonly limits: HrmpLimits
  /**
   * The limits of channels and messages that change, by their names on the chain. Defaults to none.
   */
  readonly changed?: readonly string[]
}

export function limitsAt({ limits, pending, session }: HrmpHostState, changes: number): HrmpLimits {
  const inForce = pending.filter((one) => one.session <= session.index + changes)
  return inForce.at(-1)?.limits ?? limits
}
