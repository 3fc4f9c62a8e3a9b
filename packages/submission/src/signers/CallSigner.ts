import type { BlockReference } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import type { Registry, SignerPayloadJSON } from '@polkadot/types/types'

/** The answer of a signer. */
export interface SignedPayload {
  /** The signature, prefixed with the byte of its scheme. */
  readonly signature: Hex
  /** The whole transaction, if the signer changed it, for example its metadata hash. */
  readonly signedTransaction?: Hex
}

/** Where a payload stands: the nonce, and the finalized block that begins its era. */
export interface PayloadPlace {
  readonly genesis: Hex
  readonly nonce: number
  readonly birth: BlockReference
}

/** Signs for one account. */
export interface CallSigner {
  /** The account: SS58 or hex. */
  readonly account: string
  /** For how many blocks its transactions are valid, where they may take long to sign. */
  readonly eraBlocks?: number
  /**
   * The place of the payload that is to be signed, if one was written out earlier and its signature is
   * still wanted. It is refused by throwing.
   */
  findPlace?(next: PayloadPlace): Promise<PayloadPlace | undefined>
  /** Signs a payload, in the types of its chain. The user may need to confirm. */
  sign(payload: SignerPayloadJSON, registry: Registry): Promise<SignedPayload>
}

/**
 * An account other than the signer that a call is made as: the call is wrapped before it is signed.
 */
export interface CallActor {
  /** The account that makes the call, as hex: it owns the tasks that the call schedules. */
  readonly account: Hex
  /** Wraps a call into the one that the signer makes next. */
  wrap(call: Hex): Hex | Promise<Hex>
  /**
   * Throws if a wrapped call that succeeded only prepared the call, as an announcement or an approval
   * does. Absent if each wrapped call makes the call.
   */
  requireMade?(wrapped: Hex): void
}

/** A call that another account than the signer makes, or is to make. */
export interface ActedCall {
  readonly call: Hex
  /** The account that makes it. */
  readonly account: Hex
}

/** An actor whose wrapped call makes the call at once. */
export interface DirectActor extends CallActor {
  wrap(call: Hex): Hex
}
