import type { Hex } from '../hex/bytesToHex.ts'

/** Who must send a call. */
export type CallOrigin =
  | { readonly kind: 'signed'; readonly account: string }
  | { readonly kind: 'root' }
  | { readonly kind: 'sovereign'; readonly paraId: number }

/**
 * Who must act: your team, the service's team, the holder of the target's root, the relay chain's
 * governance, or the user of a task. A step of `time` needs no call.
 */
export type StepOwner = 'you' | 'serviceTeam' | 'targetGovernance' | 'relay' | 'user' | 'time'

/** An amount of one token, in its smallest unit. */
export interface TokenAmount {
  readonly amount: bigint
  readonly symbol: string
  /** The decimal places of a whole token. */
  readonly decimals: number
}

/** An account on one chain. */
export interface ChainAccount {
  /** The caller's name for the chain. */
  readonly chain: string
  /** The account, as the users of the chain write it. */
  readonly account: string
}

/** One call that somebody has to make on one chain. */
export interface CallStep {
  /** The caller's name for the chain. */
  readonly chain: string
  readonly origin: CallOrigin
  readonly call: Hex
  /** The call, decoded for a person. */
  readonly description: string
  /** Reserved while the result of the call exists. */
  readonly deposit?: TokenAmount
  /** Expected, without refunds. */
  readonly fee?: TokenAmount
  /** What the call moves to another account. */
  readonly transfer?: TokenAmount
  /** Pays the deposit and the fee. Absent if it is the signer. */
  readonly payer?: ChainAccount
  /** The danger that the signer must confirm, as a clause. */
  readonly caution?: string
  /** What must hold before the call is made. */
  readonly preconditions: readonly string[]
  /** What the chain shows after the call. */
  readonly observe: string
}

/**
 * Where a plan stands. `done`: the goal is reached. `act`: the first steps can be made now. `wait`:
 * a time, a session or a message must come first. `blocked`: an obstacle must be removed first.
 */
export type PlanStatus = 'done' | 'act' | 'wait' | 'blocked'
