import {
  bytesToHex,
  type Hex,
  ParaclockError,
  parseHex,
  SubmissionRefused,
  throwIfAborted
} from '@paraclock/core'
import type { SigningChain } from '../chain/SigningChain.ts'
import { deliver, openSubmissionChain, type SubmissionChain } from '../chain/SubmissionChain.ts'
import { JournalMismatch } from '../errors.ts'
import { type Journal, type JournaledSubmission, loadJournal, stands } from '../journal/Journal.ts'
import type { JournalStore, NonceReservation } from '../journal/JournalStore.ts'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'
import type { Lane } from '../nonces/Lanes.ts'
import { accountOfSigner } from '../signers/accountOfSigner.ts'
import type { ActedCall, CallSigner, PayloadPlace } from '../signers/CallSigner.ts'
import { signCall, type TransactionTerms } from '../transaction/signCall.ts'
import { followSubmission, type Submission } from './followSubmission.ts'
import { type CallReview, reviewBeforeSigning } from './reviewCall.ts'

/** The arguments of {@link submitCall}. */
export interface SubmitCallArgs extends TransactionTerms {
  readonly chain: SigningChain
  readonly call: Hex
  /** The inner call that `call` dispatches as another account, for example through a proxy. */
  readonly acted?: ActedCall | undefined
  readonly signer: CallSigner
  /** The journal. It is written before anything is sent. */
  readonly journal: JournalStore
  /**
   * Identifies the submission. A second request with the same key is signed only if the first
   * submission failed or was lost. Defaults to a random key.
   */
  readonly key?: string
  /**
   * A text that identifies the request. Two requests with the same key must have the same text, and
   * their calls may differ. Without this text, their calls must be equal. Give this text if the
   * bytes of the call depend on the time.
   */
  readonly intent?: string
  /** Data to keep with the record in the journal. */
  readonly memo?: string
  /**
   * Whether the call is dry-run before the signature, and the signer's funds are checked for the
   * deposit and the fee. Defaults to `true`.
   */
  readonly dryRun?: boolean
  /**
   * Whether other programs use the account. If not, nothing is signed if the chain has transactions
   * of the account after the last one in the journal, because the journal may have lost its end.
   * Defaults to `false`.
   */
  readonly isShared?: boolean
  /** Called before a new call is signed. May throw, to refuse the call. */
  readonly review?: (review: CallReview) => void | Promise<void>
  /** Aborts the submission. A transaction that was sent stays in the journal. */
  readonly signal?: AbortSignal
}

/**
 * Dry-runs a call, signs it, writes it to the journal, and sends it. The nonces of one account have
 * no gaps, even if several calls are submitted at the same time.
 *
 * @returns the submission, after the transaction was sent to a node. Its `outcome` waits for
 * finalized blocks. After a crash, a submission with the same key sends the same bytes.
 * @throws ParaclockError `SubmissionRefused` if the runtime finds the transaction invalid.
 * `JournalMismatch` if the chain has transactions of the account that the journal lacks.
 * `SignerFundsMissing` if the signer cannot pay the fee or the deposit of the call. If the dry run
 * fails: an error of the service's pallets, or `DispatchFailed`. Also `SubmissionKeyMismatch`,
 * `SignedCallMismatch`, `FileUnavailable`,
 * `OperationAborted`.
 *
 * @example
 * ```ts
 * import { connectChain } from '@paraclock/connect'
 * import { type CallSigner, createMemoryJournal, openSigning, submitCall } from '@paraclock/submission'
 *
 * declare const signer: CallSigner
 *
 * const chain = await openSigning(await connectChain({ endpoints: 'wss://rpc.example' }))
 * const remark = new TextEncoder().encode('hello')
 * const call = chain.chain.encodeCall({ pallet: 'System', method: 'remark', args: { remark } })
 * const journal = createMemoryJournal()
 * const submission = await submitCall({ chain, call, signer, journal, key: 'hello' })
 * const outcome = await submission.outcome()
 * console.log(outcome.status, outcome.block.number)
 * ```
 */
export async function submitCall(args: SubmitCallArgs): Promise<Submission> {
  const {
    chain: signing,
    signer,
    acted,
    dryRun: isDryRun = true,
    intent,
    memo,
    isShared,
    signal
  } = args
  const chain = openSubmissionChain(signing)
  const journal = await loadJournal(args.journal)
  const account = accountOfSigner(signer)
  const call = parseHex(args.call)
  const key = args.key ?? freshKey()
  let isReviewed = false
  const review = async (): Promise<void> => {
    const asked = { signing, call, account, acted, isDryRun, terms: args, signal }
    const reviewed = await reviewBeforeSigning(asked)
    await args.review?.(reviewed)
    isReviewed = true
  }
  // Review before the submission's turn, so that other submissions of the account need not wait for
  // the dry run.
  const known = journal.find(chain.genesis, key)
  if (known === undefined || !stands(known, { key, account, call, intent })) await review()
  const { record } = await beginSubmission({
    chain,
    journal,
    key,
    account,
    call,
    intent,
    memo,
    isShared,
    signal,
    elsewhere: signer.elsewhere,
    sign: async (place) => {
      // `isReviewed` is still false if an earlier submission with the key could succeed until now,
      // but then failed or was lost.
      if (!isReviewed) await review()
      return await signCall({ signing, signer, call, account, place, terms: args })
    }
  })
  return followSubmission({ chain, journal, record })
}

function freshKey(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
}

type Place = Pick<PayloadPlace, 'nonce' | 'birth'>

export interface BeginSubmissionArgs
  extends Pick<SubmissionRecord, 'key' | 'account' | 'call' | 'intent' | 'memo'>,
    Pick<CallSigner, 'elsewhere'> {
  readonly chain: SubmissionChain
  readonly journal: Journal
  /** Signs the call, and checks that the chain would accept the transaction. */
  readonly sign: (place: Place) => Promise<Pick<SubmissionRecord, 'extrinsic' | 'id' | 'lastBlock'>>
  readonly isShared?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Begins a submission after all earlier turns of its account have ended. If the journal has a
 * submission with the same key that succeeded or can still succeed, returns that submission and
 * signs nothing.
 */
export async function beginSubmission(args: BeginSubmissionArgs): Promise<JournaledSubmission> {
  const lane = args.journal.lanes.of(args.chain.genesis, args.account)
  const endTurn = await lane.takeTurn()
  try {
    return await beginInTurn(args, lane)
  } finally {
    endTurn()
  }
}

async function beginInTurn(args: BeginSubmissionArgs, lane: Lane): Promise<JournaledSubmission> {
  const { chain, journal, key, account, call, signal } = args
  throwIfAborted({ signal, what: 'submitting a call' })
  const known = journal.find(chain.genesis, key)
  if (known !== undefined && stands(known, args)) {
    if (known.outcome === undefined) await deliver(chain, journal.track(known.record))
    return known
  }
  const birth = await chain.birth()
  await deliverOpen(chain, lane, birth.number)
  const [next, time] = await Promise.all([readNextNonce(args), chain.timeAt(birth.hash)])
  requireWhole(args, next)
  const place = await findPlace(args, lane, { nonce: next, birth })
  const signed = await args.sign(place)
  throwIfAborted({ signal, what: 'submitting a call' })
  const record: SubmissionRecord = {
    ...signed,
    key,
    genesis: chain.genesis,
    account,
    nonce: place.nonce,
    birth: place.birth,
    call,
    signedAt: { here: chain.now(), block: birth.number, chain: time },
    intent: args.intent,
    memo: args.memo
  }
  const reason = await deliver(chain, await journal.recordSigned(record))
  if (reason === undefined) return { record }
  const context = { chain: chain.name, transaction: record.id, reason }
  throw new ParaclockError(SubmissionRefused, context, { source: 'chain' })
}

/**
 * Throws if the chain has transactions of the account after the last one in the journal. One of them
 * can be the transaction of an entry that the journal has lost.
 */
function requireWhole(
  { chain, journal, account, isShared = false }: BeginSubmissionArgs,
  next: number
): void {
  const last = journal.lastNonceOf(chain.genesis, account)
  if (isShared || last === undefined || next <= last + 1) return
  const problem = `the account ${account} has made ${next - last - 1} transactions on the chain after nonce ${last}, its last one in the journal`
  throw new ParaclockError(JournalMismatch, { chain: chain.name, problem })
}

/**
 * Finds the nonce and the era of the new transaction. The journal reserves the nonce of a payload
 * that is signed outside this program.
 */
async function findPlace(
  { chain, journal, account, elsewhere }: BeginSubmissionArgs,
  lane: Lane,
  { nonce: first, birth }: Place
): Promise<Place> {
  const free = lane.allocate(first, birth.number)
  if (elsewhere === undefined) return { nonce: free, birth }
  const { genesis } = chain
  const { holder, eraBlocks } = elsewhere
  const reserved = journal.reservedOf(genesis, account)
  const others: NonceReservation[] = []
  for (const one of reserved) {
    const isOpen = one.nonce >= free && one.lastBlock > birth.number && one.holder !== holder
    if (isOpen && (await elsewhere.isHeld(one.holder))) others.push(one)
  }
  const taken = others.map((one) => one.nonce)
  const nonce = lane.allocate(first, birth.number, taken)
  const after = others.find((one) => one.nonce === nonce - 1)?.holder
  const asked = { genesis, nonce, birth, after }
  const place = (await elsewhere.findPlace(asked)) ?? asked
  if (!reserved.some((one) => one.holder === holder && one.nonce === place.nonce)) {
    const lastBlock = place.birth.number + eraBlocks - 1
    await journal.reserve({ genesis, account, holder, lastBlock, nonce: place.nonce })
  }
  return place
}

/**
 * Returns the next nonce of the account: the larger of the nonces at the finalized and at the best
 * block. A node refuses a nonce that another program has used in a block that is not yet finalized.
 */
async function readNextNonce({ chain, account }: BeginSubmissionArgs): Promise<number> {
  const readBest = async () => await chain.nonceAt(account, (await chain.best()).hash)
  return Math.max(...(await Promise.all([chain.nextNonce(account), readBest()])))
}

/**
 * Sends again the open transactions that no node has accepted, because the new transaction cannot
 * be included before them.
 */
async function deliverOpen(chain: SubmissionChain, lane: Lane, block: number): Promise<void> {
  const waiting = lane
    .openAfter(block)
    .filter(({ delivery }) => delivery !== 'accepted')
    .sort((one, two) => one.record.nonce - two.record.nonce)
  for (const entry of waiting) await deliver(chain, entry)
}
