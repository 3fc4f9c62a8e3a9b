import type { JournalEntry, SigningChain } from '@paraclock/submission'
import { expect, test } from 'vitest'
import type { KeptJournal } from './KeptJournal.ts'
import { keepToChains } from './keepToChains.ts'

const genesis = '0x01'
/** The chain is at block 100, and its blocks have these hashes. */
const hashOf = (number: number) => `0x${number.toString(16).padStart(4, '0')}`

function chainOf(type: string): SigningChain {
  const request = (method: string, [number]: readonly unknown[]) =>
    Promise.resolve(method === 'system_chainType' ? type : hashOf(Number(number)))
  const facts = { genesis, finalized: { number: 100 } }
  return { chain: { name: 'service', facts, source: { request } } } as unknown as SigningChain
}

function signed(id: string, number: number, hash = hashOf(number), of = genesis): JournalEntry {
  const record = { id, genesis: of, birth: { number, hash } }
  return { kind: 'signed', record } as unknown as JournalEntry
}
const settled = (id: string) => ({ kind: 'settled', id, outcome: {} }) as unknown as JournalEntry

function journalOf(...entries: readonly JournalEntry[]): KeptJournal {
  const read = () => Promise.resolve(entries)
  return { read, readAll: read, append: () => Promise.resolve() }
}

const own = [signed('0xa', 50), signed('0xb', 99), settled('0xb'), signed('0xc', 5, '0x', '0x02')]
const past = [signed('0xd', 60, '0xff'), signed('0xe', 61, '0xff'), settled('0xe')]
const ahead = signed('0xf', 180)

test('what was signed for a network that was started anew is left out', async () => {
  const journal = journalOf(...own, ...past, ahead)
  const kept = await keepToChains(journal, [chainOf('Development')])
  expect(await kept.readAll()).toEqual(own)
  expect(await kept.read()).toEqual(own)
})

test('a journal of this network alone is kept as it is', async () => {
  const journal = journalOf(...own)
  expect(await keepToChains(journal, [chainOf('Development')])).toBe(journal)
  expect(await keepToChains(journal, [chainOf('Live')])).toBe(journal)
})

test('on a live chain another block is an error, and a node that lags is none', async () => {
  const lagging = journalOf(...own, ahead)
  expect(await keepToChains(lagging, [chainOf('Live')])).toBe(lagging)
  await expect(keepToChains(journalOf(...past), [chainOf('Live')])).rejects.toMatchObject({
    code: 'FinalizedBlockMismatch',
    context: { chain: 'service', number: 60 }
  })
})
