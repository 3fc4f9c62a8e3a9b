import { bytesToHex } from '@paraclock/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildModule, bytesOf, fat } from '../../test/modules/buildModule.ts'
import { declareVersion } from '../../test/modules/versionSection.ts'
import { createMemoryHintStore } from '../hints/StorageHints.ts'
import { CODE_RULES } from '../limits/CodeLimits.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import { CODE_KEY, keyFromHex } from '../storage/StorageKey.ts'
import { blake2Hasher } from '../trie/hashers.ts'
import { StateTrie } from '../trie/StateTrie.ts'
import { createRemoteStorage } from './createRemoteStorage.ts'
import { loadAhead, openRemoteState } from './openRemoteState.ts'
import type { StateReader } from './StateReader.ts'

const code = declareVersion(
  buildModule({
    imports: '(import "env" "ext_storage_get_version_1" (func $get (param i64) (result i64)))',
    data: [[100, bytesOf('k')]],
    body: `(call $get ${fat(100, 1)})`
  })
)
const codeHash = bytesToHex(blake2Hasher.hash(code))

/** A node whose state holds the code and a value, and the hints of an earlier run. */
async function serve(value = 'v') {
  const trie = StateTrie.build({
    entries: [
      [CODE_KEY, code],
      [bytesOf('k'), bytesOf(value)]
    ],
    version: 1
  })
  let asked = 0
  const reader: StateReader = {
    async getMany(keys) {
      asked += keys.length
      return keys.map((key) => bytesToHex(trie.get(keyFromHex(key)) ?? new Uint8Array()))
    },
    keysAfter: async () => [],
    readProof: async (keys) => {
      asked += keys.length
      return trie.prove(keys.map(keyFromHex)).map(bytesToHex)
    }
  }
  const hints = createMemoryHintStore()
  await hints.save(codeHash, { format: 2, methods: { Test_run: {} } })
  return { reader, hints, root: bytesToHex(trie.root()), asked: () => asked }
}

test('a state has the runtime that it holds, which reads the state', async () => {
  const { reader, hints } = await serve()
  const state = await openRemoteState({ reader, hints })
  expect(state.runtime.codeHash).toBe(codeHash)
  expect((await state.call('Test_run', [])).result).toEqual(bytesOf(1, 4, 'v'))
  await state.saveHints()
  expect(await hints.load(codeHash)).toMatchObject({
    isRun: true,
    methods: { Test_run: { [`get ${bytesToHex(bytesOf('k'))}`]: 0 } }
  })
})

test('with a state root, everything is proven against it', async () => {
  const { reader, hints, root } = await serve()
  const state = await openRemoteState({ reader, hints, verifyAgainst: root })
  expect((await state.call('Test_run', [])).result).toEqual(bytesOf(1, 4, 'v'))
  const other = await serve('other')
  await expect(
    openRemoteState({ reader: other.reader, hints, verifyAgainst: root })
  ).rejects.toMatchObject({ code: 'TrieProofInvalid' })
})

test('code that is kept is not fetched, and is run only if it has the proven hash', async () => {
  const { reader, hints, asked } = await serve()
  await hints.saveCode?.(codeHash, code)
  expect((await openRemoteState({ reader, hints, codeHash })).runtime.codeHash).toBe(codeHash)
  expect(asked()).toBe(0)
  await hints.saveCode?.(codeHash, declareVersion(buildModule({ body: '(i64.const 0)' })))
  expect((await openRemoteState({ reader, hints, codeHash })).runtime.codeHash).toBe(codeHash)
  expect(asked()).toBe(1)
})

test('what earlier runs read is fetched at once, and no more is read without a run', async () => {
  const { reader, hints } = await serve()
  await hints.save(codeHash, { format: 2, methods: { Test_run: { 'get 0x6b': 0, 'get 0x01': 1 } } })
  const state = await openRemoteState({ reader, hints })
  expect(state.storage.roundTrips).toBe(1)
  await state.call('Test_run', [])
  await state.call('Test_run', [])
  expect(state.storage.roundTrips).toBe(2)
  state.storage.get(keyFromHex('0x05'))
  await state.storage.fetchMissing()
  await state.saveHints()
  expect(await hints.load(codeHash)).toEqual({
    ...{ format: 2, codeRules: CODE_RULES, isRun: true },
    methods: { Test_run: { 'get 0x6b': 0, 'get 0x01': 2 }, others: { 'get 0x05': 0 } }
  })
})

test('a call costs no more after many calls that read other keys', async () => {
  const { reader, hints } = await serve()
  const state = await openRemoteState({ reader, hints })
  const noted = vi.spyOn(Set.prototype, 'add')
  onTestFinished(() => noted.mockRestore())
  const countAdded = async (from: number): Promise<number> => {
    noted.mockClear()
    for (let index = from; index < from + 32; index += 1) {
      state.storage.get(keyFromHex(`0x05${index.toString(16).padStart(2, '0')}`))
      await state.call('Test_run', [])
    }
    return noted.mock.calls.length
  }
  await countAdded(0)
  const early = await countAdded(32)
  expect(await countAdded(64)).toBe(early)
})

test('a call reads through the layers that it is given, and ends with its signal', async () => {
  const { reader, hints } = await serve()
  const state = await openRemoteState({ reader, hints })
  const storage = createMemoryStorage({ top: [[keyFromHex('0x6b'), bytesOf('w')]] })
  expect((await state.call('Test_run', [], { storage })).result).toEqual(bytesOf(1, 4, 'w'))
  const reason = new Error('enough')
  const signal = AbortSignal.abort(reason)
  await expect(state.call('Test_run', [], { signal })).rejects.toBe(reason)
  expect((await state.call('Test_run', [])).result).toEqual(bytesOf(1, 4, 'v'))
})

test('a storage that is shared keeps what it fetched for others', async () => {
  const { reader, hints } = await serve()
  const shared = createRemoteStorage({ reader })
  const first = await openRemoteState({ reader: shared, hints })
  await first.call('Test_run', [])
  const second = await openRemoteState({ reader: shared, hints })
  expect(second.storage).toBe(shared)
  expect((await second.call('Test_run', [])).result).toEqual(bytesOf(1, 4, 'v'))
  expect(shared.roundTrips).toBe(2)
})

test('fetched code is kept for the next state, and a store that fails fails nothing', async () => {
  const { reader, hints } = await serve()
  await openRemoteState({ reader, hints })
  expect(await hints.loadCode?.(codeHash)).toEqual(code)
  const fail = () => Promise.reject(new Error('full'))
  const failing = { ...hints, save: fail, loadCode: fail, saveCode: fail }
  const state = await openRemoteState({ reader, hints: failing, codeHash })
  expect((await state.call('Test_run', [])).result).toEqual(bytesOf(1, 4, 'v'))
  await state.saveHints()
})

test.each([
  [true, 1],
  [false, 0],
  [undefined, 0]
])('code whose last use ran it: %s, is compiled ahead: %i times', async (isRun, times) => {
  const hints = createMemoryHintStore()
  await hints.save(codeHash, { format: 2, methods: {}, isRun })
  const loadCode = vi.fn(async () => code)
  await loadAhead({ ...hints, loadCode }, codeHash)
  expect(loadCode).toHaveBeenCalledTimes(times)
  await loadAhead({ ...hints, loadCode: () => Promise.reject(new Error('gone')) }, codeHash)
  await loadAhead({ ...hints, loadCode: async () => bytesOf('no code') }, codeHash)
})

test('a state without code is refused', async () => {
  const reader: StateReader = { getMany: async () => [null], keysAfter: async () => [] }
  await expect(openRemoteState({ reader })).rejects.toMatchObject({ code: 'RuntimeCodeMalformed' })
})
