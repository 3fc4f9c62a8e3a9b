import { bytesToHex, hexToBytes } from '@paraclock/core'
import { decodeMetadata } from '@paraclock/types'
import v14 from '@polkadot/types-support/metadata/v14/substrate-hex'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildModule, bytesOf, fat } from '../../test/modules/buildModule.ts'
import { declareVersion } from '../../test/modules/versionSection.ts'
import { loadHashing } from '../crypto/loadHashing.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import { CODE_KEY, keyFromHex, keyToHex } from '../storage/StorageKey.ts'
import { blake2Hasher } from '../trie/hashers.ts'
import { StateTrie } from '../trie/StateTrie.ts'
import { createRemoteStorage } from './createRemoteStorage.ts'
import { listPlainKeys } from './listPlainKeys.ts'
import { openRemoteState } from './openRemoteState.ts'
import type { StateReader } from './StateReader.ts'

const code = declareVersion(
  buildModule({
    imports: '(import "env" "ext_storage_get_version_1" (func $get (param i64) (result i64)))',
    data: [
      [100, bytesOf('k')],
      [200, bytesOf(0)]
    ],
    // Metadata that is only the length of its bytes.
    rest: `(func (export "Metadata_metadata") (param i32 i32) (result i64) ${fat(200, 1)})`,
    body: `(call $get ${fat(100, 1)})`
  })
)
const codeHash = bytesToHex(blake2Hasher.hash(code))

/** A node whose state holds the code and a value. */
async function serve(value = 'v', own = code) {
  const trie = StateTrie.build({
    entries: [
      [CODE_KEY, own],
      [bytesOf('k'), bytesOf(value)]
    ],
    version: 1
  })
  const reader: StateReader = {
    async getMany(keys) {
      return keys.map((key) => bytesToHex(trie.get(keyFromHex(key)) ?? new Uint8Array()))
    },
    keysAfter: async () => [],
    readProof: async (keys) => {
      return trie.prove(keys.map(keyFromHex)).map(bytesToHex)
    }
  }
  return { reader, root: bytesToHex(trie.root()) }
}

test('a state has the runtime that it holds, which reads the state', async () => {
  const { reader } = await serve()
  const state = await openRemoteState({ reader })
  expect(state.runtime.codeHash).toBe(codeHash)
  expect((await state.call('Test_run', [])).result).toEqual(bytesOf(1, 4, 'v'))
  expect(state.storage.listReads()).toEqual([`get ${bytesToHex(bytesOf('k'))}`])
})

test('with a state root, everything is proven against it', async () => {
  const { reader, root } = await serve()
  const state = await openRemoteState({ reader, verifyAgainst: root })
  expect((await state.call('Test_run', [])).result).toEqual(bytesOf(1, 4, 'v'))
  const other = await serve('other')
  await expect(
    openRemoteState({ reader: other.reader, verifyAgainst: root })
  ).rejects.toMatchObject({ code: 'TrieProofInvalid' })
})

test('a call costs no more after many calls that read other keys', async () => {
  const { reader } = await serve()
  const state = await openRemoteState({ reader })
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
  const { reader } = await serve()
  const state = await openRemoteState({ reader })
  const storage = createMemoryStorage({ top: [[keyFromHex('0x6b'), bytesOf('w')]] })
  expect((await state.call('Test_run', [], { storage })).result).toEqual(bytesOf(1, 4, 'w'))
  const reason = new Error('enough')
  const signal = AbortSignal.abort(reason)
  await expect(state.call('Test_run', [], { signal })).rejects.toBe(reason)
  expect((await state.call('Test_run', [])).result).toEqual(bytesOf(1, 4, 'v'))
})

test('a storage that is shared keeps what it fetched for others', async () => {
  const { reader } = await serve()
  const shared = createRemoteStorage({ reader })
  const first = await openRemoteState({ reader: shared })
  await first.call('Test_run', [])
  const second = await openRemoteState({ reader: shared })
  expect(second.storage).toBe(shared)
  expect((await second.call('Test_run', [])).result).toEqual(bytesOf(1, 4, 'v'))
  expect(shared.roundTrips).toBe(2)
})

test('plain items of the given metadata are fetched with the first reads', async () => {
  // Another code, because the keys of a code are computed once.
  const { reader } = await serve('v', declareVersion(buildModule({ body: '(i64.const 0)' })))
  const getMany = vi.spyOn(reader, 'getMany')
  const metadata = Promise.resolve(decodeMetadata(hexToBytes(v14)))
  const state = await openRemoteState({ reader, metadata })
  state.storage.get(keyFromHex('0x6b'))
  await state.storage.fetchMissing()
  const keys = listPlainKeys(await metadata, await loadHashing()).map(keyToHex)
  expect(getMany.mock.calls.map(([asked]) => asked)).toEqual([
    [keyToHex(CODE_KEY)],
    ['0x6b', ...keys]
  ])
})

test('a state without code is refused', async () => {
  const reader: StateReader = { getMany: async () => [null], keysAfter: async () => [] }
  await expect(openRemoteState({ reader })).rejects.toMatchObject({ code: 'RuntimeCodeMalformed' })
})
