import type { NetworkConfig } from '@paraclock/checklist'
import {
  codeThrown,
  type ErrorReport,
  errorToJson,
  type Hex,
  OperationAborted,
  ParaclockError
} from '@paraclock/core'
import { signal } from '@preact/signals'
import type { KeptWorker } from '../app/keepWorker.ts'
import type { Shown } from '../app/Shown.ts'
import { toErrorReport } from '../app/toErrorReport.ts'
import type {
  CallActing,
  CallSigning,
  CallToSign,
  ShownReview,
  SignedOutcome,
  SigningProgress
} from './CallSigning.ts'
import type { HandedCall } from './handOver.ts'
import type { FoundWallet } from './listWallets.ts'

export interface SignRequest extends HandedCall {
  /** The title of the dialog, such as `Schedule the task`. */
  readonly title: string
  readonly network: NetworkConfig
  /** The costs of the call for the owner of the tasks that the call schedules. */
  readonly funds?: CallToSign['funds']
  readonly acted?: CallToSign['acted']
  readonly asRoot?: CallToSign['asRoot']
  readonly description?: CallToSign['description']
  /**
   * The request with the original call. Present if `call` only approves or announces the original
   * call.
   */
  readonly of?: SignRequest & { readonly call: Hex }
  /** What comes after the call, and the text of the button that leads there. */
  readonly next?: readonly [said: string, button: string]
  /** Called after success. `isShown`: whether the dialog still shows the request. */
  readonly onDone?: ((isShown: boolean) => void) | undefined
}

export type SignPhase = 'choose' | 'prove' | 'review' | 'wallet' | 'sent' | 'done'

/**
 * The state of the open calls that were sent again: their progress, or an error. `error` can also
 * be the error of a call whose dialog was closed before the call failed.
 */
export interface ResumedCalls {
  readonly progress?: SigningProgress
  readonly error?: ErrorReport
}

/** The state and the actions of the dialog in which a person signs a call. */
export interface SignStore extends Shown<ReturnType<typeof createSignStore>> {}

/** Creates the store. `hasJournal` returns whether this browser has a journal of signed calls. */
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
  /** Whether the person confirmed that other programs use the account. */
  const isShared = signal(false)
  /**
   * The times at which the open calls of this browser were signed. A call is open until the journal
   * has its outcome.
   */
  const open = signal<readonly number[]>([])
  const resumed = signal<ResumedCalls | undefined>(undefined)
  let key = ''
  let answer: (isAllowed: boolean) => void = () => undefined

  /**
   * Calls `change` if the dialog still shows the request `asked`. A person can close the dialog at
   * any time.
   */
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
      // If the storage cannot be read, no open call is shown. Without storage, the page signs
      // nothing.
      .catch(() => undefined)
  }

  const sign = async (asked: SignRequest, wallet: FoundWallet | undefined): Promise<void> => {
    const { network, role, call, account, funds, acted, asRoot, description } = asked
    error.value = undefined
    outcome.value = undefined
    phase.value = 'prove'
    const terms = { isShared: isShared.value, isElsewhere: wallet === undefined }
    const end = await worker.open().sign(
      network,
      { role, call, account, key, funds, acted, asRoot, description, ...terms },
      async (shown) => {
        // The call is not signed if a person has closed the dialog while the chain was proven.
        if (request.value !== asked) return false
        review.value = shown
        phase.value = 'review'
        return await new Promise((resolve) => {
          answer = resolve
        })
      },
      async (...payload) => {
        // A person can also close the dialog while the payload is written.
        if (request.value !== asked || wallet === undefined) {
          return { refused: errorToJson(abortSigning()) }
        }
        phase.value = 'wallet'
        try {
          return await wallet.sign(account, ...payload)
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
    isShared.value = false
    resumed.value = undefined
  }

  const ask = (wanted: SignRequest): void => {
    reset()
    // Each request has one key. If a person signs the request twice, the call is signed again only
    // if the first transaction had no effect.
    key = crypto.randomUUID()
    // The copy distinguishes this request from an earlier request with the same object, because
    // `show` compares objects.
    request.value = { ...wanted }
  }

  return {
    request,
    phase,
    review,
    progress,
    outcome,
    error,
    isShared,
    open,
    resumed,
    ask,
    /**
     * Proves the chain, and shows the call of the request. Signs the call after the person has
     * agreed. Without a wallet, shows the bytes of the call, too, and signs nothing.
     */
    begin: (wallet?: FoundWallet) => {
      const wanted = request.value
      if (wanted === undefined || (phase.value !== 'choose' && phase.value !== 'done')) return
      sign(wanted, wallet).catch(failOf(wanted)).finally(look)
    },
    consent: (isAllowed: boolean) => answer(isAllowed),
    confirmShared: (isConfirmed: boolean) => {
      isShared.value = isConfirmed
    },
    /**
     * Replaces the request by a request for the call that a proxy or a multisig member signs. Such a
     * request is not replaced again.
     */
    act: (as: CallActing) => {
      const wanted = request.value
      if (wanted === undefined || wanted.acted !== undefined) return
      const { network, role, call: own, account, funds } = wanted
      error.value = undefined
      worker
        .open()
        .writeActed(network, { role, call: own, account }, as)
        .then(({ call, original, isMade }) => {
          if (request.value !== wanted) return
          // The signer pays the fee of the transaction. The owner pays the rest.
          const owned = funds && { tasks: funds.tasks }
          const acted = {
            ...wanted,
            call,
            account: as.signer.trim(),
            funds: owned,
            acted: { call: own, account }
          }
          // `onDone` reports that the original call succeeded. A call that only approves or
          // announces the original call does not execute it, so its request has no `onDone`.
          const of = { ...wanted, call: original }
          ask(isMade ? acted : { ...acted, of, onDone: undefined })
        })
        .catch(failOf(wanted))
    },
    /** Asks for a call that is made as root, by the account with the sudo key. */
    askRoot: (wanted: Omit<SignRequest, 'account'>) => {
      const { network, role, call } = wanted
      reset()
      worker
        .open()
        .writeSudo(network, { role, call })
        .then((written) => ask({ ...wanted, ...written, asRoot: true }))
        .catch((thrown: unknown) => {
          resumed.value = { error: toErrorReport(thrown) }
        })
    },
    close: () => {
      if (request.value === undefined) return
      answer(false)
      request.value = undefined
      look()
    },
    /** Reads the journal, and sets `open`. */
    look,
    /** Sends the open calls of these networks again, and follows the calls. */
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
