import { setTimeout as pause } from 'node:timers/promises'
import {
  type BlockReference,
  type Chain,
  findAnswer,
  hashSchema,
  hasPublicKey
} from '@paraclock/connect'
import { ParaclockError, shorten } from '@paraclock/core'
import {
  JournalMismatch,
  type JournalStore,
  type SigningChain,
  SubmissionLost
} from '@paraclock/submission'
import { RECENT_BLOCKS } from './findRecentCall.ts'

// If the block on which a call depends is not finalized yet, the command waits for this block, for
// at most `MAX_MS`. If more than `MAX_LAG` blocks must be finalized first, the command fails
// without waiting.
const MAX_LAG = 10
const MAX_MS = 20_000
const POLL_MS = 500

/**
 * Records transactions as lost if they belong to an earlier network with the same genesis, for
 * example a devnet that was started again. Each transaction depends on a block. The transaction is
 * lost if the chain has a different block at the height of this block. The proof is the hash of the
 * different block in the state of the last finalized block. At least two endpoints must agree on
 * the last finalized block. Without proof, the user must consent by `--renewed`, except for calls of
 * accounts whose keys are public.
 */
export async function setAsideEarlier(args: {
  readonly journal: JournalStore
  readonly chains: readonly SigningChain[]
  /**
   * Whether `--renewed` is given, by which the user confirms that the networks were started again.
   */
  readonly isRenewed: boolean
  readonly report: (text: string) => void
  readonly signal: AbortSignal
}): Promise<void> {
  const { journal, chains, report } = args
  for (const chain of chains) {
    const { number } = (await chain.present()).block
    for (const { record, rests } of await listRelevant(journal, chain, number)) {
      // Who signs with a public key has nothing to lose by a second signature.
      const isRenewed = args.isRenewed || hasPublicKey(record.account)
      if (await isOwn({ ...args, isRenewed }, chain, rests)) continue
      const { block } = await chain.present()
      const { name } = chain.chain
      const reason = `the network was started anew: it has another block ${rests.number}`
      const context = { chain: name, hash: record.id, nonce: record.nonce, reason }
      const error = new ParaclockError(SubmissionLost, context, { source: 'chain' })
      const outcome = { status: 'lost', error, block } as const
      await journal.append({ kind: 'settled', id: record.id, outcome })
      report(`${name}: set aside ${record.memo ?? record.id} of an earlier network`)
    }
  }
}

/**
 * Lists the calls without an outcome, and the calls that succeeded recently. Each call `rests` on a
 * block: the block that includes the call, or without an outcome the block at which its era begins.
 */
async function listRelevant(journal: JournalStore, { chain }: SigningChain, finalized: number) {
  const entries = await journal.read()
  const outcomes = new Map(
    entries.flatMap((entry) => (entry.kind === 'settled' ? [[entry.id, entry.outcome]] : []))
  )
  return entries.flatMap((entry) => {
    if (entry.kind !== 'signed' || entry.record.genesis !== chain.facts.genesis) return []
    const { record } = entry
    const outcome = outcomes.get(record.id)
    if (outcome === undefined) return [{ record, rests: record.birth }]
    const { status, block } = outcome
    const isRecent = status === 'succeeded' && block.number >= finalized - RECENT_BLOCKS
    return isRecent ? [{ record, rests: block }] : []
  })
}

async function isOwn(
  { isRenewed, signal }: Pick<Parameters<typeof setAsideEarlier>[0], 'isRenewed' | 'signal'>,
  chain: SigningChain,
  rests: BlockReference
): Promise<boolean> {
  const refuse = (problem: string): ParaclockError =>
    new ParaclockError(JournalMismatch, {
      chain: chain.chain.name,
      problem: `a call rests on block ${rests.number}, ${shorten(rests.hash)}: ${problem}`
    })
  let present = await chain.present()
  const until = performance.now() + MAX_MS
  while (rests.number > present.block.number) {
    if (isRenewed) return false
    const { number } = present.block
    if (rests.number - number > MAX_LAG || performance.now() > until) {
      throw refuse(`the last finalized block of the chain is ${number}`)
    }
    await pause(POLL_MS, undefined, { signal })
    chain.forgetFinality()
    present = await chain.present()
  }
  const { isSame, isProven } = await hasBlock(present, rests)
  if (isSame || isRenewed) return isSame
  if (!isProven) throw refuse('an endpoint states another block in its place')
  const { confirmation, hash, agreed } = await chain.agreeOn(present.block.number)
  if (confirmation !== 'alone' && hash === present.block.hash) return false
  throw refuse(`only ${agreed[0]} has another block in its place`)
}

/**
 * Whether a chain has a block. The hash of a recent block is read from the state. The hash of an
 * older block is trusted from the endpoint.
 */
async function hasBlock(
  present: Pick<Chain, 'block' | 'source' | 'storage'>,
  { number, hash }: BlockReference
): Promise<{ readonly isSame: boolean; readonly isProven: boolean }> {
  const { block, source } = present
  const isProven = source.isLight === true || source.basisOf?.(block.hash) === 'proven'
  if (number === block.number) return { isSame: hash === block.hash, isProven }
  const read = { pallet: 'System', entry: 'BlockHash', keys: [number], as: String }
  const { value: kept = '0x' } = await present.storage(read)
  if (!/^0x0*$/.test(kept)) return { isSame: kept === hash, isProven }
  const stated = findAnswer(hashSchema, await source.request('chain_getBlockHash', [number]))
  return { isSame: stated === undefined || stated === hash, isProven: false }
}
