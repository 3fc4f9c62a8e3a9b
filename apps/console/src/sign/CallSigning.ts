import type { ChainRole, NetworkConfig } from '@paraclock/checklist'
import type { ErrorReport, Hex } from '@paraclock/core'
import type { SignerPayloadJSON } from '@polkadot/types/types'

export interface CallToSign {
  readonly role: ChainRole
  readonly call: Hex
  readonly account: string
  /** A second submission with the key sends the same bytes again. */
  readonly key: string
  /** Whether Polkadot Vault signs, which is asked by codes. */
  readonly byCodes: boolean
}

/** Who signs in place of the account that makes a call: its proxy, or a member of its multisig. */
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
  /** Whether it makes the call of the account, and does not only approve or announce it. */
  readonly isMade: boolean
}

export interface ShownReview {
  /** The call, decoded from its bytes by the proven types of the chain. */
  readonly text: string
  /** What it did in the dry run, an event a line: in words, and as the chain stated it. */
  readonly effect: readonly string[]
  readonly stated: readonly string[]
  /** On what the types rest. */
  readonly proof: string
  readonly isProven: boolean
  readonly genesis: Hex
}

export type WalletAnswer =
  | { readonly signature: Hex; readonly signedTransaction?: Hex }
  | { readonly refused: ErrorReport }

/** How far a call is that was sent. */
export interface SigningProgress {
  readonly kind: 'sent' | 'waiting' | 'inBlock'
  /** The last block that was looked at. */
  readonly block?: number
  /** The last block that can include it. */
  readonly lastBlock?: number
}

export interface SignedOutcome {
  readonly status: 'succeeded' | 'failed' | 'lost'
  readonly block: { readonly number: number; readonly hash: Hex }
  readonly error?: ErrorReport
}

/** A call that was signed and is not settled. */
export interface OpenSubmission {
  readonly id: string
  readonly genesis: Hex
  readonly account: Hex
  /** When it was signed, in milliseconds since 1970. */
  readonly signedAt: number
}

export interface CallSigning {
  /**
   * Proves the chain, dry-runs the call, asks for consent and for a signature, sends the call once, and
   * follows it to finalized blocks.
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
  /** The calls of this browser that were signed and are not settled. */
  listOpen(): Promise<readonly OpenSubmission[]>
  /** Sends the open calls of the network's chains again as they were signed, and follows them. */
  resume(
    network: NetworkConfig,
    onProgress: (progress: SigningProgress) => void
  ): Promise<readonly SignedOutcome[]>
  /** Writes the call by which a proxy or a member signs for the account. */
  writeActed(
    network: NetworkConfig,
    asked: Pick<CallToSign, 'role' | 'call' | 'account'>,
    as: CallActing
  ): Promise<WrittenCall>
  /** The same call as a preimage: the call that notes it, and its hash. */
  writePreimage(
    network: NetworkConfig,
    asked: Pick<CallToSign, 'role' | 'call'>
  ): Promise<{ readonly call: Hex; readonly hash: Hex }>
}
