import { bytesToHex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { withoutFetching } from '../remote/callRemote.ts'
import { createRemoteStorage } from '../remote/createRemoteStorage.ts'
import type { CallResult } from '../runtime/LoadedRuntime.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import { CODE_KEY, keyFromBytes, type StorageKey } from '../storage/StorageKey.ts'
import { blake2Hasher } from '../trie/hashers.ts'
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

/** Keeps the answers of these methods, and gives what is kept of them. */
async function keepMany(
  names: readonly string[],
  run: Partial<CallResult> = {},
  store = openStore()
) {
  const answers = new KeptAnswers(store, CODE)
  const keysRead = { top: new Map(), child: new Map() }
  for (const method of names) {
    await answers.keep({ ...asked, method }, { result: bytes('42'), keysRead, ...run }, new Map())
  }
  await answers.save()
  return (store.kept as { readonly answers: Readonly<Record<string, object>> } | undefined)?.answers
}

const named = (method: string): string =>
  `${method} ${bytesToHex(blake2Hasher.hash(Uint8Array.of(1, 2)))}`

test('an answer is kept with all that it depends on, of a long value its length and hash', async () => {
  const { kept } = await keepOne()
  const hash = bytesToHex(blake2Hasher.hash(bytes(LONG))).slice(2)
  const hex = (text: string) => bytesToHex(bytes(text))
  const reads = { [hex('rate')]: '0x37', [hex('long')]: `0x0000003e${hash}`, [hex('none')]: null }
  const answer = { output: '0x3432', reads, walks: { [hex('list/')]: hex('list/b') }, age: 1 }
  expect(kept).toEqual({ format: 2, answers: { [named('Fees_quote')]: answer } })
  expect((await keepOne(true)).kept).toEqual({
    ...{ format: 2 },
    answers: { [named('Fees_quote')]: { ...answer, reads: null, walks: {} } }
  })
})

test.each([32, 33])('a value of %i bytes is kept as it is up to 32 bytes', async (length) => {
  const top = new Map([[key('rate'), new Uint8Array(length)]])
  const answers = await keepMany(['a'], { keysRead: { top, child: new Map() } })
  const [reads] = Object.values(answers ?? {}) as { readonly reads: object }[]
  const [spelt] = Object.values(reads?.reads ?? {})
  expect(spelt).toHaveLength(length === 32 ? 66 : 2 + 8 + 64)
})

test('the code that a run read is not kept, and neither is an answer of child tries or of great length', async () => {
  const top = new Map([[CODE_KEY, bytes('code')]])
  const child = new Map([[key('child'), new Map()]])
  const answers = await keepMany(['a'], { keysRead: { top, child: new Map() } })
  expect(answers).toEqual({ [named('a')]: { output: '0x3432', reads: {}, walks: {}, age: 1 } })
  expect(await keepMany(['a'], { keysRead: { top, child } })).toBeUndefined()
  const most = 128 * 1024
  expect(await keepMany(['a'], { result: new Uint8Array(most + 1) })).toBeUndefined()
  expect(Object.keys((await keepMany(['a'], { result: new Uint8Array(most) })) ?? {})).toHaveLength(
    1
  )
  const answersByCode = new KeptAnswers(openStore(), CODE)
  const run = { result: bytes('42'), keysRead: { top, child } }
  await answersByCode.keep({ ...asked, byCode: true }, run, new Map())
  expect(await answersByCode.find({ ...asked, byCode: true }, holding({}))).toBe('0x3432')
})

test('256 answers are kept, and each of them for four processes without use', async () => {
  const names = Array.from({ length: 257 }, (_, at) => `m${at}`)
  const store = openStore()
  expect(Object.keys((await keepMany(names, {}, store)) ?? {})).toHaveLength(256)
  const few = openStore()
  await keepMany(['used', 'unused'], {}, few)
  for (let age = 1; age <= 4; age += 1) {
    const ages = Object.values((few.kept as { answers: Record<string, { age: number }> }).answers)
    expect(ages.map((one) => one.age).sort()).toEqual(
      [1, ...(age === 1 ? [] : [1]), age].slice(0, age === 1 ? 2 : 3).sort()
    )
    const answers = new KeptAnswers(few, CODE)
    expect(await answers.find({ ...asked, method: 'used' }, holding({}))).toBe('0x3432')
    const run = { result: bytes('1'), keysRead: { top: new Map(), child: new Map() } }
    await answers.keep({ ...asked, method: 'other' }, run, new Map())
    await answers.save()
  }
  const left = Object.keys((few.kept as { answers: object }).answers).map(
    (name) => name.split(' ')[0]
  )
  expect(left.sort()).toEqual(['other', 'used'])
})

test('nothing is saved without a new answer, and a store that fails fails nothing', async () => {
  const store = await keepOne()
  const { kept } = store
  store.kept = { ...(kept as object), mark: 1 }
  const answers = new KeptAnswers(store, CODE)
  await answers.find(asked, holding(same))
  await answers.save()
  expect(store.kept).toHaveProperty('mark')
  const fail = () => Promise.reject(new Error('gone'))
  const failing = { ...store, loadAnswers: fail, saveAnswers: fail } as HintStore
  const others = new KeptAnswers(failing, CODE)
  expect(await others.find(asked, holding(same))).toBeUndefined()
  const run = { result: bytes('1'), keysRead: { top: new Map(), child: new Map() } }
  await others.keep(asked, run, new Map())
  await others.save()
  expect(await others.find(asked, holding({}))).toBe('0x31')
})

test('what an answer depends on is fetched from a node in one round', async () => {
  const state = new Map(
    [...Object.entries(same)].map(([name, value]) => [bytesToHex(bytes(name)), value])
  )
  const base = createRemoteStorage({
    reader: {
      getMany: async (keys) =>
        keys.map((one) => (state.has(one) ? bytesToHex(bytes(state.get(one) ?? '')) : null)),
      keysAfter: async (after) => [...state.keys()].sort().filter((one) => one > after)
    }
  })
  expect(await new KeptAnswers(await keepOne(), CODE).find(asked, base)).toBe('0x3432')
  expect(base.roundTrips).toBe(1)
})

test.each<[string, object]>([
  ['an answer that is no record', { [named('Fees_quote')]: 7 }],
  ...Object.entries({ output: '0x3', reads: 7, walks: null, age: '1' }).map(
    ([field, value]): [string, object] => [`another ${field}`, { [field]: value }]
  ),
  ['reads of text that is not hex', { reads: { rate: '0x37' } }],
  ['a read value that is not hex', { reads: { '0x01': '7' } }]
])('of kept answers, %s is left out', async (_, damage) => {
  const store = await keepOne()
  const { answers } = store.kept as { answers: Record<string, object> }
  const [name = '', answer] = Object.entries(answers)[0] ?? []
  const broken = name in damage ? damage : { [name]: { ...answer, ...damage } }
  store.kept = { format: 2, answers: broken }
  expect(await new KeptAnswers(store, CODE).find(asked, holding(same))).toBeUndefined()
  store.kept = { format: 2, answers }
  expect(await new KeptAnswers(store, CODE).find(asked, holding(same))).toBe('0x3432')
})
