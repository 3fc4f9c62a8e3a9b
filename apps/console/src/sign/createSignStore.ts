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
import { type ReadonlySignal, signal } from '@preact/signals'
import type { KeptWorker } from '../app/keepWorker.ts'
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
  /** What it does, in words. */
  readonly title: string
  readonly network: NetworkConfig
  readonly role: ChainRole
  readonly call: Hex
  /** Who must sign. */
  readonly account: string
  /** The call that it only approves or announces, if it does. */
  readonly of?: SignRequest
  /** Called when it is in a finalized block and succeeded. */
  readonly onDone?: (() => void) | undefined
}

export type SignPhase = 'choose' | 'prove' | 'review' | 'wallet' | 'sent' | 'done'

export interface SignStore {
  readonly request: ReadonlySignal<SignRequest | undefined>
  readonly phase: ReadonlySignal<SignPhase>
  readonly review: ReadonlySignal<ShownReview | undefined>
  readonly progress: ReadonlySignal<SigningProgress | undefined>
  readonly outcome: ReadonlySignal<SignedOutcome | undefined>
  readonly error: ReadonlySignal<ErrorReport | undefined>
  readonly preimage: ReadonlySignal<{ readonly call: Hex; readonly hash: Hex } | undefined>
  /** The codes that Polkadot Vault is shown, while its signature is awaited. */
  readonly codes: ReadonlySignal<readonly Uint8Array[]>
  /** Calls of this browser that were signed and are not settled. */
  readonly open: ReadonlySignal<readonly OpenSubmission[]>
  ask(request: SignRequest): void
  /** Proves the chain, and shows the call before the wallet, or Polkadot Vault, is asked. */
  begin(wallet: FoundWallet | 'vault'): void
  /** Takes the signature of Polkadot Vault. */
  takeSignature(signature: Hex): void
  /** Answers the review. */
  consent(isAllowed: boolean): void
  /** Lets a proxy or a member sign for the account. */
  act(as: CallActing): void
  writePreimage(): void
  close(): void
  /** Reads the journal. */
  look(): void
  resume(network: NetworkConfig): void
}

export function createSignStore(worker: KeptWorker<CallSigning>): SignStore {
  const request = signal<SignRequest | undefined>(undefined)
  const phase = signal<SignPhase>('choose')
  const review = signal<ShownReview | undefined>(undefined)
  const progress = signal<SigningProgress | undefined>(undefined)
  const outcome = signal<SignedOutcome | undefined>(undefined)
  const error = signal<ErrorReport | undefined>(undefined)
  const preimage = signal<{ readonly call: Hex; readonly hash: Hex } | undefined>(undefined)
  const open = signal<readonly OpenSubmission[]>([])
  let key = ''
  let answer: (isAllowed: boolean) => void = () => undefined
  const codes = signal<readonly Uint8Array[]>([])
  let signed = Promise.withResolvers<WalletAnswer>()

  const fail = (thrown: unknown): void => {
    error.value = toErrorReport(thrown)
    phase.value = 'choose'
  }

  const look = async (): Promise<void> => {
    // Without storage nothing was signed here either.
    open.value = await worker.open().listOpen()
  }

  /** Shows codes until a person has scanned them. */
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
    const signing = worker.open()
    outcome.value = await signing.sign(
      network,
      { role, call, account, key, byCodes: wallet === 'vault' },
      async (shown) => {
        review.value = shown
        phase.value = 'review'
        return await new Promise((resolve) => {
          answer = resolve
        })
      },
      async (payload, shown) => {
        phase.value = 'wallet'
        try {
          if (wallet === 'vault') return await awaitVault(shown)
          const genesis = review.value?.genesis
          const asking = { account, ...(genesis === undefined ? {} : { genesis }) }
          return await (await wallet.open(asking)).sign(payload)
        } catch (thrown) {
          return { refused: errorToJson(codeThrown(thrown)) }
        }
      },
      (now) => {
        phase.value = 'sent'
        progress.value = now
      }
    )
    phase.value = 'done'
    if (outcome.value.status === 'succeeded') asked.onDone?.()
  }

  const reset = (): void => {
    phase.value = 'choose'
    review.value = undefined
    progress.value = undefined
    outcome.value = undefined
    error.value = undefined
    preimage.value = undefined
  }

  const ask = (wanted: SignRequest): void => {
    reset()
    // The same key sends the same bytes, however often its button is pressed.
    key = crypto.randomUUID()
    request.value = wanted
  }

  return {
    ...{ request, phase, review, progress, outcome, error, preimage, codes, open },
    ask,
    begin: (wallet) => {
      const wanted = request.value
      if (wanted === undefined || (phase.value !== 'choose' && phase.value !== 'done')) return
      sign(wanted, wallet)
        .catch(fail)
        .then(look)
        .catch(() => undefined)
    },
    consent: (isAllowed) => answer(isAllowed),
    takeSignature: (signature) => signed.resolve({ signature }),
    act: (as) => {
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
          // After an approval or an announcement the call itself has had no effect.
          ask(isMade ? acted : { ...acted, of: wanted, onDone: undefined })
        })
        .catch(fail)
    },
    writePreimage: () => {
      const wanted = request.value
      if (wanted === undefined) return
      const { network, role, call } = wanted
      worker
        .open()
        .writePreimage(network, { role, call })
        .then((written) => {
          preimage.value = written
        })
        .catch(fail)
    },
    close: () => {
      answer(false)
      const aborted = new ParaclockError(OperationAborted, { what: 'signing' })
      signed.resolve({ refused: errorToJson(aborted) })
      request.value = undefined
    },
    look: () => {
      look().catch(fail)
    },
    resume: (network) => {
      worker
        .open()
        .resume(network, (now) => {
          progress.value = now
        })
        .then(look)
        .catch(fail)
    }
  }
}
