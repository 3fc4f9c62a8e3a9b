import type { ChainRole, NetworkConfig } from '@paraclock/checklist'
import type { ErrorReport, Hex } from '@paraclock/core'
import type { SignerPayloadJSON } from '@polkadot/types/types'

export interface CallToSign {
  readonly role: ChainRole
  readonly call: Hex
  readonly account: string
  /** The key of the submission. A second submission with the same key sends the same bytes. */
  readonly key: string
  /** Whether Polkadot Vault signs, by QR codes. */
  readonly byCodes: boolean
}

/** The signer in place of the account: its proxy, or a member of its multisig. */
export type CallActing =
  | { readonly kind: 'proxy'; readonly signer: string }
  | {
      readonly kind: 'multisig'
      readonly signer: string
      readonly threshold: number
      readonly others: readonly string[]
    }

export interface WrittenCall {
  readonly call: Hex
  /**
   * Whether the written call makes the wanted call. Otherwise, the written call only approves or
   * announces the wanted call.
   */
  readonly isMade: boolean
}

export interface ShownReview {
  /** The call, decoded from its bytes by the proven types of the chain. */
  readonly text: string
  /** The events of the dry run in words, one a line. */
  readonly effect: readonly string[]
  /** The events of the dry run as the chain states them, one a line. */
  readonly stated: readonly string[]
  /** The proof of the types, in words. */
  readonly proof: string
  readonly isProven: boolean
  readonly genesis: Hex
}

export type WalletAnswer =
  | { readonly signature: Hex; readonly signedTransaction?: Hex }
  | { readonly refused: ErrorReport }

/** The progress of a sent call. */
export interface SigningProgress {
  readonly kind: 'sent' | 'waiting' | 'inBlock'
  /**
   * The number of a block. `waiting`: the last searched block. `inBlock`: the block with the call.
   */
  readonly block?: number
  /** The last block that can include the call. */
  readonly lastBlock?: number
}

export interface SignedOutcome {
  readonly status: 'succeeded' | 'failed' | 'lost'
  readonly block: { readonly number: number; readonly hash: Hex }
  readonly error?: ErrorReport
}

/** A signed call that is not settled. */
export interface OpenSubmission {
  readonly id: string
  readonly genesis: Hex
  readonly account: Hex
  /** When the call was signed, in milliseconds since 1970. */
  readonly signedAt: number
}

export interface CallSigning {
  /**
   * Proves the chain, dry-runs the call, asks for consent and for a signature, sends the call once,
   * and follows it until a finalized block settles it.
   */
  sign(
    network: NetworkConfig,
    asked: CallToSign,
    review: (shown: ShownReview) => Promise<boolean>,
    signPayload: (
      payload: SignerPayloadJSON,
      codes: readonly Uint8Array[]
    ) => Promise<WalletAnswer>,
    onProgress: (progress: SigningProgress) => void
  ): Promise<SignedOutcome>
  /** Lists the signed calls of this browser that are not settled. */
  listOpen(): Promise<readonly OpenSubmission[]>
  /**
   * Sends the same bytes of the network's open calls again, and follows them. The error of a chain
   * is raised after the calls on the other chains are followed.
   */
  resume(
    network: NetworkConfig,
    onProgress: (progress: SigningProgress) => void
  ): Promise<readonly SignedOutcome[]>
  /** Writes the call that a proxy or a member of the multisig signs for the account. */
  writeActed(
    network: NetworkConfig,
    asked: Pick<CallToSign, 'role' | 'call' | 'account'>,
    as: CallActing
  ): Promise<WrittenCall>
  /**
   * Writes a call that notes the given call as a preimage. Also returns the hash of the preimage.
   */
  writePreimage(
    network: NetworkConfig,
    asked: Pick<CallToSign, 'role' | 'call'>
  ): Promise<{ readonly call: Hex; readonly hash: Hex }>
}
