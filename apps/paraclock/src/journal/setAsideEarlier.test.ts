import { createMemoryJournal, type JournalEntry, type SigningChain } from '@paraclock/submission'
import { expect, test, vi } from 'vitest'
import { setAsideEarlier } from './setAsideEarlier.ts'

const genesis = '0x01'
const OLDEST = 60
const { signal } = new AbortController()
const hashOf = (number: number) => `0x${number.toString(16).padStart(4, '0')}`

interface Network {
  /** The last finalized block. It advances by one with each comparison. */
  head?: number
  confirmation?: Awaited<ReturnType<SigningChain['agreeOn']>>['confirmation']
  isProven?: boolean
  /** Block hashes that the endpoint states without a proof. */
  stated?: Readonly<Record<number, string | undefined>>
}

/** A chain whose state keeps the hashes of blocks from 60 on. */
function chainOf({ head = 100, confirmation = 'agreed', isProven = true, stated }: Network = {}) {
  let number = head
  const asked = vi.fn((method: string, [block]: readonly unknown[]) => {
    if (method === 'system_chainType') return Promise.resolve('Development')
    return Promise.resolve(stated?.[Number(block)] ?? hashOf(Number(block)))
  })
  const present = () =>
    Promise.resolve({
      block: { number, hash: hashOf(number) },
      source: { request: asked, basisOf: () => (isProven ? 'proven' : 'stated') },
      storage: ({ keys: [block] }: { keys: [number] }) =>
        Promise.resolve({ value: block < OLDEST ? `0x${'00'.repeat(32)}` : hashOf(block) })
    })
  const agreeOn = (most: number) =>
    Promise.resolve({ number: most, hash: hashOf(most), agreed: ['wss://a.example'], confirmation })
  const forgetFinality = () => {
    number += 1
  }
  const chain = { name: 'service', facts: { genesis } }
  return { chain, present, agreeOn, forgetFinality } as unknown as SigningChain
}

const ALICE = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

function signed(id: string, number: number, hash = hashOf(number), of = genesis): JournalEntry {
  const account = `0x${'ab'.repeat(32)}`
  const record = { id, account, genesis: of, nonce: 7, memo: `call ${id}`, birth: { number, hash } }
  return { kind: 'signed', record } as unknown as JournalEntry
}
const settled = (id: string, number: number, status = 'succeeded', hash = hashOf(number)) =>
  ({ kind: 'settled', id, outcome: { status, block: { number, hash } } }) as unknown as JournalEntry

/** Sets entries of a journal aside, and returns their ids. */
async function setAside(entries: readonly JournalEntry[], network?: Network, isRenewed = false) {
  const journal = createMemoryJournal(entries)
  const reported: string[] = []
  const report = (text: string) => void reported.push(text)
  await setAsideEarlier({ journal, chains: [chainOf(network)], isRenewed, report, signal })
  const added = (await journal.read()).slice(entries.length)
  expect(reported).toHaveLength(added.length)
  return added.map((entry) => {
    expect(entry).toMatchObject({
      kind: 'settled',
      outcome: { status: 'lost', error: { code: 'SubmissionLost' } }
    })
    return entry.kind === 'settled' ? entry.id : ''
  })
}

const own = [
  signed('0xa', 80),
  signed('0xb', 100),
  signed('0xc', 99),
  settled('0xc', 99),
  signed('0xd', 80, '0xff', '0x02')
]
const other = signed('0xe', 90, '0xff')
const mismatch = (number: number) => ({
  code: 'JournalMismatch',
  context: {
    chain: 'service',
    problem: expect.stringMatching(new RegExp(`^a call rests on block ${number}, `))
  }
})

test('what was signed for this network, or for another genesis, stays', async () => {
  expect(await setAside(own)).toEqual([])
  expect(await setAside(own, {}, true)).toEqual([])
})

test('another block that two endpoints prove sets aside what may hold back a call', async () => {
  // Two networks may begin with the same blocks.
  const recent = [signed('0xf', 61), settled('0xf', 62, 'succeeded', '0xff')]
  const old = [signed('0x1', 61, '0xff'), settled('0x1', 40)]
  const lost = [signed('0x2', 61, '0xff'), settled('0x2', 61, 'lost')]
  const entries = [...own, other, ...recent, ...old, ...lost]
  expect(await setAside(entries)).toEqual(['0xe', '0xf'])
  // A transaction that was set aside is not compared again.
  const again = [...entries, settled('0xe', 100, 'lost'), settled('0xf', 100, 'lost')]
  expect(await setAside(again)).toEqual([])
})

test.each([
  ['one endpoint alone shows it', { confirmation: 'alone' }],
  ['nothing proves it', { isProven: false }]
] as const)(
  'another block is an error where %s, whatever the type of the chain',
  async (_, lie) => {
    await expect(setAside([other], lie)).rejects.toMatchObject(mismatch(90))
    expect(await setAside([...own, other], lie, true)).toEqual(['0xe'])
  }
)

test('a call of a key that is public is set aside by what one endpoint shows', async () => {
  const ofAlice = (entry: JournalEntry): JournalEntry =>
    entry.kind === 'signed' ? { ...entry, record: { ...entry.record, account: ALICE } } : entry
  const entries = [...own, other, signed('0xf', 111)].map(ofAlice)
  expect(await setAside(entries, { confirmation: 'alone' })).toEqual(['0xe', '0xf'])
})

test('whoever believes the endpoint need not say more', async () => {
  expect(await setAside([other], { confirmation: 'allowed' })).toEqual(['0xe'])
})

test('a hash that the endpoint states sets nothing aside', async () => {
  const entry = signed('0xf', 50)
  expect(await setAside([entry, own[0]!], { stated: { 80: '0xee' } })).toEqual([])
  const lie = { stated: { 50: `0x${'ee'.repeat(32)}` } }
  await expect(setAside([entry], lie)).rejects.toMatchObject(mismatch(50))
  expect(await setAside([entry], lie, true)).toEqual(['0xf'])
})

test('a block that is still to come is waited for, unless it is far ahead', async () => {
  expect(await setAside([signed('0xf', 102)])).toEqual([])
  expect(await setAside([signed('0xf', 102)], {}, true)).toEqual(['0xf'])
  await expect(setAside([signed('0xf', 111)])).rejects.toMatchObject(mismatch(111))
  const done = [signed('0xf', 111), settled('0xf', 112)]
  await expect(setAside(done)).rejects.toMatchObject(mismatch(112))
})
