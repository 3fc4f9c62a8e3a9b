import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  hashHex,
  type JournalEntry,
  type JournalStore,
  type SigningChain
} from '@paraclock/submission'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal } from './openJournal.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const [ours, theirs] = [`0x${'aa'.repeat(32)}`, `0x${'bb'.repeat(32)}`] as const

function chainOf(genesis: string): SigningChain {
  const block = { number: 4, hash: ours }
  const storage = () => Promise.resolve({ value: ours })
  const chain = { name: 'service', facts: { genesis }, block, source: {}, storage }
  return { chain, present: () => Promise.resolve(chain) } as unknown as SigningChain
}

async function withJournal(
  context: Parameters<typeof openJournal>[0],
  chains: readonly SigningChain[],
  work: (journal: JournalStore) => Promise<void>
): Promise<void> {
  const { journal, release } = await openJournal(context, chains)
  await work(journal).finally(release)
}

const context = (journal?: string, env: Readonly<Record<string, string>> = {}) => ({
  cwd: folder,
  env: { XDG_STATE_HOME: folder, ...env },
  signal: new AbortController().signal,
  report: () => {},
  options: { journal, renewed: false }
})
const signed = (genesis: typeof ours | typeof theirs) =>
  ({
    kind: 'signed',
    record: {
      ...{ id: hashHex(genesis), key: 'rent', genesis, account: ours, nonce: 0 },
      ...{ call: '0x00', extrinsic: genesis, birth: { number: 2, hash: ours }, lastBlock: 66 },
      signedAt: { here: 0, block: 2, chain: 0 }
    }
  }) as const satisfies JournalEntry
const settled = (id: typeof ours | typeof theirs): JournalEntry => ({
  kind: 'settled',
  id: hashHex(id),
  outcome: {
    ...{ status: 'succeeded', block: { number: 3, hash: ours }, index: 1, fee: 1n, events: [] }
  }
})

test('commands that sign for different chains run beside one another, of the same chain one', async () => {
  await withJournal(context(), [chainOf(ours)], async (own) => {
    await own.append(signed(ours))
    const refused = withJournal(context(), [chainOf(theirs), chainOf(ours)], () =>
      Promise.resolve()
    )
    await expect(refused).rejects.toMatchObject({ code: 'JournalLockUnavailable' })
    await withJournal(context(), [chainOf(theirs)], async (other) => {
      expect(await other.read()).toEqual([])
      await other.append(signed(theirs))
    })
  })
  expect((await readdir(join(folder, 'paraclock'))).sort()).toEqual([
    'submissions-0xaaaaaaaaaaaaaaaa.jsonl',
    'submissions-0xaaaaaaaaaaaaaaaa.jsonl.lock',
    'submissions-0xbbbbbbbbbbbbbbbb.jsonl',
    'submissions-0xbbbbbbbbbbbbbbbb.jsonl.lock'
  ])
})

test('an outcome goes to the journal that has what was signed', async () => {
  const chains = [chainOf(ours), chainOf(theirs)]
  await withJournal(context(), chains, async (journal) => {
    await journal.append(signed(ours))
    await journal.append(signed(theirs))
  })
  await withJournal(context(), chains, async (journal) => {
    expect(await journal.read()).toEqual([signed(ours), signed(theirs)])
    await journal.append(settled(theirs))
    expect(await journal.read()).toEqual([signed(ours), signed(theirs), settled(theirs)])
  })
  await withJournal(context(), [chainOf(theirs)], async (journal) => {
    expect(await journal.read()).toEqual([signed(theirs), settled(theirs)])
  })
})

test.each(['', 'state', './state'])(
  'the variable %j of a folder counts as not set',
  async (unset) => {
    const empty = context(undefined, { XDG_STATE_HOME: unset, LOCALAPPDATA: folder })
    await withJournal(empty, [chainOf(ours)], async (journal) => {
      await journal.append(signed(ours))
    })
    expect(await readdir(join(folder, 'paraclock'))).toContain(
      'submissions-0xaaaaaaaaaaaaaaaa.jsonl'
    )
  }
)

test('a journal that is named is that of every chain', async () => {
  await withJournal(context('own.jsonl'), [chainOf(ours), chainOf(theirs)], async (journal) => {
    await journal.append(signed(ours))
    await journal.append(signed(theirs))
    expect(await journal.read()).toEqual([signed(ours), signed(theirs)])
  })
  expect(await readdir(folder)).toEqual(['own.jsonl', 'own.jsonl.lock'])
})
