import { bytesToHex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { withoutFetching } from '../remote/callRemote.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import { keyFromBytes, type StorageKey } from '../storage/StorageKey.ts'
import { KeptAnswers } from './KeptAnswers.ts'
import type { HintStore } from './StorageHints.ts'

const CODE = `0x${'01'.repeat(32)}` as const
const asked = { method: 'Fees_quote', args: '0x0102', byCode: false } as const
const key = (text: string): StorageKey => keyFromBytes(new TextEncoder().encode(text))
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const LONG = 'a value that is longer than what is kept of values as they are'

function openStore(): HintStore & { kept: unknown } {
  const store = {
    kept: undefined as unknown,
    load: async () => null,
    save: async () => undefined,
    loadAnswers: async () => store.kept,
    saveAnswers: async (_: string, answers: object) => {
      store.kept = JSON.parse(JSON.stringify(answers))
    }
  }
  return store as unknown as HintStore & { kept: unknown }
}

const holding = (values: Record<string, string>) => {
  const top = Object.entries(values).map(([name, value]) => [key(name), bytes(value)] as const)
  return withoutFetching(createMemoryStorage({ top }))
}

/** Keeps an answer of a run that read `rate`, `long` and `none`, and walked from `list/` to `list/b`. */
async function keepOne(byCode = false): Promise<HintStore & { kept: unknown }> {
  const store = openStore()
  const answers = new KeptAnswers(store, CODE)
  const top = new Map([
    [key('rate'), bytes('7')],
    [key('long'), bytes(LONG)],
    [key('none'), null]
  ])
  const run = { result: bytes('42'), keysRead: { top, child: new Map() } }
  await answers.keep({ ...asked, byCode }, run, new Map([[key('list/'), key('list/b')]]))
  await answers.save()
  return store
}

const same = { rate: '7', long: LONG, 'list/b': '' }

test.each([
  ['nothing has changed', same, true],
  ['what it did not read has changed', { ...same, other: '1' }, true],
  ['a value has changed', { ...same, rate: '8' }, false],
  ['a long value has changed in its last byte', { ...same, long: `${LONG.slice(0, -1)}S` }, false],
  ['a value is gone', { long: LONG, 'list/b': '' }, false],
  ['a value has come', { ...same, none: '' }, false],
  ['a key has come that a walk would meet', { ...same, 'list/a': '' }, false],
  ['the key that a walk met is gone', { rate: '7', long: LONG }, false]
])('an answer is given again only while all is the same: %s', async (_, state, isKept) => {
  const answers = new KeptAnswers(await keepOne(), CODE)
  const answer = await answers.find(asked, holding(state))
  expect(answer).toBe(isKept ? bytesToHex(bytes('42')) : undefined)
})

test('an answer is kept for its method, its arguments, and by what it depends on', async () => {
  const answers = new KeptAnswers(await keepOne(true), CODE)
  const byCode = { ...asked, byCode: true }
  expect(await answers.find(byCode, holding({}))).toBe('0x3432')
  expect(await answers.find(asked, holding(same))).toBeUndefined()
  expect(await answers.find({ ...byCode, args: '0x0103' }, holding(same))).toBeUndefined()
  expect(await answers.find({ ...byCode, method: 'Fees_limit' }, holding(same))).toBeUndefined()
})

test('what is kept in another form, or broken, is left out', async () => {
  for (const damage of [
    () => null,
    () => ({ format: 1, answers: {} }),
    (kept: { answers: object }) => ({
      ...kept,
      answers: Object.fromEntries(
        Object.entries(kept.answers).map(([name, answer]) => [
          name,
          { ...answer, walks: { '0x0': 1 } }
        ])
      )
    })
  ]) {
    const store = await keepOne()
    store.kept = damage(store.kept as { answers: object })
    expect(await new KeptAnswers(store, CODE).find(asked, holding(same))).toBeUndefined()
  }
})
