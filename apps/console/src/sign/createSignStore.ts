import type { ChainRole, NetworkConfig } from '@paraclock/checklist'
import {
  codeThrown,
  type ErrorReport,
  errorToJson,
  type Hex,
  OperationAborted,
  ParaclockError,
  withDeadline
} from '@paraclock/core'
import { signal } from '@preact/signals'
import type { KeptWorker } from '../app/keepWorker.ts'
import type { Shown } from '../app/Shown.ts'
import { toErrorReport } from '../app/toErrorReport.ts'
import type {
  CallActing,
  CallSigning,
  OpenSubmission,
  ShownReview,
  SignedOutcome,
  SigningProgress,
  WalletAnswer
} from './CallSigning.ts'
import { type FoundWallet, PERSON_MS } from './listWallets.ts'

export interface SignRequest {
  /** The purpose of the call, in words. */
  readonly title: string
  readonly network: NetworkConfig
  readonly role: ChainRole
  readonly call: Hex
  readonly account: string
  /** The request whose call this request only approves or announces. */
  readonly of?: SignRequest
  /**
   * Called when the call has succeeded in a finalized block.
   *
   * @param isShown - whether the dialog still shows the request
   */
  readonly onDone?: ((isShown: boolean) => void) | undefined
}

export type SignPhase = 'choose' | 'prove' | 'review' | 'wallet' | 'sent' | 'done'

/** The progress or the error of the open calls that are followed again. */
export interface ResumedCalls {
  readonly progress?: SigningProgress
  readonly error?: ErrorReport
}

/** The store of the dialog in which a person signs calls. */
export interface SignStore extends Shown<ReturnType<typeof createSignStore>> {}

/**
 * Creates the store of the dialog.
 *
 * @param hasJournal - whether anything was ever signed in this browser
 */
export function createSignStore(
  worker: KeptWorker<CallSigning>,
  hasJournal: () => Promise<boolean>
) {
  const request = signal<SignRequest | undefined>(undefined)
  const phase = signal<SignPhase>('choose')
  const review = signal<ShownReview | undefined>(undefined)
  const progress = signal<SigningProgress | undefined>(undefined)
  const outcome = signal<SignedOutcome | undefined>(undefined)
  const error = signal<ErrorReport | undefined>(undefined)
  const preimage = signal<{ readonly call: Hex; readonly hash: Hex } | undefined>(undefined)
  /** The calls of this browser that were signed and are not settled. */
  const open = signal<readonly OpenSubmission[]>([])
  /** The followed calls; `undefined` if no call is followed again. */
  const resumed = signal<ResumedCalls | undefined>(undefined)
  let key = ''
  let answer: (isAllowed: boolean) => void = () => undefined
  /** The codes for Polkadot Vault, while the page waits for its signature; otherwise empty. */
  const codes = signal<readonly Uint8Array[]>([])
  let signed = Promise.withResolvers<WalletAnswer>()

  /** Changes the dialog, if it still shows the request. */
  const show = (asked: SignRequest, change: () => void): void => {
    if (request.value === asked) change()
  }

  const failOf =
    (asked: SignRequest) =>
    (thrown: unknown): void =>
      show(asked, () => {
        error.value = toErrorReport(thrown)
        phase.value = 'choose'
      })

  const look = (): void => {
    hasJournal()
      .then((isThere) => (isThere ? worker.open().listOpen() : []))
      .then((found) => {
        open.value = found
      })
      // Without storage, nothing was signed in this browser.
      .catch(() => undefined)
  }

  /** Shows codes until Polkadot Vault has answered. */
  const awaitVault = async (shown: readonly Uint8Array[]): Promise<WalletAnswer> => {
    signed = Promise.withResolvers()
    codes.value = shown
    try {
      const bounds = { milliseconds: PERSON_MS, what: 'waiting for Polkadot Vault' }
      return await withDeadline(bounds, () => signed.promise)
    } finally {
      codes.value = []
    }
  }

  const sign = async (asked: SignRequest, wallet: FoundWallet | 'vault'): Promise<void> => {
    const { network, role, call, account } = asked
    error.value = undefined
    outcome.value = undefined
    phase.value = 'prove'
    let genesis: Hex | undefined
    const end = await worker.open().sign(
      network,
      { role, call, account, key, byCodes: wallet === 'vault' },
      async (shown) => {
        // The dialog may have been closed while the chain was proven.
        if (request.value !== asked) return false
        genesis = shown.genesis
        review.value = shown
        phase.value = 'review'
        return await new Promise((resolve) => {
          answer = resolve
        })
      },
      async (payload, shown) => {
        // The dialog may have been closed while the payload was written.
        if (request.value !== asked) return { refused: errorToJson(abortSigning()) }
        phase.value = 'wallet'
        try {
          if (wallet === 'vault') return await awaitVault(shown)
          const asking = { account, ...(genesis === undefined ? {} : { genesis }) }
          return await wallet.sign(asking, payload)
        } catch (thrown) {
          return { refused: errorToJson(codeThrown(thrown)) }
        }
      },
      (now) =>
        show(asked, () => {
          phase.value = 'sent'
          progress.value = now
        })
    )
    const isShown = request.value === asked
    if (isShown) {
      outcome.value = end
      phase.value = 'done'
    } else if (end.error !== undefined) {
      resumed.value = { error: end.error }
    }
    if (end.status === 'succeeded') asked.onDone?.(isShown)
  }

  const reset = (): void => {
    phase.value = 'choose'
    review.value = undefined
    progress.value = undefined
    outcome.value = undefined
    error.value = undefined
    preimage.value = undefined
    resumed.value = undefined
  }

  const ask = (wanted: SignRequest): void => {
    reset()
    // Each request has its own key. If the button is pressed again, the key is the same, so the
    // call is signed again only if it had no effect.
    key = crypto.randomUUID()
    // Requests are compared by identity. A caller may pass the same object again while its signature
    // is pending, so each request is stored as a new copy.
    request.value = { ...wanted }
  }

  return {
    ...{ request, phase, review, progress, outcome, error, preimage, codes, open, resumed },
    ask,
    /** Proves the chain, and shows the call before the wallet or Polkadot Vault is asked. */
    begin: (wallet: FoundWallet | 'vault') => {
      const wanted = request.value
      if (wanted === undefined || (phase.value !== 'choose' && phase.value !== 'done')) return
      sign(wanted, wallet).catch(failOf(wanted)).finally(look)
    },
    /** Allows or refuses the signature of the reviewed call. */
    consent: (isAllowed: boolean) => answer(isAllowed),
    takeSignature: (signature: Hex) => signed.resolve({ signature }),
    /** Replaces the request by the call that a proxy or a member of the multisig signs. */
    act: (as: CallActing) => {
      const wanted = request.value
      if (wanted === undefined) return
      const { network, role, call: own, account } = wanted
      error.value = undefined
      worker
        .open()
        .writeActed(network, { role, call: own, account }, as)
        .then(({ call, isMade }) => {
          if (request.value !== wanted) return
          const acted = { ...wanted, call, account: as.signer.trim() }
          // An approval or an announcement does not make the call itself.
          ask(isMade ? acted : { ...acted, of: wanted, onDone: undefined })
        })
        .catch(failOf(wanted))
    },
    writePreimage: () => {
      const wanted = request.value
      if (wanted === undefined) return
      const { network, role, call } = wanted
      worker
        .open()
        .writePreimage(network, { role, call })
        .then((written) =>
          show(wanted, () => {
            preimage.value = written
          })
        )
        .catch(failOf(wanted))
    },
    close: () => {
      if (request.value === undefined) return
      answer(false)
      signed.resolve({ refused: errorToJson(abortSigning()) })
      request.value = undefined
      look()
    },
    /** Lists the open calls of the journal. */
    look,
    /** Sends the open calls on the chains of these networks again, and follows them. */
    resume: (networks: readonly NetworkConfig[]) => {
      resumed.value = { progress: { kind: 'sent' } }
      const follow = async (): Promise<void> => {
        const errors: ErrorReport[] = []
        for (const network of networks) {
          try {
            const outcomes = await worker.open().resume(network, (now) => {
              resumed.value = { progress: now }
            })
            errors.push(...outcomes.flatMap(({ error }) => error ?? []))
          } catch (thrown) {
            errors.push(toErrorReport(thrown))
          }
        }
        const [error] = errors
        resumed.value = error && { error }
      }
      follow().then(look, look)
    }
  }
}

function abortSigning(): ParaclockError {
  return new ParaclockError(OperationAborted, { what: 'signing' })
}
