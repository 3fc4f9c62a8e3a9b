import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
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

test('hints, answers and code come back from disk, each under its own name', async () => {
  const store = createFileHintStore({ directory })
  expect(await store.load(HASH)).toBeUndefined()
  expect(await store.loadAnswers?.(HASH)).toBeUndefined()
  expect(await store.loadCode?.(HASH)).toBeUndefined()
  await Promise.all([store.save(HASH, HINTS), store.save(HASH, HINTS)])
  await store.saveAnswers?.(HASH, { kept: true })
  await store.saveCode?.(HASH, Uint8Array.of(1, 2))
  for (const one of [store, createFileHintStore({ directory })]) {
    expect(await one.load(HASH)).toEqual(HINTS)
    expect(await one.loadAnswers?.(HASH)).toEqual({ kept: true })
    expect([...((await one.loadCode?.(HASH)) ?? [])]).toEqual([1, 2])
    expect(await one.load(`0x${'cd'.repeat(32)}`)).toBeUndefined()
  }
  const names = await readdir(directory)
  expect(names).toHaveLength(3)
  expect(names.every((name) => name.endsWith('.hints'))).toBe(true)
})

test('a file that was cut short counts as missing', async () => {
  await createFileHintStore({ directory }).save(HASH, HINTS)
  const [name = ''] = await readdir(directory)
  const path = join(directory, name)
  await writeFile(path, (await readFile(path)).subarray(0, -1))
  expect(await createFileHintStore({ directory }).load(HASH)).toBeUndefined()
})

test('the files fit their limit, and the least recently used are removed', async () => {
  const store = createFileHintStore({ directory, maxBytes: 4000 })
  const hashes = [1, 2, 3].map((index): Hex => `0x${`${index}`.repeat(64)}`)
  for (const [index, hash] of hashes.entries()) {
    const before = new Set(await readdir(directory))
    await store.saveCode?.(hash, new Uint8Array(1500).fill(index))
    const added = (await readdir(directory)).find((name) => !before.has(name)) ?? ''
    await utimes(join(directory, added), index, index)
  }
  const kept = await Promise.all(hashes.map((hash) => store.loadCode?.(hash)))
  expect(kept.map((code) => code?.[0])).toEqual([undefined, 1, 2])
})

test('a file is read once, however often its hints are loaded', async () => {
  await createFileHintStore({ directory }).save(HASH, HINTS)
  const store = createFileHintStore({ directory })
  expect(await store.load(HASH)).toEqual(HINTS)
  await rm(directory, { recursive: true })
  expect(await store.load(HASH)).toEqual(HINTS)
})
