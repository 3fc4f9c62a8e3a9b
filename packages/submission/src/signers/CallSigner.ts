import type { BlockReference } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import type { TransactionPayload } from '../transaction/writeTransaction.ts'

/** The result of signing a payload. */
export interface SignedPayload {
  /**
   * The signature. On chains with accounts of 32 bytes, it begins with the byte of its scheme. Not
   * read if `signedTransaction` is present.
   */
  readonly signature: Hex
  /**
   * The signed transaction. Required if the signer changed the payload, for example its metadata
   * hash.
   */
  readonly signedTransaction?: Hex
}

/** The nonce of a payload, and the finalized block at which its era begins. */
export interface PayloadPlace {
  readonly genesis: Hex
  readonly nonce: number
  readonly birth: BlockReference
  /** The path of the reserved payload with the previous nonce. That payload must be sent first. */
  readonly after?: string
}

/**
 * The means to sign a payload outside this program. One run of a command writes the payload to a
 * file, and a later run reads the signature.
 */
export interface SigningElsewhere {
  readonly eraBlocks: number
  /** The path of the payload's file. The journal reserves the nonce for this path. */
  readonly holder: string
  /** Whether the payload at the path `holder` still waits for its signature. */
  isHeld(holder: string): Promise<boolean>
  /**
   * Reads the nonce and the era of the payload from an earlier run of the command; `undefined` if
   * no earlier run wrote a payload. Throws if the payload cannot be used, for example because its
   * era has ended.
   *
   * @param next - the nonce and the era for a new payload
   */
  findPlace(next: PayloadPlace): Promise<PayloadPlace | undefined>
}

/**
 * Proves the types of a payload by the hash of the metadata.
 *
 * @throws ParaclockError `MetadataHashMissing` if the chain does not check this hash
 */
export type MetadataProver = (payload: Uint8Array) => Promise<Uint8Array>

/** Encodes the bytes of a payload that are signed. The call has no length prefix. */
export type PayloadEncoder = (payload: SignerPayloadJSON) => Uint8Array

/** Signs the transactions of one account. */
export interface CallSigner {
  /** The account: SS58 or hex. */
  readonly account: string
  /** How payloads are signed outside this program. Absent if this program signs the payloads. */
  readonly elsewhere?: SigningElsewhere
  /**
   * Signs a payload. The signer can ask the user to confirm.
   *
   * @param encode - encodes the payload by the types of its chain
   * @param proveMetadata - proves the types to a device without the metadata (RFC-78). Takes the
   * payload without the length prefix of the call
   * @param describe - describes a call for a person
   * @param transaction - states the data of each transaction extension. Present on chains with
   * extensions of their own, whose data `payload` can lack
   */
  sign(
    payload: SignerPayloadJSON,
    encode: PayloadEncoder,
    proveMetadata: MetadataProver,
    describe?: (call: Hex) => string,
    transaction?: TransactionPayload
  ): Promise<SignedPayload>
}

/** Makes calls as an account other than the signer. Each call is wrapped before it is signed. */
export interface CallActor {
  /** The account that makes the call, and owns the tasks that the call schedules. */
  readonly account: Hex
  /** Wraps a call into the call that the signer signs. */
  wrap(call: Hex): Hex | Promise<Hex>
  /** Throws if the wrapped call succeeded, but has only announced or approved the inner call. */
  requireMade?(wrapped: Hex): void
}

/** A call of an account other than the signer. */
export interface ActedCall {
  readonly call: Hex
  readonly account: Hex
}

/** An actor that wraps a call without reading the chain. */
export interface DirectActor extends CallActor {
  wrap(call: Hex): Hex
}
