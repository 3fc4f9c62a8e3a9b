import type { Hex } from '../hex/bytesToHex.ts'

/** Who must send a call. */
export type CallOrigin =
  | { readonly kind: 'signed'; readonly account: string }
  | { readonly kind: 'root' }
  | { readonly kind: 'sovereign'; readonly paraId: number }

/**
 * Who must act: the reader's own team, the service's team, the holder of the target's root, the relay
 * chain's governance, the user of a task, or nobody, if only time must pass.
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
  /** The chain, by the name that the caller knows it by. */
  readonly chain: string
  /** The account, as the users of the chain write it. */
  readonly account: string
}

/** One call that somebody has to make on one chain. */
export interface CallStep {
  /** The chain on which the call is made, by the name that the caller knows it by. */
  readonly chain: string
  /** Who must send it. */
  readonly origin: CallOrigin
  /** The SCALE encoded call. */
  readonly call: Hex
  /** The call, decoded for a person. */
  readonly description: string
  /** What is reserved while the result of the call exists. */
  readonly deposit?: TokenAmount
  /** What the call is expected to cost, without refunds. */
  readonly fee?: TokenAmount
  /** What the call moves to another account. */
  readonly transfer?: TokenAmount
  /** The account that pays deposit and fee, where it is not the one that signs. */
  readonly payer?: ChainAccount
  /** What the signer must confirm by name, because a mistake would be dangerous. */
  readonly caution?: string
  /** What must hold before the call is made. */
  readonly preconditions: readonly string[]
  /** What can be observed on the chain when it is done. */
  readonly observe: string
}

/**
 * Where a plan stands. `done`: the goal is reached. `act`: the first steps can be made now. `wait`:
 * time, a session or a message on its way has to pass first. `blocked`: an obstacle has to be removed
 * first.
 */
export type PlanStatus = 'done' | 'act' | 'wait' | 'blocked'
