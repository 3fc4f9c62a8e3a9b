import type { Hex } from '../hex/bytesToHex.ts'

/** Who must send a call. */
export type CallOrigin =
  | { readonly kind: 'signed'; readonly account: string }
  | { readonly kind: 'root' }
  | { readonly kind: 'sovereign'; readonly paraId: number }

/**
 * Who must act: the reader's own team, the service's team, the holder of the target's root, the
 * relay chain's governance, or the user of a task. With `time`, the step needs no call, only time.
 */
export type StepOwner = 'you' | 'serviceTeam' | 'targetGovernance' | 'relay' | 'user' | 'time'

/** An amount of one token, in its smallest unit, with its symbol and decimals. */
export interface TokenAmount {
  /** The amount in the smallest unit. */
  readonly amount: bigint
  /** The token's symbol. */
  readonly symbol: string
  /** How many decimal places the symbol's unit has. */
  readonly decimals: number
}

/** An account on one chain. */
export interface ChainAccount {
  /** The name that the caller gave the chain. */
  readonly chain: string
  /** The account, as the users of the chain write it. */
  readonly account: string
}

/** One call that somebody has to make on one chain. */
export interface CallStep {
  /** The name that the caller gave the chain on which the call is made. */
  readonly chain: string
  /** Who must send the call. */
  readonly origin: CallOrigin
  /** The SCALE encoded call. */
  readonly call: Hex
  /** The call, decoded for a person. */
  readonly description: string
  /** The amount that is reserved while the result of the call exists. */
  readonly deposit?: TokenAmount
  /** The expected cost of the call, without refunds. */
  readonly fee?: TokenAmount
  /** The amount that the call moves to another account. */
  readonly transfer?: TokenAmount
  /** The account that pays the deposit and the fee, if it is not the signer. */
  readonly payer?: ChainAccount
  /** The name that the signer must confirm, because a mistake would be dangerous. */
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
