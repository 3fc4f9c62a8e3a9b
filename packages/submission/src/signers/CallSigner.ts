import type { Hex } from '@paraclock/core'
import type { Registry, SignerPayloadJSON } from '@polkadot/types/types'

/** What a signer answered. */
export interface SignedPayload {
  /** The signature, with the byte that tells its kind. */
  readonly signature: Hex
  /** The whole transaction, of signers that changed something about it, such as its metadata hash. */
  readonly signedTransaction?: Hex
}

/** Signs for one account. */
export interface CallSigner {
  /** The account: SS58 or hex. */
  readonly account: string
  /** Signs a payload, in the types of its chain. A person may have to confirm it. */
  sign(payload: SignerPayloadJSON, registry: Registry): Promise<SignedPayload>
}

/** In whose name a call is made, where that is not the signer: it is wrapped before it is signed. */
export interface CallActor {
  /** The account that the call is made as, as hex: the owner of what it schedules. */
  readonly account: Hex
  /** Puts a call into one that the signer makes. */
  wrap(call: Hex): Hex
}
