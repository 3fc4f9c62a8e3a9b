import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hex } from '@paraclock/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFileHintStore } from './createFileHintStore.ts'
import type { StorageHints } from './StorageHints.ts'

const HASH = `0x${'ab'.repeat(32)}` as const
const HINTS: StorageHints = {
  format: 2,
  methods: { Core_version: { 'get 0x01': 0 } }
}
let directory: string

beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'hints-')), 'made', 'when-needed')
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('hints come back from disk, and nothing else is left there', async () => {
  const store = createFileHintStore({ directory })
  expect(await store.load(HASH)).toBeUndefined()
  await Promise.all([store.save(HASH, HINTS), store.save(HASH, HINTS)])
  expect(await store.load(HASH)).toEqual(HINTS)
  expect(await readdir(directory)).toEqual([`${HASH.slice(2)}.json`])
})

test('a file that was cut short counts as none', async () => {
  const store = createFileHintStore({ directory })
  await store.save(HASH, HINTS)
  await writeFile(join(directory, `${HASH.slice(2)}.json`), '{"format":1,"met')
  expect(await createFileHintStore({ directory }).load(HASH)).toBeUndefined()
})

test('the code of runtimes is kept, of so many at most', async () => {
  const store = createFileHintStore({ directory })
  expect(await store.loadCode?.(HASH)).toBeUndefined()
  for (let index = 0; index < 14; index += 1) {
    const hash: Hex = `0x${index.toString(16).padStart(64, '0')}`
    await store.saveCode?.(hash, Uint8Array.of(index))
    await utimes(join(directory, `${hash.slice(2)}.wasm`), index, index)
  }
  expect(await store.loadCode?.(`0x${'d'.padStart(64, '0')}`)).toEqual(Uint8Array.of(13))
  expect((await readdir(directory)).filter((name) => name.endsWith('.wasm'))).toHaveLength(12)
})

test('hints that cannot be kept leave no rest behind', async () => {
  const store = createFileHintStore({ directory })
  const circular = { format: 2, methods: {} } as { methods: Record<string, unknown> }
  circular.methods['self'] = circular
  await expect(store.save(HASH, circular as unknown as StorageHints)).rejects.toThrow()
  expect(await readdir(directory)).toEqual([])
})
