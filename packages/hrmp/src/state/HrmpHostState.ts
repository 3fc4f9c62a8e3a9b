import type { Evidence, Hex, Token, UnixSeconds } from '@paraclock/core'
import type { HrmpHost } from '@paraclock/types'
import type { HrmpLimits, PendingLimits } from './HrmpLimits.ts'
import type { HrmpRoute } from './HrmpRoute.ts'

/** The session of the host: channels open and close when it changes. */
export interface HrmpSession {
  /** The session's index. */
  readonly index: number
  /** When the next one begins at the earliest; `null` if the host does not tell. */
  readonly nextAt: UnixSeconds | null
  /** How long a session is, in seconds; `null` if the host does not tell. */
  readonly seconds: number | null
}

/** A call of the host, by the two bytes that begin it. */
export interface CallIndex {
  readonly pallet: number
  readonly call: number
}

/** The chain that manages the channels, at one block. */
export interface HrmpHostState {
  /** The chain, by the name that the caller knows it by. */
  readonly chain: string
  /** The hash of its genesis block. */
  readonly genesis: Hex
  /** The block at which everything of it was read. */
  readonly blockHash: Hex
  /** That block's number. */
  readonly blockNumber: number
  /** That block's time; `null` if the chain keeps none. */
  readonly time: UnixSeconds | null
  /** Which runtime it runs. */
  readonly specName: string
  readonly specVersion: number
  /** Which chain it is, as the parachains see it. */
  readonly route: HrmpRoute
  /** The pallet with its calls. */
  readonly pallet: HrmpHost
  /** The call that sends the token to an account; `null` if there is none. */
  readonly transfer: CallIndex | null
  /** Its token. */
  readonly token: Token
  /** The prefix of its SS58 addresses; 42, that of no chain in particular, where it has none. */
  readonly ss58Prefix: number
  /** What an account must keep to exist, in the smallest unit. */
  readonly existentialDeposit: bigint
  /** The session. */
  readonly session: HrmpSession
  /** The limits and deposits in force. */
  readonly limits: HrmpLimits
  /** Those that will be, soonest first. */
  readonly pending: readonly PendingLimits[]
  /** How many requests are listed: the witness of a cancellation. */
  readonly openRequests: number
  /** Whether it keeps the register of parachains; if not, it cannot say whether it knows one. */
  readonly keepsRegister: boolean
  /** Whether channels with system parachains need no deposit here. */
  readonly systemIsFree: boolean
  /** The XCM versions of programs that it reads. */
  readonly programs: readonly number[]
  /** What this was read from. */
  readonly evidence: readonly Evidence[]
}
