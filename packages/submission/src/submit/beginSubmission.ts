import type { BlockReference } from '@paraclock/connect'
import { type Hex, ParaclockError, SubmissionRefused, throwIfAborted } from '@paraclock/core'
import type { SubmissionChain } from '../chain/SubmissionChain.ts'
import type { Journal, JournaledSubmission } from '../journal/Journal.ts'
import type { NonceReservation } from '../journal/JournalStore.ts'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'
import type { Lane, OpenRecord } from '../nonces/Lanes.ts'
import type { PayloadPlace, SigningElsewhere } from '../signers/CallSigner.ts'
import { stands } from './findSubmission.ts'

export interface SignedBytes {
  readonly extrinsic: Hex
  readonly id: Hex
  /** The last block that can include the bytes. */
  readonly lastBlock: number
}

export interface BeginSubmissionArgs {
  readonly chain: SubmissionChain
  readonly journal: Journal
  /** The key from the caller. The same key means the same submission. */
  readonly key: string
  readonly account: Hex
  readonly call: Hex
  /** The request. It is compared instead of the call. */
  readonly intent?: string | undefined
  /** Data to keep with the record. */
  readonly memo?: string | undefined
  /**
   * Signs the call with a nonce and an era that begins at a finalized block, and checks its
   * validity.
   */
  readonly sign: (place: Pick<PayloadPlace, 'nonce' | 'birth'>) => Promise<SignedBytes>
  /** How the payload is written, if it is signed outside this program. */
  readonly elsewhere?: SigningElsewhere | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Begins a submission, or returns the one with this key. Nothing is signed while earlier bytes of
 * the key may still be included.
 */
export async function beginSubmission(args: BeginSubmissionArgs): Promise<JournaledSubmission> {
  const { chain, journal, key, account, call, signal } = args
  const lane = journal.lanes.of(chain.genesis, account)
  return lane.run(async () => {
    throwIfAborted({ signal, what: 'submitting a call' })
    const known = journal.find(chain.genesis, key)
    if (known !== undefined && stands(known, args)) {
      if (known.outcome === undefined) await deliver(chain, journal.track(known.record))
      return known
    }
    const birth = await chain.birth()
    await deliverOpen(chain, lane, birth.number)
    const [next, time] = await Promise.all([chain.nextNonce(account), chain.timeAt(birth.hash)])
    const place = await findPlace(args, lane, { next, birth })
    const signed = await args.sign(place)
    throwIfAborted({ signal, what: 'submitting a call' })
    const { genesis } = chain
    const record: SubmissionRecord = {
      ...signed,
      key,
      genesis,
      account,
      nonce: place.nonce,
      birth: place.birth,
      call,
      signedAt: { here: chain.now(), block: birth.number, chain: time },
      intent: args.intent,
      memo: args.memo
    }
    const reason = await deliver(chain, await journal.sign(record))
    if (reason === undefined) return { record }
    throw new ParaclockError(
      SubmissionRefused,
      { chain: chain.name, transaction: record.id, reason },
      { source: 'chain' }
    )
  })
}

/**
 * The nonce and era of the payload. If the payload is signed outside this program, the journal
 * reserves its nonce first, so that the next payload gets another nonce.
 */
async function findPlace(
  { chain, journal, account, elsewhere }: BeginSubmissionArgs,
  lane: Lane,
  { next, birth }: { readonly next: number; readonly birth: BlockReference }
): Promise<Pick<PayloadPlace, 'nonce' | 'birth'>> {
  const free = lane.allocate(next, birth.number)
  if (elsewhere === undefined) return { nonce: free, birth }
  const { genesis } = chain
  const { holder, eraBlocks } = elsewhere
  const others: NonceReservation[] = []
  for (const one of journal.reservedOf(genesis, account)) {
    const isOpen = one.nonce >= free && one.lastBlock > birth.number && one.holder !== holder
    if (isOpen && (await elsewhere.isHeld(one.holder))) others.push(one)
  }
  const nonce = lane.allocate(
    next,
    birth.number,
    others.map((one) => one.nonce)
  )
  const after = others.find((one) => one.nonce === nonce - 1)?.holder
  const asked = { genesis, nonce, birth }
  const found = await elsewhere.findPlace(after === undefined ? asked : { ...asked, after })
  const place = found ?? asked
  const isKept = journal
    .reservedOf(genesis, account)
    .some((one) => one.holder === holder && one.nonce === place.nonce)
  if (!isKept) {
    const lastBlock = place.birth.number + eraBlocks - 1
    await journal.reserve({ genesis, account, holder, lastBlock, nonce: place.nonce })
  }
  return place
}

/**
 * Sends open transactions again that may not have reached a node, so that no earlier nonce is
 * missing.
 */
async function deliverOpen(chain: SubmissionChain, lane: Lane, block: number): Promise<void> {
  const waiting = lane
    .openAfter(block)
    .filter(({ delivery }) => delivery !== 'accepted')
    .sort((one, two) => one.record.nonce - two.record.nonce)
  for (const entry of waiting) await deliver(chain, entry)
}

/** Sends bytes to a node, unless they are already being sent. Returns the reason of a refusal. */
export async function deliver(
  chain: SubmissionChain,
  entry: OpenRecord
): Promise<string | undefined> {
  const delivery = await chain.send(entry.record.extrinsic)
  // Accepted bytes stay accepted: another node may refuse them because they are already in the
  // pool.
  if (entry.delivery !== 'accepted') entry.delivery = delivery.kind
  return delivery.kind === 'refused' ? delivery.reason : undefined
}
