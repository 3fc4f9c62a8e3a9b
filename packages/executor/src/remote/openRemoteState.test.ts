import { bytesToHex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { buildModule, bytesOf, fat } from '../../test/modules/buildModule.ts'
import { declareVersion } from '../../test/modules/versionSection.ts'
import { createMemoryHintStore } from '../hints/StorageHints.ts'
import { CODE_KEY, keyFromHex } from '../storage/StorageKey.ts'
import { blake2Hasher } from '../trie/hashers.ts'
import { StateTrie } from '../trie/StateTrie.ts'
import { openRemoteState } from './openRemoteState.ts'
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

test('a state without code is refused', async () => {
  const reader: StateReader = { getMany: async () => [null], keysAfter: async () => [] }
  await expect(openRemoteState({ reader })).rejects.toMatchObject({ code: 'RuntimeCodeMalformed' })
})
