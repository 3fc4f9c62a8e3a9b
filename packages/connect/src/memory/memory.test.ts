import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hex } from '@paraclock/core'
import { expect, onTestFinished, test } from 'vitest'
import { seedRandom } from '../../test/fixtures/seedRandom.ts'
import { createDirectoryChainMemory } from '../node/createDirectoryChainMemory.ts'
import { type ChainMemory, openReadMemory, type RememberedChain } from './ChainMemory.ts'

const [GENESIS, OTHER] = [1, 2].map((byte) => `0x${byte.toString().padStart(64, '0')}`) as [
  Hex,
  Hex
]

/** A memory over a list that the test can read and change. */
function keepIn(chains: (RememberedChain | undefined)[]): ChainMemory {
  return {
    recall: async () => chains.at(-1),
    remember: async (_, chain) => void chains.push(chain)
  }
}

test('the reads of the last three openings are recalled, each once', async () => {
  const kept: RememberedChain[] = []
  for (const reads of [['get 0x01'], ['get 0x02', 'get 0x03'], ['get 0x03'], ['walk 0x04']]) {
    await openReadMemory(keepIn(kept), []).keep(GENESIS, reads)
  }
  const { recall, keep } = openReadMemory(keepIn(kept), [])
  const expected = ['walk 0x04', 'get 0x03', 'get 0x02']
  expect(await recall({ genesis: GENESIS })).toEqual(expected)
  // An opening that read nothing, because it failed, does not displace those that did.
  await keep(GENESIS, [])
  expect(kept).toHaveLength(4)
})

test('at most 4,096 reads are remembered of an opening, and recalled', async () => {
  const kept: RememberedChain[] = []
  const reads = Array.from({ length: 4097 }, (_, key) => `get 0x${key.toString(16)}`)
  await openReadMemory(keepIn(kept), []).keep(GENESIS, reads)
  await openReadMemory(keepIn(kept), []).keep(GENESIS, ['get 0xff01'])
  expect(kept.at(-1)?.openings.map(({ length }) => length)).toEqual([1, 4096])
  const recalled = await openReadMemory(keepIn(kept), []).recall({ genesis: GENESIS })
  expect(recalled).toEqual(['get 0xff01', ...reads.slice(0, 4095)])
})

test('reads of another chain are not recalled, and are replaced', async () => {
  const kept: RememberedChain[] = [{ genesis: GENESIS, openings: [['get 0x01']] }]
  const { recall, keep } = openReadMemory(keepIn(kept), [])
  expect(await recall({ genesis: OTHER })).toEqual([])
  expect(await recall({ genesis: undefined })).toEqual([])
  await keep(OTHER, ['get 0x02'])
  expect(kept.at(-1)).toEqual({ genesis: OTHER, openings: [['get 0x02']] })
})

test('the code of the newest opening is recalled with its chain', async () => {
  const kept: RememberedChain[] = []
  await openReadMemory(keepIn(kept), []).keep(GENESIS, ['get 0x01'], OTHER)
  expect(await openReadMemory(keepIn(kept), []).last()).toMatchObject({
    genesis: GENESIS,
    codeHash: OTHER
  })
  await openReadMemory(keepIn(kept), []).keep(GENESIS, ['get 0x01'])
  expect((await openReadMemory(keepIn(kept), []).last())?.codeHash).toBeUndefined()
  expect(await openReadMemory(keepIn([]), []).last()).toBeUndefined()
})

test('10,000 mutations of what is remembered recall texts or nothing, and fail nothing', async () => {
  const chain = { genesis: GENESIS, openings: [['get 0x01', 'walk 0x02'], ['get 0x03']] }
  const random = seedRandom(72)
  const text = JSON.stringify(chain)
  const parts = ['0', 'null', '{}', '[]', '"', ',', ']', '\\u0000', '"__proto__":', '1e999']
  let ignored = 0
  for (let count = 0; count < 10_000; count += 1) {
    const from = Math.floor(random() * text.length)
    const part = parts[Math.floor(random() * parts.length)]
    const changed = `${text.slice(0, from)}${part}${text.slice(from + Math.floor(random() * 12))}`
    const recalled = async (): Promise<unknown> => JSON.parse(changed)
    const memory = openReadMemory({ recall: recalled, remember: async () => {} }, [])
    const reads = await memory.recall({ genesis: GENESIS })
    expect(reads.every((read) => typeof read === 'string')).toBe(true)
    await memory.keep(GENESIS, ['get 0x04'])
    ignored += Number(reads.length === 0)
  }
  expect(ignored).toBeGreaterThan(100)
  expect(ignored).toBeLessThan(10_000)
})

test('a failing memory recalls nothing, and fails nothing', async () => {
  const fail = () => Promise.reject(new TypeError('no'))
  const { recall, keep } = openReadMemory({ recall: fail, remember: fail }, [])
  expect(await recall({ genesis: GENESIS })).toEqual([])
  await keep(GENESIS, ['get 0x01'])
})

test('a memory in a folder outlives the process, does not name endpoints, and only its owner can read it', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'paraclock-chains-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const endpoints = ['wss://rpc.example/key/s3cret']
  const chain: RememberedChain = { genesis: GENESIS, openings: [['get 0xaa01']] }
  await createDirectoryChainMemory({ directory }).remember(endpoints, chain)
  const memory = createDirectoryChainMemory({ directory })
  expect(await memory.recall(endpoints)).toEqual(chain)
  expect(await memory.recall(['wss://rpc.example'])).toBeUndefined()
  const [name = ''] = readdirSync(directory)
  const path = join(directory, name)
  expect(name).toMatch(/^[0-9a-f]{40}\.chain$/)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const text = readFileSync(path, 'utf8')
  expect(text).not.toContain('s3cret')
  expect(text).not.toContain('example')
  writeFileSync(path, text.replace('0xaa01', '0xaa02'))
  expect(await memory.recall(endpoints)).toBeUndefined()
})
