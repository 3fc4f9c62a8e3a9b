import { bytesToHex, type Hex } from '@paraclock/core'
import { expect, test } from 'vitest'
import type { LoadedRuntime } from '../runtime/LoadedRuntime.ts'
import { createLayeredStorage } from '../storage/createLayeredStorage.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import { MISSING, type Storage } from '../storage/Storage.ts'
import { EMPTY_KEY, keyFromHex, keyToHex, type StorageKey } from '../storage/StorageKey.ts'
import { StateTrie } from '../trie/StateTrie.ts'
import { callRemote } from './callRemote.ts'
import { createRemoteStorage } from './createRemoteStorage.ts'
import { KnownKeys } from './KnownKeys.ts'
import type { StateReader } from './StateReader.ts'

const key = (hex: string): StorageKey => keyFromHex(`0x${hex}`)
const CHILD = ':child_storage:default:0123' as StorageKey

/** A state, and a reader of it that notes what it was asked. */
function serve(top: Record<string, number[]>, child: Record<string, number[]> = {}) {
  const entries = (from: Record<string, number[]>): [StorageKey, Uint8Array][] =>
    Object.entries(from).map(([hex, value]) => [key(hex), Uint8Array.from(value)])
  const state = createMemoryStorage({ top: entries(top), child: [[CHILD, entries(child)]] })
  const trie = StateTrie.build({
    entries: entries(top),
    children: [[CHILD, entries(child)]],
    version: 1
  })
  const childTrie = StateTrie.build({ entries: entries(child), version: 1 })
  const asked: string[] = []
  const reader: StateReader = {
    async getMany(keys, options) {
      asked.push(`get ${keys.length}`)
      return keys.map((one) => {
        const value = state.get(keyFromHex(one), options?.child && keyFromHex(options.child))
        return value === null ? null : bytesToHex(value)
      })
    },
    async keysAfter(after, count, options) {
      asked.push(`keys ${count}`)
      const found: Hex[] = []
      let cursor: StorageKey | null = keyFromHex(after)
      while (found.length < count) {
        cursor = state.nextKey(cursor, options?.child && keyFromHex(options.child))
        if (cursor === null) break
        found.push(keyToHex(cursor))
      }
      return found
    },
    async readProof(keys, options) {
      asked.push(`proof ${keys.length}`)
      const from = options?.child === undefined ? trie : childTrie
      return from.prove(keys.map(keyFromHex)).map(bytesToHex)
    }
  }
  return { reader, asked, root: bytesToHex(trie.root()) }
}

/** A runtime whose methods are functions over the storage. */
function runtimeOf(run: (storage: Storage) => unknown): LoadedRuntime {
  const call = (_method: string, _args: unknown, { storage }: { storage: Storage }): unknown => ({
    result: run(storage)
  })
  return { call } as unknown as LoadedRuntime
}

const go = (run: (storage: Storage) => unknown, base: ReturnType<typeof createRemoteStorage>) =>
  callRemote({ runtime: runtimeOf(run), method: 'Test_run', args: [], base })

test('keys that do not depend on each other come in one round trip', async () => {
  const { reader, asked } = serve({ '01': [1], '02': [2], '03': [3] })
  const base = createRemoteStorage({ reader })
  const outcome = await go(
    (storage) => ['01', '02', '03', '04'].map((hex) => storage.get(key(hex))),
    base
  )
  expect(outcome.result).toEqual([Uint8Array.of(1), Uint8Array.of(2), Uint8Array.of(3), null])
  expect(asked).toEqual(['get 4'])
  expect(base.roundTrips).toBe(1)
})

test('a result, or a failure, counts only if what was missing is absent', async () => {
  const { reader, asked } = serve({ '01': [2], '02': [3] })
  let runs = 0
  const outcome = await go((storage) => {
    runs++
    const first = storage.get(key('01'))
    if (!(first instanceof Uint8Array)) throw new TypeError('a panic for want of the key')
    return storage.get(keyFromHex(`0x0${first[0]}`))
  }, createRemoteStorage({ reader }))
  expect(outcome.result).toEqual(Uint8Array.of(3))
  expect(runs).toBe(3)
  expect(asked).toEqual(['get 1', 'get 1'])

  const failing = go((storage) => {
    if (storage.get(key('01')) instanceof Uint8Array) throw new TypeError('a real panic')
  }, createRemoteStorage({ reader }))
  await expect(failing).rejects.toThrow('a real panic')
})

test('a run is not repeated if all that was missing is absent, and its result stands', async () => {
  const { reader, asked } = serve({ '02': [2] })
  let runs = 0
  const base = createRemoteStorage({ reader })
  const read = (storage: Storage): unknown => {
    runs++
    return [storage.get(key('01')), storage.nextKey(key('02')), storage.get(key('01'), CHILD)]
  }
  expect((await go(read, base)).result).toEqual([null, null, null])
  expect(runs).toBe(1)
  expect(asked).toEqual(['get 1', 'keys 64', 'get 1'])
  const failing = go((storage) => {
    runs++
    if (storage.get(key('03')) === null) throw new TypeError('it is not there')
  }, base)
  await expect(failing).rejects.toThrow('it is not there')
  expect(runs).toBe(2)
  await go((storage) => {
    runs++
    return storage.nextKey(key('01'))
  }, createRemoteStorage({ reader }))
  expect(runs).toBe(4)
})

test('walking takes pages, not keys, and sees layers', async () => {
  const all = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [(at + 0x1000).toString(16), [at & 255]])
  )
  const { reader, asked } = serve(all)
  const base = createRemoteStorage({ reader })
  const over = createLayeredStorage(base, {
    top: new Map([
      [key('1000'), null],
      [key('ff'), Uint8Array.of(1)]
    ]),
    child: new Map()
  })
  const walk = (storage: Storage): unknown => {
    const found: string[] = []
    let cursor = storage.nextKey(EMPTY_KEY)
    while (typeof cursor === 'string') {
      found.push(keyToHex(cursor))
      cursor = storage.nextKey(cursor)
    }
    return found
  }
  const { result } = await callRemote({
    runtime: runtimeOf(walk),
    method: 'Test_walk',
    args: [],
    base,
    storage: over
  })
  expect(result).toHaveLength(300)
  expect((result as unknown as string[]).at(0)).toBe('0x1001')
  expect((result as unknown as string[]).at(-1)).toBe('0xff')
  expect(asked).toEqual(['keys 64', 'keys 256'])
})

test('of a walk is kept where its pages began: with those, it is fetched again in one go', async () => {
  const all = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [(at + 0x1000).toString(16), [at]])
  )
  const { reader } = serve(all)
  const walk = (storage: Storage): unknown => {
    let found = 0
    let cursor = storage.nextKey(EMPTY_KEY)
    for (; typeof cursor === 'string'; found++) cursor = storage.nextKey(cursor)
    return found
  }
  const base = createRemoteStorage({ reader })
  expect((await go(walk, base)).result).toBe(100)
  const reads = base.listReads()
  expect(reads).toEqual(['walk 0x', 'walk 0x103f'])
  const again = createRemoteStorage({ reader })
  again.wantReads(reads)
  expect((await go(walk, again)).result).toBe(100)
  expect(again.roundTrips).toBe(1)
  expect(again.listReads()).toEqual(reads)
})

test('known lookups are proven without a page, and a page is read where the keys have changed', async () => {
  // Values of some length are not part of the node above them.
  const value = Array.from({ length: 40 }, () => 1)
  const all = Object.fromEntries(
    ['10', '1020', '1030', '20', '2010', '3a'].map((hex) => [hex, value])
  )
  const walk = (storage: Storage): unknown => {
    const found: StorageKey[] = []
    let at = storage.nextKey(key('0f'))
    for (; typeof at === 'string' && at < key('21'); at = storage.nextKey(at)) found.push(at)
    return found
  }
  const open = ({ reader, root }: ReturnType<typeof serve>) =>
    createRemoteStorage({ reader, verifyAgainst: root })
  const before = serve(all)
  const first = open(before)
  const { result } = await go(walk, first)
  expect(result).toEqual(['10', '1020', '1030', '20', '2010'].map(key))
  const reads = first.listReads()
  expect(reads.filter((read) => read.startsWith('walk'))).toEqual([])
  for (const [more, asked] of [
    [{}, ['proof 7']],
    [{ '1025': value }, ['proof 7', 'keys 64', 'proof 6']]
  ] as const) {
    const served = serve({ ...all, ...more })
    const again = open(served)
    again.wantReads(reads)
    await again.fetchMissing()
    const found = Object.keys({ ...all, ...more }).filter((hex) => hex < '21')
    expect((await go(walk, again)).result).toEqual(found.sort().map(key))
    expect(served.asked).toEqual(asked)
  }
})

test('child tries are read apart from the main trie', async () => {
  const { reader, root } = serve({ aa: [1] }, { '01': [7], '02': [8] })
  const read = (storage: Storage): unknown => [
    storage.get(key('01'), CHILD),
    storage.get(key('01')),
    storage.nextKey(key('01'), CHILD),
    storage.nextKey(key('02'), CHILD)
  ]
  const expected = [Uint8Array.of(7), null, key('02'), null]
  const plain = await go(read, createRemoteStorage({ reader }))
  expect(plain.result).toEqual(expected)
  const proven = await go(read, createRemoteStorage({ reader, verifyAgainst: root }))
  expect(proven.result).toEqual(expected)
})

test('verified reads take values from proofs, and refuse lies', async () => {
  const honest = serve({ '01': [1], '0102': new Array(40).fill(5), '03': [3] })
  const read = (storage: Storage): unknown => [
    storage.get(key('0102')),
    storage.get(key('0103')),
    storage.nextKey(key('01')),
    storage.nextKey(key('03'))
  ]
  const options = { reader: honest.reader, verifyAgainst: honest.root }
  const { result } = await go(read, createRemoteStorage(options))
  expect(result).toEqual([new Uint8Array(40).fill(5), null, key('0102'), null])
  expect(honest.asked).not.toContain('get 2')

  const other = serve({ '01': [9], '03': [3] })
  const forged = createRemoteStorage({ reader: other.reader, verifyAgainst: honest.root })
  await expect(go(read, forged)).rejects.toMatchObject({ code: 'TrieProofInvalid' })

  const hiding: StateReader = {
    ...honest.reader,
    keysAfter: async (after, count, rest) =>
      (await honest.reader.keysAfter(after, count, rest)).filter((one) => one !== '0x0102')
  }
  const hidden = createRemoteStorage({ reader: hiding, verifyAgainst: honest.root })
  await expect(go(read, hidden)).rejects.toMatchObject({ code: 'AnswerMalformed' })

  const cutting: StateReader = { ...honest.reader, keysAfter: async () => [] }
  const cut = createRemoteStorage({ reader: cutting, verifyAgainst: honest.root })
  await expect(go(read, cut)).rejects.toMatchObject({ code: 'AnswerMalformed' })

  const { readProof: _, ...unable } = honest.reader
  expect(() => createRemoteStorage({ reader: unable, verifyAgainst: honest.root })).toThrow(
    expect.objectContaining({ code: 'ArgumentInvalid' })
  )
})

test('a short list is not the end of the trie if the reader may give short lists', async () => {
  const { reader, asked } = serve({ '01': [1], '02': [2], '03': [3] })
  const base = createRemoteStorage({
    reader: { ...reader, hasShortLists: true, keysAfter: (after) => reader.keysAfter(after, 2) }
  })
  const next = async (after: string) =>
    (await go((storage) => storage.nextKey(key(after)), base)).result
  expect(await next('')).toBe(key('01'))
  expect(await next('02')).toBe(key('03'))
  expect(await next('03')).toBeNull()
  const { length } = asked
  expect(await next('04')).toBeNull()
  expect(asked).toHaveLength(length)
})

test('what a proof has shown beside its keys is not asked for again', async () => {
  const { reader, asked, root } = serve({ '01': [1], '0102': [2], '0103': [3], '02': [4] })
  const base = createRemoteStorage({ reader, verifyAgainst: root })
  const first = await go((storage) => storage.get(key('0102')), base)
  // On the way to 0102 is the value of 01, and that it has no children but two.
  const others = ['01', '0104', '01ff', '03'].map(key)
  const { result } = await go((storage) => others.map((one) => storage.get(one)), base)
  expect([first.result, result]).toEqual([Uint8Array.of(2), [Uint8Array.of(1), null, null, null]])
  expect(asked).toEqual(['proof 1'])
  // Below a node that no proof has shown, and in a child trie, the proof is asked for.
  await go((storage) => storage.get(key('0103')), base)
  await go((storage) => storage.get(key('0104'), CHILD), base)
  expect(asked.slice(1, 2)).toEqual(['proof 1'])
  expect(asked.length).toBeGreaterThan(2)
})

test('a walk is proven without the values that it passes, which may be megabytes', async () => {
  const large = Array.from({ length: 4_096 }, (_, at) => at & 255)
  const { reader, root } = serve({ '3a63': [1], '3a636f': large, '3a6370': large, '3b': [2] })
  let fetched = 0
  const counting: StateReader = {
    ...reader,
    async readProof(keys, options) {
      const nodes = (await reader.readProof?.(keys, options)) ?? []
      fetched += nodes.join('').length
      return nodes
    }
  }
  const base = createRemoteStorage({ reader: counting, verifyAgainst: root })
  const walk = (storage: Storage): unknown => {
    const found: StorageKey[] = []
    for (let at = storage.nextKey(EMPTY_KEY); typeof at === 'string'; at = storage.nextKey(at))
      found.push(at)
    return found
  }
  expect((await go(walk, base)).result).toEqual(['3a63', '3a636f', '3a6370', '3b'].map(key))
  expect(fetched).toBeLessThan(2_000)
})

test('what is wanted comes along with what is missing, and never alone', async () => {
  const { reader, asked } = serve({ '01': [1], '02': [2] })
  const base = createRemoteStorage({ reader })
  base.want([key('02')])
  await base.fetchMissing()
  expect(asked).toEqual([])
  await go((storage) => storage.get(key('01')), base)
  expect(asked).toEqual(['get 2'])
  await go((storage) => storage.get(key('02')), base)
  expect(base.roundTrips).toBe(1)
})

test('known reads are fetched in their tries in one round trip, and malformed ones are ignored', async () => {
  const asked: unknown[] = []
  const storage = createRemoteStorage({
    reader: {
      getMany: async (keys, options) => {
        asked.push(['get', options?.child, ...keys])
        return keys.map(() => null)
      },
      keysAfter: async (after, _count, options) => {
        asked.push(['walk', options?.child, after])
        return []
      }
    }
  })
  storage.want([key('05')])
  storage.wantReads(['get 0x01', 'walk 0x02', 'get 0x03 0xcc', 'walk 0x04 0xcc'])
  storage.wantReads(['get', 'get 0x1', 'put 0x01', 'get 0x01 0x02 0x03', '__proto__'])
  await storage.fetchMissing()
  expect(asked.map((one) => JSON.stringify(one)).sort()).toEqual([
    '["get","0xcc","0x03"]',
    '["get",null,"0x01","0x05"]',
    '["walk","0xcc","0x04"]',
    '["walk",null,"0x02"]'
  ])
  expect(storage.roundTrips).toBe(1)
})

test('calls at the same time share what is being fetched', async () => {
  const { reader, asked } = serve({ '01': [1], '02': [2] })
  const base = createRemoteStorage({ reader })
  const read = (hex: string) => go((storage) => storage.get(key(hex)), base)
  const outcomes = await Promise.all([read('01'), read('01'), read('02')])
  expect(outcomes.map(({ result }) => result)).toEqual([
    Uint8Array.of(1),
    Uint8Array.of(1),
    Uint8Array.of(2)
  ])
  expect(asked).toEqual(['get 1', 'get 1'])
})

test('a fetch that fails leaves its keys to be asked for again', async () => {
  const { reader } = serve({ '01': [1] })
  let failures = 1
  const flaky: StateReader = {
    ...reader,
    getMany: async (keys, rest) => {
      if (failures-- > 0) throw new TypeError('connection lost')
      return reader.getMany(keys, rest)
    }
  }
  const base = createRemoteStorage({ reader: flaky })
  const read = () => go((storage) => storage.get(key('01')), base)
  await expect(read()).rejects.toThrow('connection lost')
  expect((await read()).result).toEqual(Uint8Array.of(1))
})

test('a method that never settles is given up, and a signal ends the work', async () => {
  const { reader } = serve({ '1000': [1], '1001': [1], '1002': [1], '1003': [1], '1004': [1] })
  let next = 0
  const wander = (storage: Storage): unknown =>
    storage.get(keyFromHex(`0x${(0x1000 + next++).toString(16)}`))
  const base = createRemoteStorage({ reader })
  const endless = callRemote({
    runtime: runtimeOf(wander),
    method: 'Test_wander',
    args: [],
    base,
    maxRounds: 5
  })
  await expect(endless).rejects.toMatchObject({
    code: 'RuntimeLimitExceeded',
    message: '"Test_wander" exceeded a limit: it still read new storage keys after 5 rounds'
  })
  const aborted = callRemote({
    runtime: runtimeOf(wander),
    method: 'Test_wander',
    args: [],
    base,
    signal: AbortSignal.abort(new TypeError('enough'))
  })
  await expect(aborted).rejects.toThrow('enough')
})

test('a fetch that fails for one caller does not fail another', async () => {
  const { reader } = serve({ '01': [1], '02': [2] })
  const { promise: broken, reject } = Promise.withResolvers<never>()
  let asked = 0
  const base = createRemoteStorage({
    reader: {
      ...reader,
      getMany: (...args) => (++asked === 1 ? broken : reader.getMany(...args))
    }
  })
  const first = go((storage) => storage.get(key('01')), base)
  const second = go((storage) => ['01', '02'].map((hex) => storage.get(key(hex))), base)
  reject(new TypeError('the deadline of the first'))
  await expect(first).rejects.toThrow('the deadline of the first')
  expect((await second).result).toEqual([Uint8Array.of(1), Uint8Array.of(2)])
})

test('a signal ends the wait for the fetch of another caller', async () => {
  const { reader } = serve({})
  const base = createRemoteStorage({
    reader: { ...reader, getMany: () => new Promise<never>(() => undefined) }
  })
  base.get(key('01'))
  base.fetchMissing().catch(() => undefined)
  const controller = new AbortController()
  const waiting = base.fetchMissing(controller.signal)
  controller.abort(new TypeError('enough'))
  await expect(waiting).rejects.toThrow('enough')
})

test('pages join where they touch, and leave gaps open', () => {
  const known = new KnownKeys()
  const [a, b, c, d, e] = ['0a', '0b', '0c', '0d', '0e'].map(key) as [
    StorageKey,
    StorageKey,
    StorageKey,
    StorageKey,
    StorageKey
  ]
  known.add(EMPTY_KEY, [a, b], false)
  known.add(d, [e], true)
  expect(known.next(EMPTY_KEY)).toBe(a)
  expect(known.next(a)).toBe(b)
  expect(known.next(b)).toBe(MISSING)
  expect(known.next(c)).toBe(MISSING)
  expect(known.next(d)).toBe(e)
  expect(known.next(e)).toBe(null)
  known.add(b, [c, d], false)
  expect([b, c, d, e].map((one) => known.next(one))).toEqual([c, d, e, null])
  known.add(EMPTY_KEY, [], true)
  expect(known.next(e)).toBe(null)
})
