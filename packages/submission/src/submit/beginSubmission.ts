import { ParaclockError, SubmissionRefused, throwIfAborted } from '@paraclock/core'
import { deliver, type SubmissionChain } from '../chain/SubmissionChain.ts'
import { type Journal, type JournaledSubmission, stands } from '../journal/Journal.ts'
import type { NonceReservation } from '../journal/JournalStore.ts'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'
import type { Lane } from '../nonces/Lanes.ts'
import type { CallSigner, PayloadPlace } from '../signers/CallSigner.ts'

type Place = Pick<PayloadPlace, 'nonce' | 'birth'>

export interface BeginSubmissionArgs
  extends Pick<SubmissionRecord, 'key' | 'account' | 'call' | 'intent' | 'memo'>,
    Pick<CallSigner, 'elsewhere'> {
  readonly chain: SubmissionChain
  readonly journal: Journal
  /** Signs the call, and checks that the chain would accept the transaction. */
  readonly sign: (place: Place) => Promise<Pick<SubmissionRecord, 'extrinsic' | 'id' | 'lastBlock'>>
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
