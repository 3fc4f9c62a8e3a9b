import type { Evidence, Hex, Token, UnixSeconds } from '@paraclock/core'
import type { HrmpHost } from '@paraclock/types'
import type { ChannelManagement } from './ChannelManagement.ts'

/** The session of the register. */
export interface HrmpSession {
  /** The session's index. */
  readonly index: number
  /** When the next one begins at the earliest; `undefined` if the host does not state it. */
  readonly nextAt: UnixSeconds | undefined
  /** How long a session is, in seconds; `undefined` if the host does not state it. */
  readonly seconds: number | undefined
  /** How many blocks a session has at most; `undefined` if the host does not state it. */
  readonly blocks: number | undefined
}

/** A call of the host, by the two bytes that begin it. */
export interface CallIndex {
  readonly pallet: number
  readonly call: number
}

/** The call by which a user of the host pays into an account. */
export interface HostTransfer extends CallIndex {
  /**
   * Its fee for the sender, in the smallest unit, for an amount of six bytes and a nonce below 64.
   * Each byte more or less changes it by the fee per byte. Absent if the host does not state it.
   */
  readonly fee?: bigint
}

/** The chain that manages the channels, at one block, and what the register says of all channels. */
export interface HrmpHostState {
  /** The chain, by the name that the caller knows it by. */
  readonly chain: string
  /** The hash of its genesis block. */
  readonly genesis: Hex
  /** The block at which everything of it was read. */
  readonly blockHash: Hex
  /** That block's number. */
  readonly blockNumber: number
  /** That block's time; `undefined` if the chain keeps none. */
  readonly time: UnixSeconds | undefined
  /** Which runtime it runs. */
  readonly specName: string
  readonly specVersion: number
  /** Which chains manage the channels. This one is the manager. */
  readonly management: ChannelManagement
  /** The pallet with its calls. */
  readonly pallet: HrmpHost
  /** The call that sends the token to an account; `undefined` if the chain has no such call. */
  readonly transfer: HostTransfer | undefined
  /** Its token. */
  readonly token: Token
  /** The prefix of its SS58 addresses; 42, the generic prefix, if it has none. */
  readonly ss58Prefix: number
  /** The existential deposit, in the smallest unit. */
  readonly existentialDeposit: bigint
  /** The session. */
  readonly session: HrmpSession
  /** The limits and deposits in force. */
  readonly limits: HrmpLimits
  /** The limits of later sessions, the next one first. */
  readonly pending: readonly PendingLimits[]
  /** How many requests are listed: the witness of a cancellation. */
  readonly openRequests: number
  /**
   * Whether it keeps the register of parachains. If not, it does not know whether a parachain is
   * registered.
   */
  readonly keepsRegister: boolean
  /**
   * The block from which a lost dispute stops it from including blocks of parachains; absent
   * without such a dispute.
   */
  readonly frozenBehind?: number
  /**
   * The error with which it refuses the calls of parachains, whatever their arguments; absent if it
   * takes them, or cannot be asked.
   */
  readonly refusal?: string
  /** The id of the Coretime chain that it names. `undefined`: it names none. */
  readonly coretime?: number | undefined
  /** Whether channels with system parachains need no deposit here. */
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
   * The most bytes that a channel holds in total. It is the same for every channel and not part of
   * a request.
   */
  readonly maxTotalSize: number
  /** The most channels to one parachain, accepted requests among them. */
  readonly maxInbound: number
  /** The most channels from one parachain, requests among them. */
  readonly maxOutbound: number
}

/** Limits that the host has decided to put in force at a later session. */
export interface PendingLimits {
  /** The session from which on they hold. */
  readonly session: number
  /** The limits then. */
  readonly limits: HrmpLimits
  /** The limits of channels and messages that then differ, by the names of the chain. Defaults to none. */
  readonly changed?: readonly string[]
}

export function limitsAt({ limits, pending, session }: HrmpHostState, changes: number): HrmpLimits {
  const inForce = pending.filter((one) => one.session <= session.index + changes)
  return inForce.at(-1)?.limits ?? limits
}
