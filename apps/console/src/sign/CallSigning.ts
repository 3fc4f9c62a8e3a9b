import type { ChainRole, NetworkConfig } from '@paraclock/checklist'
import type { ErrorReport, Hex } from '@paraclock/core'
import type { SignerPayloadJSON } from '@polkadot/types/types'

export interface CallToSign {
  readonly role: ChainRole
  readonly call: Hex
  readonly account: string
  /**
   * The key of the submission in the journal. A second submission with the key sends the signed
   * bytes again.
   */
  readonly key: string
  /** Whether Polkadot Vault signs, through QR codes. Otherwise a wallet of the browser signs. */
  readonly byCodes: boolean
}

/**
 * Names who signs for the account: a proxy of the account or, if the account is a multisig, one of
 * its members.
 */
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
   * `true` if `call` executes the call that was asked for. `false` if `call` is only the approval
   * of a multisig or the announcement of a proxy.
   */
  readonly isMade: boolean
}

export interface ShownReview {
  /** The call, decoded from its bytes by the proven types of the chain. */
  readonly text: string
  /** The events of the dry run, each in words. */
  readonly effect: readonly string[]
  /** The events of the dry run, each with the names and values that the chain states. */
  readonly stated: readonly string[]
  /** A sentence that states how the types of the call were proven. */
  readonly proof: string
  readonly isProven: boolean
  readonly genesis: Hex
}

export type WalletAnswer =
  | { readonly signature: Hex; readonly signedTransaction?: Hex }
  | { readonly refused: ErrorReport }

/** The progress of a call that was sent and is not settled. */
export interface SigningProgress {
  readonly kind: 'sent' | 'waiting' | 'inBlock'
  /**
   * For `waiting`, the number of the last searched block. For `inBlock`, the number of the block
   * with the call. Missing for `sent`.
   */
  readonly block?: number
  /** The number of the last block that can include the call. Only for `waiting`. */
  readonly lastBlock?: number
}

export interface SignedOutcome {
  readonly status: 'succeeded' | 'failed' | 'lost'
  readonly block: { readonly number: number; readonly hash: Hex }
  readonly error?: ErrorReport
}

/** A signed call whose outcome no finalized block has shown. */
export interface OpenSubmission {
  readonly id: string
  readonly genesis: Hex
  readonly account: Hex
  /** When the call was signed, in milliseconds since 1970. */
  readonly signedAt: number
}

export interface CallSigning {
  /**
   * Proves the chain, dry-runs the call, and asks for consent and a signature. Then sends the call
   * once, and follows it until a finalized block settles it.
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
   * Sends the signed bytes of the network's open calls again, and follows the calls until they are
   * settled. An error of one chain is thrown after the calls on the other chains are settled.
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
   * Writes the call `preimage.notePreimage` for the given call. Also returns the hash of the
   * preimage.
   */
  writePreimage(
    network: NetworkConfig,
    asked: Pick<CallToSign, 'role' | 'call'>
  ): Promise<{ readonly call: Hex; readonly hash: Hex }>
}
