import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bytesToHex, type Hex } from '@paraclock/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startNodes } from '../../test/support/startNodes.ts'
import { createDirectoryMetadataCache } from '../node/createDirectoryMetadataCache.ts'
import { createProvider } from '../provider/createProvider.ts'
import { createMemoryMetadataCache } from './createMemoryMetadataCache.ts'
import { cacheOfEndpoints, type MetadataCache, type MetadataKey } from './MetadataCache.ts'
import { type MetadataSource, readMetadata, readOf } from './readMetadata.ts'

const hash = (byte: number): Hex => `0x${byte.toString(16).padStart(2, '0').repeat(32)}`
const key = (code: number): MetadataKey => ({
  endpoints: ['wss://rpc.example'],
  genesis: hash(1),
  codeHash: hash(code),
  call: 'state_getMetadata'
})
const blob = (byte: number, bytes = 1000): Uint8Array => new Uint8Array(bytes).fill(byte)

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'paraclock-cache-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

describe.for([
  ['in memory', () => createMemoryMetadataCache()],
  ['in a folder', () => createDirectoryMetadataCache({ directory: makeDirectory() })]
] as const)('a cache %s', ([, create]) => {
  test('returns the entry of the chain, code and call', async () => {
    const cache = create()
    expect(await cache.get(key(2))).toBeUndefined()
    await cache.set(key(2), blob(7))
    await cache.set(key(3), blob(8))
    await cache.set(key(3), blob(9))
    expect(await cache.get(key(2))).toEqual(blob(7))
    expect(await cache.get(key(3))).toEqual(blob(9))
    expect(await cache.get({ ...key(2), genesis: hash(9) })).toBeUndefined()
    expect(await cache.get({ ...key(2), call: 'Metadata_metadata' })).toBeUndefined()
    // Entries of one endpoint are not used for another.
    expect(await cache.get({ ...key(2), endpoints: ['wss://other.example'] })).toBeUndefined()
  })
})

test('a cache in memory drops the least recently used entry, and does not keep one that is too large', async () => {
  const cache = createMemoryMetadataCache({ maxBytes: 2500 })
  await cache.set(key(1), blob(1))
  await cache.set(key(2), blob(2))
  await cache.get(key(1))
  await cache.set(key(3), blob(3))
  expect(await cache.get(key(2))).toBeUndefined()
  expect(await cache.get(key(1))).toEqual(blob(1))
  await cache.set(key(4), blob(4, 3000))
  expect(await cache.get(key(4))).toBeUndefined()
})

describe('a cache in a folder', () => {
  test('outlives the process, and writes only its entries', async () => {
    const directory = makeDirectory()
    await createDirectoryMetadataCache({ directory }).set(key(2), blob(7))
    expect(await createDirectoryMetadataCache({ directory }).get(key(2))).toEqual(blob(7))
    expect(readdirSync(directory)).toEqual([expect.stringMatching(/^[0-9a-f]{40}\.metadata$/)])
  })

  test('finds the newest metadata of endpoints, not the code, and not of others', async () => {
    const cache = createDirectoryMetadataCache({ directory: makeDirectory() })
    const { endpoints } = key(2)
    expect(await cache.find(endpoints)).toBeUndefined()
    await cache.set(key(2), blob(7))
    await cache.set({ ...key(2), call: ':code' }, blob(8))
    await cache.set({ ...key(2), endpoints: ['wss://other.example'] }, blob(9))
    const found = await cache.find([...endpoints, ...endpoints])
    expect(found && new Uint8Array(found)).toEqual(blob(7))
  })

  test.for([
    ['cut off', (entry: Buffer) => entry.subarray(0, entry.length - 1)],
    [
      'changed in one bit',
      (entry: Buffer) => entry.map((byte, at) => (at === 700 ? byte ^ 1 : byte))
    ],
    ['empty', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('not an entry')]
  ] as const)('ignores an entry that is %s, and writes it anew', async ([, damage]) => {
    const directory = makeDirectory()
    const cache = createDirectoryMetadataCache({ directory })
    await cache.set(key(2), blob(7))
    const path = join(directory, readdirSync(directory)[0] ?? '')
    writeFileSync(path, damage(readFileSync(path)))
    expect(await cache.get(key(2))).toBeUndefined()
    await cache.set(key(2), blob(7))
    expect(await cache.get(key(2))).toEqual(blob(7))
  })

  test('ignores the entry of another chain in a file of its name', async () => {
    const directory = makeDirectory()
    const cache = createDirectoryMetadataCache({ directory })
    await cache.set(key(2), blob(7))
    const [mine = ''] = readdirSync(directory)
    await cache.set(key(3), blob(8))
    const other = readdirSync(directory).find((name) => name !== mine) ?? ''
    writeFileSync(join(directory, mine), readFileSync(join(directory, other)))
    expect(await cache.get(key(2))).toBeUndefined()
  })

  test('stays within its limit, and removes the least recently used entries', async () => {
    const directory = makeDirectory()
    const cache = createDirectoryMetadataCache({ directory, maxBytes: 3000 })
    await cache.set(key(1), blob(1))
    const [first = ''] = readdirSync(directory)
    const past = new Date(Date.now() - 60_000)
    utimesSync(join(directory, first), past, past)
    await cache.set(key(2), blob(2))
    await cache.set(key(3), blob(3))
    expect(await cache.get(key(1))).toBeUndefined()
    expect(await cache.get(key(3))).toEqual(blob(3))
    await cache.set(key(4), blob(4, 4000))
    expect(await cache.get(key(4))).toBeUndefined()
  })

  test("removes the files of interrupted writes, and no other program's files", async () => {
    const directory = makeDirectory()
    const old = new Date(Date.now() - 2 * 3_600_000)
    for (const name of ['a.part', 'b.part', 'notes.txt']) writeFileSync(join(directory, name), 'x')
    utimesSync(join(directory, 'a.part'), old, old)
    await createDirectoryMetadataCache({ directory }).set(key(1), blob(1))
    const names = readdirSync(directory).filter((name) => !name.endsWith('.metadata'))
    expect(names.sort()).toEqual(['b.part', 'notes.txt'])
  })

  test('does not fail if its folder was removed', async () => {
    const directory = makeDirectory()
    const cache = createDirectoryMetadataCache({ directory })
    rmSync(directory, { recursive: true })
    await cache.set(key(1), blob(1))
    expect(await cache.get(key(1))).toBeUndefined()
  })

  test('a folder that cannot be created is refused at once', () => {
    const file = join(makeDirectory(), 'file')
    writeFileSync(file, '')
    expect(() => createDirectoryMetadataCache({ directory: join(file, 'folder') })).toThrowError(
      expect.objectContaining({ code: 'FileUnavailable' })
    )
  })
})

describe('reading through a cache', () => {
  const answer = bytesToHex(blob(7))

  function readThrough(answers: (method: string) => unknown): {
    source: MetadataSource
    asked: string[]
    cache: MetadataCache
  } {
    const asked: string[] = []
    const cache = createMemoryMetadataCache()
    const call = async (method: string): Promise<unknown> => {
      asked.push(method)
      return answers(method)
    }
    const own = cacheOfEndpoints(cache, key(0).endpoints)
    if (own === undefined) throw new TypeError('there is a cache')
    return { source: { cache: own, genesis: () => hash(1), call }, asked, cache }
  }

  test('cached metadata is not fetched again; the code hash is fetched each time', async () => {
    const { source, asked } = readThrough((method): unknown =>
      method === 'state_getStorageHash' ? hash(2) : answer
    )
    expect(await readMetadata(source, { method: 'state_getMetadata' }, 100)).toBe(answer)
    expect(await readMetadata(source, { method: 'state_getMetadata' }, 100)).toBe(answer)
    expect(asked).toEqual([
      'state_getStorageHash',
      'state_getMetadata',
      'state_getStorageHash',
      'state_getStorageHash'
    ])
  })

  test('the code of a given block is asked for once, or not at all if it is known', async () => {
    const { source, asked, cache } = readThrough((method): unknown =>
      method === 'state_getStorageHash' ? hash(2) : answer
    )
    const pinned = { method: 'state_getMetadata', params: [hash(5)] }
    expect(await readMetadata(source, pinned, 100)).toBe(answer)
    const code = { hash: Promise.resolve(hash(2)), likely: hash(2) }
    expect(await readMetadata(source, { ...pinned, code }, 100)).toBe(answer)
    expect(asked).toEqual(['state_getStorageHash', 'state_getMetadata'])
    const other = { ...code, hash: Promise.resolve(hash(3)) }
    expect(await readMetadata(source, { ...pinned, code: other }, 100)).toBe(answer)
    expect(asked.slice(2)).toEqual(['state_getMetadata'])
    expect(await cache.get(key(3))).toEqual(blob(7))
  })

  test('metadata is asked for beside the hash of its code if the cache lacks the likely one', async () => {
    const { source, asked, cache } = readThrough(() => answer)
    const { promise, resolve } = Promise.withResolvers<Hex>()
    const code = { hash: promise, likely: hash(2) }
    const request = { method: 'state_getMetadata', params: [hash(5)], code }
    const reading = readMetadata(source, request, 100)
    await expect.poll(() => asked).toEqual(['state_getMetadata'])
    resolve(hash(3))
    expect(await reading).toBe(answer)
    expect(asked).toHaveLength(1)
    // It is kept by the hash of the block's code, whatever was likely.
    expect([await cache.get(key(2)), await cache.get(key(3))]).toEqual([undefined, blob(7)])
  })

  test('metadata that came while the code changed is not kept', async () => {
    let code = 2
    const { source, cache } = readThrough((method): unknown => {
      if (method === 'state_getMetadata') code += 1
      return method === 'state_getStorageHash' ? hash(code) : answer
    })
    expect(await readMetadata(source, { method: 'state_getMetadata' }, 100)).toBe(answer)
    expect(await cache.get(key(2))).toBeUndefined()
    expect(await cache.get(key(3))).toBeUndefined()
  })

  test.for([
    ['refuses to tell the hash', (): unknown => Promise.reject(new TypeError('no'))],
    ['tells no hash', (): unknown => null]
  ] as const)('a node that %s is asked for the metadata itself', async ([, tell]) => {
    const { source, asked } = readThrough((method): unknown =>
      method === 'state_getStorageHash' ? tell() : answer
    )
    const pinned = { method: 'state_call', params: ['Metadata_metadata', '0x', hash(5)] }
    expect(await readMetadata(source, pinned, 100)).toBe(answer)
    expect(await readMetadata(source, pinned, 100)).toBe(answer)
    expect(asked.filter((method) => method === 'state_call')).toHaveLength(2)
  })

  test('only metadata is read through it', () => {
    const accepts = (method: string, params: unknown[]) => readOf(method, params) !== undefined
    expect(accepts('state_getMetadata', [])).toBe(true)
    expect(accepts('state_call', ['Metadata_metadata_at_version', '0x0f000000'])).toBe(true)
    expect(accepts('state_call', ['Core_version', '0x'])).toBe(false)
    expect(accepts('state_getStorage', ['0x00'])).toBe(false)
  })

  test('a request for metadata may take as long as its own deadline allows', async () => {
    const { urls } = await startNodes({ latencyMs: 150 })
    const metadataCache = createMemoryMetadataCache()
    const provider = createProvider(urls, { metadataCache, deadlineMs: 100 })
    onTestFinished(() => provider.disconnect())
    const request = { method: 'state_getMetadata', deadlineMs: 20_000 }
    await expect(provider.request(request)).resolves.toMatch(/^0x/)
  })

  test('a second connection skips the download', async () => {
    const { urls, nodes } = await startNodes()
    const metadataCache = createDirectoryMetadataCache({ directory: makeDirectory() })
    const answers: unknown[] = []
    for (let connection = 0; connection < 2; connection += 1) {
      const provider = createProvider(urls, { metadataCache })
      answers.push(await provider.send('state_getMetadata', []))
      await provider.disconnect()
    }
    expect(answers[1]).toBe(answers[0])
    expect(nodes[0]?.count('state_getMetadata')).toBe(1)
  })
})
