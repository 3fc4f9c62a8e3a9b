import type { Hex } from '@paraclock/core'
import type { SubmissionChain } from '../src/chain/SubmissionChain.ts'
import { Journal } from '../src/journal/Journal.ts'
import { createMemoryJournal, type JournalStore } from '../src/journal/JournalStore.ts'
import { Lanes } from '../src/nonces/Lanes.ts'
import { followSubmission, type Submission } from '../src/submit/followSubmission.ts'
import { type BeginSubmissionArgs, beginSubmission } from '../src/submit/submitCall.ts'
import { hashHex } from '../src/transaction/hashHex.ts'
import { encode } from './SimulatedChain.ts'

export const ACCOUNT: Hex = `0x${'01'.repeat(32)}`

/** The call of a key. */
export function callOf(key: string): Hex {
  return `0x${Buffer.from(key).toString('hex')}`
}

/** Submits calls to a simulated chain with its own journal, and counts the signatures. */
export async function createBench(
  chain: SubmissionChain,
  store: JournalStore = createMemoryJournal(),
  era = 16,
  lanes: Lanes = new Lanes()
): Promise<{
  readonly journal: Journal
  readonly signed: readonly number[]
  submit(key: string, more?: Partial<BeginSubmissionArgs>): Promise<Submission>
}> {
  const journal = await Journal.load(store, lanes)
  const signed: number[] = []
  return {
    journal,
    signed,
    submit: async (key, more = {}) => {
      const call = callOf(key)
      const { record } = await beginSubmission({
        chain,
        journal,
        key,
        account: ACCOUNT,
        call,
        sign: async ({ nonce, birth }) => {
          signed.push(nonce)
          const lastBlock = birth.number + era - 1
          const salt = signed.length
          const extrinsic = encode({ account: ACCOUNT, nonce, call, birth, lastBlock, salt })
          return { extrinsic, id: hashHex(extrinsic), lastBlock }
        },
        ...more
      })
      return followSubmission({ chain, journal, record })
    }
  }
}
