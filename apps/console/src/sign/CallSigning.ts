import type { NetworkConfig } from '@paraclock/checklist'
import type { ErrorReport, Hex, Released } from '@paraclock/core'
import type { RequireFundsArgs } from '@paraclock/scheduler'
import type { TransactionPayload } from '@paraclock/submission'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import type { HandedCall } from './handOver.ts'

export interface CallToSign extends HandedCall {
  /**
   * The key of the submission in the journal. If a submission with this key can still succeed, its
   * signed bytes are sent again, and the call is not signed again.
   */
  readonly key: string
  /** The costs of the call for the owner of the tasks that the call schedules. */
  readonly funds?: RequireFundsArgs | undefined
  /** The original call, if `call` makes, announces or approves it for another account. */
  readonly acted?: Pick<HandedCall, 'call' | 'account'> | undefined
  /** Whether the person confirmed that other programs use the account. */
  readonly isShared?: boolean
  /** The description of the wanted call. The decoded call is compared with it. */
  readonly description?: string | undefined
  /** Whether the wanted call is made as root, inside `call`. */
  readonly asRoot?: boolean | undefined
  /** Whether the call is only shown, with its bytes, so that a person can sign it elsewhere. */
  readonly isElsewhere?: boolean
}

/**
 * How a signer acts for another account: as a proxy of the account, or as a member of the multisig.
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
  /** The call for which `call` acts. Its chain is proven. */
  readonly original: Hex
  /** `false` if `call` only approves or announces the original call. */
  readonly isMade: boolean
}

export interface ShownReview {
  /** What the person consents to, in words, one sentence a line. */
  readonly consent: readonly string[]
  /**
   * The call, decoded from its bytes by the proven types of the chain. If an account acts for another
   * account, this is the original call.
   */
  readonly text: string
  /** The signed call around the original call, if an account acts for another account. */
  readonly within?: string | undefined
  /** Whether the signed call only announces or approves the original call. */
  readonly isPrepared: boolean
  /** The events of the dry run in words. */
  readonly effect: readonly string[]
  /** The events of the dry run as the chain reports them, with names and values. */
  readonly stated: readonly string[]
  /** For each chain whose types decoded a call, a sentence that explains how they were proven. */
  readonly proofs: readonly string[]
  /** The bytes of the signed call. Present if the call is signed elsewhere. */
  readonly elsewhere?:
    | {
        readonly call: Hex
        /**
         * The call that stores the signed call as a preimage, and the hash of the preimage. Present
         * if the chain has preimages.
         */
        readonly preimage?: { readonly call: Hex; readonly hash: Hex } | undefined
      }
    | undefined
}

export type WalletAnswer =
  | { readonly signature: Hex; readonly signedTransaction?: Hex }
  | { readonly refused: ErrorReport }

/** Asks a wallet to sign. `transaction` states data that `payload` cannot express, if there is some. */
export type AskWallet = (
  payload: SignerPayloadJSON,
  transaction?: TransactionPayload
) => Promise<WalletAnswer>

/** The progress of a call that has no outcome yet. */
export interface SigningProgress {
  readonly kind: 'sent' | 'waiting' | 'inBlock'
  /** The block that contains the call. If `kind` is `waiting`, the last block that was searched. */
  readonly block?: number
  /** The last block that can include the call. Present if `kind` is `waiting`. */
  readonly lastBlock?: number
}

export interface SignedOutcome {
  readonly status: 'succeeded' | 'failed' | 'lost'
  readonly block: { readonly number: number; readonly hash: Hex }
  readonly error?: ErrorReport
}

export interface CallSigning {
  /**
   * Proves the chain, dry-runs the call, and asks for consent and a signature. Then sends the
   * transaction, and follows it to its outcome.
   */
  sign(
    network: NetworkConfig,
    asked: CallToSign,
    review: (shown: ShownReview) => Promise<boolean>,
    askWallet: AskWallet,
    onProgress: (progress: SigningProgress) => void
  ): Promise<SignedOutcome>
  /**
   * Returns the times at which the open calls were signed, in milliseconds since 1970. A call is
   * open until the journal has its outcome.
   */
  listOpen(): Promise<readonly number[]>
  /**
   * Sends the signed bytes of the network's open calls again, and follows these calls to their
   * outcomes, one chain after the other. Throws the first error after all chains have been tried.
   */
  resume(
    network: NetworkConfig,
    onProgress: (progress: SigningProgress) => void
  ): Promise<readonly SignedOutcome[]>
  /** Writes the call that a proxy or a member of the multisig signs for the account. */
  writeActed(network: NetworkConfig, asked: HandedCall, as: CallActing): Promise<WrittenCall>
  /** Writes the call that makes a call as root, and reads the account that may sign it. */
  writeSudo(
    network: NetworkConfig,
    asked: Pick<HandedCall, 'role' | 'call'>
  ): Promise<Released<Pick<HandedCall, 'call' | 'account'>>>
}
