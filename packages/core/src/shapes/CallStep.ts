import type { Hex } from '../hex/bytesToHex.ts'

declare const sealed: unique symbol

/** Bytes that only `releaseBytes` of `@paraclock/connect` and {@link bytesToTry} give back. */
interface SealedBytes {
  readonly [sealed]: true
}

/**
 * The bytes of a call in a draft: in a plan over a state that no proven chain confirms. They may not
 * be `Hex`, so that nothing signs, sends or prints them. `releaseBytes` of `@paraclock/connect` takes
 * proven chains, and returns the plan with its bytes.
 */
export type DraftBytes = Hex | SealedBytes

/** A plan of proven chains: a draft with `Hex` in place of each {@link DraftBytes}. */
export type Released<Draft> = Draft extends SealedBytes
  ? Hex
  : Draft extends string | number | bigint | boolean | undefined
    ? Draft
    : { readonly [Key in keyof Draft]: Released<Draft[Key]> }

/** Returns the bytes of a draft for a dry run or a copy of the chain. No signature may follow. */
export function bytesToTry(bytes: DraftBytes): Hex {
  return bytes as Hex
}

/**
 * The origin that a call needs: a signing account, root, or the sovereign account of a parachain.
 */
export type CallOrigin =
  | { readonly kind: 'signed'; readonly account: string }
  | { readonly kind: 'root' }
  | { readonly kind: 'sovereign'; readonly paraId: number }

/**
 * The owner of a step. `you`: your team. `serviceTeam`: the service's team. `targetGovernance`: the
 * holder of root on the target. `relay`: the relay chain's governance. `user`: the user of a task.
 * `time`: the step needs no call.
 */
export type StepOwner = 'you' | 'serviceTeam' | 'targetGovernance' | 'relay' | 'user' | 'time'

/** An amount of a token, counted in the token's smallest unit. */
export interface TokenAmount {
  readonly amount: bigint
  readonly symbol: string
  readonly decimals: number
}

/** An account on one chain. */
export interface ChainAccount {
  readonly chain: string
  /** The account as the users of the chain write it: an SS58 address, or 0x and 40 digits. */
  readonly account: string
}

/** A call that somebody must make on a chain. */
export interface CallStep {
  /** The name that the caller gave the chain: `target`. */
  readonly chain: string
  readonly origin: CallOrigin
  readonly call: DraftBytes
  /** What the call is for, if its maker knows: `Fund parachain 2115 on relay: 20.0006 ROC`. */
  readonly purpose?: string
  /** The decoded call as readable text. */
  readonly description: string
  /** The amount that is reserved while the result of the call, such as a channel, exists. */
  readonly deposit?: TokenAmount
  /**
   * The expected fee, before any refund. Absent if the fee is unknown. Also absent if the signer
   * pays the fee, but `payer` pays `deposit` and `transfer`.
   */
  readonly fee?: TokenAmount
  /** The amount that the call moves to another account. */
  readonly transfer?: TokenAmount
  /** The account that pays `deposit`, `fee` and `transfer`. Absent if the signer pays them. */
  readonly payer?: ChainAccount
  /** A risk that the signer must confirm. The text is a clause that continues "confirm that". */
  readonly caution?: string
  /** The conditions that must hold before the call is made, as readable text. */
  readonly preconditions: readonly string[]
  /** What the chain shows after the call, as readable text. */
  readonly observe: string
}

/**
 * The status of a plan. `done`: the goal is reached. `act`: the first steps can be made now.
 * `wait`: a time, a session or a message must come first. `blocked`: an obstacle must be removed
 * first.
 */
export type PlanStatus = 'done' | 'act' | 'wait' | 'blocked'
