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
  /** Which payload of the account has an earlier nonce and is not sent yet, if there is one. */
  readonly after?: string
}

/** Signing that outlasts a run: the payload is written out, and its signature is read back later. */
export interface SigningElsewhere {
  /** For how many blocks its transactions are valid. */
  readonly eraBlocks: number
  /** The payload that the journal keeps a nonce for: the path of its file. */
  readonly holder: string
  /** Whether the signature of a payload that has a nonce is still wanted. */
  isHeld(holder: string): Promise<boolean>
  /**
   * The place of the payload that is to be signed, if it was written out earlier. It is refused by
   * throwing.
   */
  findPlace(next: PayloadPlace): Promise<PayloadPlace | undefined>
}

/**
 * Proves the types of a payload by the hash of the metadata.
 *
 * @throws ParaclockError `MetadataProofMissing` if the chain compares no hash
 */
export type MetadataProver = (payload: Uint8Array) => Promise<Uint8Array>

/** Signs for one account. */
export interface CallSigner {
  /** The account: SS58 or hex. */
  readonly account: string
  /** How its payloads are written out, if they are signed elsewhere and later. */
  readonly elsewhere?: SigningElsewhere
  /**
   * Signs a payload, in the types of its chain. The user may need to confirm.
   *
   * @param proveMetadata - proves the types of the call and of the extensions against the metadata hash
   * in the payload, for a device that has no metadata (RFC-78). The call is given without its length
   */
  sign(
    payload: SignerPayloadJSON,
    registry: Registry,
    proveMetadata: MetadataProver
  ): Promise<SignedPayload>
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
  /**
   * The calls between a wrapped call and the call itself, from the outside, if several accounts stand
   * between the signer and the account that makes it. Defaults to none.
   */
  within?(wrapped: Hex): readonly Hex[]
}

/** A call that another account than the signer makes, or is to make. */
export interface ActedCall {
  readonly call: Hex
  /** The account that makes it. */
  readonly account: Hex
  /** The calls between the signed call and this one, from the outside. Defaults to none. */
  readonly within?: readonly Hex[]
}

/** An actor whose wrapped call makes the call at once. */
export interface DirectActor extends CallActor {
  wrap(call: Hex): Hex
}
