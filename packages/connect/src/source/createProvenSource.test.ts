import {
  bytesToHex,
  codeKey,
  type Hex,
  hexToBytes,
  ParaclockError,
  readHeader
} from '@paraclock/core'
import { blake2Hasher, keyFromHex, StateTrie } from '@paraclock/executor'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { ConnectionLost } from '../errors/endpoints.ts'
import { CallRefused } from '../errors/requests.ts'
import { createProvenSource } from './createProvenSource.ts'
import type { StateSource } from './StateSource.ts'

const code = readRuntimeCode('target')
const LONG: Hex = `0x${'02'.repeat(60)}`
const ENTRIES: readonly (readonly [Hex, Hex])[] = [
  ['0xaa01', '0x01'],
  ['0xaa02', LONG],
  ['0xaa03', '0x03'],
  ['0xbb01', '0x04']
]
/** The answer of the node to every read without a proof. */
const STATED: Hex = '0x5afe'

function trieOf(entries: readonly (readonly [Hex, Hex])[]): StateTrie {
  const state = entries.map(([key, value]) => [keyFromHex(key), hexToBytes(value)] as const)
  return StateTrie.build({ entries: [...state, [keyFromHex(codeKey), code]], version: 1 })
}

const trie = trieOf(ENTRIES)
const zeros: Hex = `0x${'00'.repeat(32)}`
const headerOf = (number: number, stateRoot: Hex = bytesToHex(trie.root())) => ({
  ...{ parentHash: zeros, extrinsicsRoot: zeros, stateRoot, digest: { logs: [] } },
  number: `0x${number.toString(16)}`
})
const hashOf = (header: unknown): Hex => readHeader(header)?.hash as Hex
const AT = hashOf(headerOf(1))

const refuse = (): never => {
  const context = { method: 'state_getReadProof', rpcCode: -32601, rpcMessage: 'not found' }
  throw new ParaclockError(CallRefused, context)
}

/** A node that proves values of `trie`, states `STATED` without a proof, and records its requests. */
function serve({
  header = headerOf(1),
  isLight,
  prove = (keys) => trie.prove(keys.map(keyFromHex)).map(bytesToHex)
}: {
  readonly header?: unknown
  readonly isLight?: boolean
  readonly prove?: (keys: readonly Hex[]) => readonly Hex[]
} = {}) {
  const asked: string[] = []
  const note = <Answer>(method: string, answer: Answer): Answer => {
    asked.push(method)
    return answer
  }
  const answer = (method: string, params: readonly unknown[]): unknown => {
    const [first, count, after] = params as [readonly Hex[], number, Hex | null]
    if (method === 'chain_getHeader') return typeof header === 'function' ? header() : header
    if (method === 'state_getReadProof') return { proof: prove(first) }
    if (method === 'state_queryStorageAt') {
      return [{ changes: first.map((key) => [key, key === codeKey ? bytesToHex(code) : STATED]) }]
    }
    if (method !== 'state_getKeysPaged') return STATED
    const keys = [codeKey, ...ENTRIES.map(([key]) => key)].toSorted()
    return keys.filter((key) => key > (after ?? '0x')).slice(0, count)
  }
  const source: StateSource = {
    ...{ isLight, endpoint: 'wss://node.example', url: 'wss://node.example/key' },
    getStorage: async (keys) =>
      note(
        'getStorage',
        keys.map(() => STATED)
      ),
    getKeys: async () => note('getKeys', [STATED]),
    call: async () => note('call', STATED),
    request: async (method, params) => {
      asked.push(method)
      return answer(method, params)
    }
  }
  return { source, asked }
}

const at = { at: AT }
const page = { ...at, count: 10 }

test('values and missing values are proven, and read once', async () => {
  const { source, asked } = serve()
  const proven = createProvenSource({ source })
  expect(proven.basisOf(AT)).toBe('stated')
  const keys = ['0xaa02', '0xaa99', '0xbb01'] as const
  expect(await proven.getStorage(keys, at)).toEqual([LONG, null, '0x04'])
  expect(proven.basisOf(AT)).toBe('proven')
  expect(asked).toEqual(['chain_getHeader', 'state_getReadProof'])
  expect(await proven.getStorage(keys, at)).toEqual([LONG, null, '0x04'])
  expect(asked).toHaveLength(2)
})

test('reads of one tick are one request', async () => {
  const { source, asked } = serve()
  const proven = createProvenSource({ source })
  await proven.stateAt(AT)
  const reads = ['0xaa01', '0xaa03', '0xbb01'].map((key) => proven.getStorage([key as Hex], at))
  expect(await Promise.all(reads)).toEqual([['0x01'], ['0x03'], ['0x04']])
  expect(asked).toEqual(['chain_getHeader', 'state_getReadProof'])
})

test('the keys with a prefix are proven, page by page', async () => {
  const { source } = serve()
  const proven = createProvenSource({ source })
  expect(await proven.getKeys('0xaa', page)).toEqual(['0xaa01', '0xaa02', '0xaa03'])
  expect(await proven.getKeys('0xaa', { ...at, count: 2 })).toEqual(['0xaa01', '0xaa02'])
  expect(await proven.getKeys('0xaa', { ...page, after: '0xaa02' })).toEqual(['0xaa03'])
  expect(await proven.getKeys('0xbb', page)).toEqual(['0xbb01'])
  expect(await proven.getKeys('0xcc', page)).toEqual([])
})

test.each(['refuse', 'trust'] as const)(
  'a wrong proof is an error, also with unproven: %s',
  async (unproven) => {
    const other = trieOf([['0xaa01', '0xff']])
    const prove = (keys: readonly Hex[]) => other.prove(keys.map(keyFromHex)).map(bytesToHex)
    const proven = createProvenSource({ source: serve({ prove }).source, unproven })
    const read = proven.getStorage(['0xaa01'], at)
    await expect(read).rejects.toMatchObject({ code: 'TrieProofInvalid' })
  }
)

test('an endpoint without proofs is refused, unless it may be trusted', async () => {
  const strict = createProvenSource({ source: serve({ prove: refuse }).source })
  await expect(strict.getStorage(['0xaa01'], at)).rejects.toMatchObject({ code: 'CallRefused' })

  const { source, asked } = serve({ prove: refuse })
  const lenient = createProvenSource({ source, unproven: 'trust' })
  expect(await lenient.getStorage(['0xaa01'], at)).toEqual([STATED])
  expect(lenient.basisOf(AT)).toBe('stated')
  // The endpoint is not asked for a proof again.
  expect(await lenient.getStorage(['0xaa02'], at)).toEqual([STATED])
  expect(asked.filter((method) => method === 'state_getReadProof')).toHaveLength(1)

  const later = createProvenSource({ source: serve({ prove: refuse }).source, unproven: 'trust' })
  later.requireProofs()
  await expect(later.getStorage(['0xaa01'], at)).rejects.toMatchObject({ code: 'CallRefused' })
})

test('a block that was read without proofs is proven when proofs are required', async () => {
  let isRefusing = true
  const { source } = serve({
    prove: (keys) => (isRefusing ? refuse() : trie.prove(keys.map(keyFromHex)).map(bytesToHex))
  })
  const proven = createProvenSource({ source, unproven: 'trust' })
  expect(await proven.getStorage(['0xaa01'], at)).toEqual([STATED])
  proven.requireProofs()
  await expect(proven.getStorage(['0xaa01'], at)).rejects.toMatchObject({ code: 'CallRefused' })
  isRefusing = false
  expect(await proven.getStorage(['0xaa01'], at)).toEqual(['0x01'])
  expect(proven.basisOf(AT)).toBe('proven')
})

test('a read that is under way when proofs are required is made again with a proof', async () => {
  let isRefusing = true
  const { source } = serve({
    prove: (keys) => (isRefusing ? refuse() : trie.prove(keys.map(keyFromHex)).map(bytesToHex))
  })
  const proven = createProvenSource({ source, unproven: 'trust' })
  expect(await proven.getStorage(['0xaa03'], at)).toEqual([STATED])
  const read = proven.getStorage(['0xaa01'], at)
  proven.requireProofs()
  isRefusing = false
  expect(await read).toEqual(['0x01'])
})

test.each([
  ['another block', headerOf(2), 'AnswerMalformed'],
  ['no header', { number: '0x1' }, 'AnswerMalformed'],
  ['nothing', null, 'BlockMissing']
])('a node that answers with %s is refused, and asked again', async (_, header, code) => {
  const { source, asked } = serve({ header })
  const proven = createProvenSource({ source, unproven: 'trust' })
  for (const attempt of [1, 2]) {
    await expect(proven.getStorage(['0xaa01'], at)).rejects.toMatchObject({ code })
    expect(asked.filter((method) => method === 'chain_getHeader')).toHaveLength(attempt)
  }
  expect(asked).not.toContain('getStorage')
})

test('a header without a state root proves nothing, so the endpoint is asked', async () => {
  const header = headerOf(1, zeros)
  const { source } = serve({ header })
  const proven = createProvenSource({ source })
  const options = { at: hashOf(header) }
  expect(await proven.getStorage(['0xaa01'], options)).toEqual([STATED])
  expect(await proven.getKeys('0xaa', { ...options, count: 1 })).toEqual([STATED])
  expect(await proven.call('Core_version', '0x', options)).toBe(STATED)
  expect(proven.basisOf(options.at)).toBe('stated')
})

test('the code of a block is proven beside its header, unless the block is trusted', async () => {
  const codeHash = bytesToHex(blake2Hasher.hash(code))
  const { source, asked } = serve()
  const strict = createProvenSource({ source })
  expect(await strict.codeAt(AT)).toEqual({ number: 1, codeHash })
  expect(await strict.codeAt(AT)).toEqual({ number: 1, codeHash })
  expect(asked).toEqual(['chain_getHeader', 'state_getReadProof'])

  const refusing = serve({ prove: refuse }).source
  const refused = createProvenSource({ source: refusing }).codeAt(AT)
  await expect(refused).rejects.toMatchObject({ code: 'CallRefused' })
  const header = headerOf(1, zeros)
  for (const [trusted, block] of [
    [createProvenSource({ source: refusing, unproven: 'trust' }), AT],
    [createProvenSource({ source: serve({ header }).source }), hashOf(header)],
    [createProvenSource({ source: serve({ isLight: true }).source }), AT]
  ] as const) {
    expect(await trusted.codeAt(block)).toBeUndefined()
  }
})

test('a light client, and a read without a block, are answered by the endpoint', async () => {
  const light = serve({ isLight: true })
  const proven = createProvenSource({ source: light.source })
  proven.prime(AT)
  expect(await proven.getStorage(['0xaa01'], at)).toEqual([STATED])
  expect(proven.basisOf(AT)).toBe('proven')
  expect(light.asked).toEqual(['getStorage'])

  const { source, asked } = serve()
  const best = createProvenSource({ source })
  expect(await best.getStorage(['0xaa01'])).toEqual([STATED])
  expect(await best.call('Core_version', '0x')).toBe(STATED)
  expect(asked).toEqual(['getStorage', 'call'])
  expect([best.endpoint, best.url]).toEqual(['wss://node.example', 'wss://node.example/key'])
})

test('the proven code runs, and is kept for later processes by its hash', async () => {
  const kept = new Map<Hex, Uint8Array>()
  const codes = {
    load: async (hash: Hex) => kept.get(hash),
    save: async (hash: Hex, code: Uint8Array) => void kept.set(hash, code)
  }
  const fetches = async (cache: typeof codes | undefined) => {
    const proofs: string[] = []
    const prove = (keys: readonly Hex[]) => {
      proofs.push(...keys)
      return trie.prove(keys.map(keyFromHex)).map(bytesToHex)
    }
    const { source, asked } = serve({ prove })
    const proven = createProvenSource({ source, codes: cache })
    const version = await proven.call('Core_version', '0x', at)
    expect(version).toMatch(new RegExp(`^0x40${Buffer.from('paraclock-target').toString('hex')}`))
    expect(asked).not.toContain('call')
    return proofs.includes(codeKey)
  }
  expect(await fetches(codes)).toBe(true)
  expect([...kept.values()]).toEqual([code])
  expect(await fetches(codes)).toBe(false)
  // Code that does not have the proven hash is not run.
  for (const hash of kept.keys()) kept.set(hash, Uint8Array.of(1))
  expect(await fetches(codes)).toBe(true)
  const fail = () => Promise.reject(new Error('the disk is full'))
  expect(await fetches({ load: fail, save: fail })).toBe(true)
})

test.each([0, 1] as const)('the code is downloaded once in state version %i', async (version) => {
  const entries = [...ENTRIES, [codeKey, bytesToHex(code)] as const]
  const state = entries.map(([key, value]) => [keyFromHex(key), hexToBytes(value)] as const)
  const own = StateTrie.build({ entries: state, version })
  const header = headerOf(1, bytesToHex(own.root()))
  const proofs: Hex[][] = []
  const prove = (keys: readonly Hex[]) => {
    const nodes = own.prove(keys.map(keyFromHex)).map(bytesToHex)
    proofs.push(nodes)
    return nodes
  }
  const proven = createProvenSource({ source: serve({ header, prove }).source })
  const options = { at: hashOf(header) }
  await proven.call('Core_version', '0x', options)
  expect(await proven.getStorage(['0xaa01'], options)).toEqual(['0x01'])
  const whole = bytesToHex(code).slice(2)
  expect(proofs.filter((nodes) => nodes.some((node) => node.includes(whole)))).toHaveLength(1)
})

test('without proofs, the trusted code of the endpoint runs', async () => {
  const { source, asked } = serve({ prove: refuse })
  const proven = createProvenSource({ source, unproven: 'trust' })
  const version = await proven.call('Core_version', '0x', at)
  expect(version).toContain(Buffer.from('paraclock-target').toString('hex'))
  expect(asked).toContain('state_queryStorageAt')
  expect(proven.basisOf(AT)).toBe('stated')
})

test('a primed block is read with the keys of the last one, in one request', async () => {
  const later = headerOf(2)
  let header: unknown = headerOf(1)
  const { source, asked } = serve({ header: () => header })
  const proven = createProvenSource({ source })
  proven.prime(AT)
  await proven.getStorage(['0xaa01', '0xbb01'], at)
  header = later
  proven.prime(hashOf(later))
  const state = await proven.stateAt(hashOf(later))
  await expect.poll(() => state.storage.get(keyFromHex('0xbb01'))).toEqual(Uint8Array.of(4))
  const before = asked.length
  expect(await proven.getStorage(['0xaa01', '0xbb01'], { at: hashOf(later) })).toEqual([
    '0x01',
    '0x04'
  ])
  expect(asked).toHaveLength(before)
})

test('reads that are known are fetched at once, with the hash of the code', async () => {
  const first = createProvenSource({ source: serve().source })
  await first.getStorage(['0xaa01'], at)
  await first.getStorage(['0xbb01'], at)
  const reads = first.listReads()
  expect(reads).toEqual(['get 0xaa01', 'get 0xbb01'])
  const { source, asked } = serve()
  const second = createProvenSource({ source })
  second.prime(AT, Promise.resolve(reads))
  expect(await second.getStorage(['0xaa01'], at)).toEqual(['0x01'])
  expect(await second.getStorage(['0xbb01'], at)).toEqual(['0x04'])
  expect(asked).toEqual(['chain_getHeader', 'state_getReadProof', 'state_getReadProof'])
})

test('an error of the endpoint other than a refusal is not taken for a lack of proofs', async () => {
  const lost = new ParaclockError(ConnectionLost, { endpoint: 'wss://a.example', problem: 'reset' })
  const prove = (): never => {
    throw lost
  }
  const { source } = serve({ prove })
  const proven = createProvenSource({ source, unproven: 'trust' })
  await expect(proven.getStorage(['0xaa01'], at)).rejects.toBe(lost)
  await expect(proven.call('Core_version', '0x', at)).rejects.toBe(lost)
})

test('a call is tried again after the connection was lost', async () => {
  let isLost = true
  const prove = (keys: readonly Hex[]) => {
    if (isLost)
      throw new ParaclockError(ConnectionLost, { endpoint: 'wss://node.example', problem: 'reset' })
    return trie.prove(keys.map(keyFromHex)).map(bytesToHex)
  }
  const { source } = serve({ prove })
  const proven = createProvenSource({ source })
  const call = () => proven.call('Core_version', '0x', at)
  await expect(call()).rejects.toMatchObject({ code: 'ConnectionLost' })
  isLost = false
  expect(await call()).toMatch(/^0x/)
})

test('a bounded number of blocks is kept, those that were read last', async () => {
  let number = 0
  const { source, asked } = serve({ header: () => headerOf(number) })
  const proven = createProvenSource({ source })
  const read = async (of: number): Promise<void> => {
    number = of
    await proven.getStorage(['0xaa01'], { at: hashOf(headerOf(of)) })
  }
  for (let of = 1; of <= 17; of += 1) await read(of)
  const headers = () => asked.filter((method) => method === 'chain_getHeader').length
  expect(headers()).toBe(17)
  await read(17)
  await read(2)
  expect(headers()).toBe(17)
  await read(1)
  expect(headers()).toBe(18)
  // Block 3 is now the least recently read, and is dropped.
  await read(18)
  await read(2)
  expect(headers()).toBe(19)
})

test('blocks that are read at once keep their basis, and only the last ones list their reads', async () => {
  const headers = Array.from({ length: 20 }, (_, index) => headerOf(index + 1))
  const { source } = serve()
  const of = new Map(headers.map((header) => [hashOf(header), header]))
  const proven = createProvenSource({
    source: {
      ...source,
      request: async (method, params) =>
        method === 'chain_getHeader' ? of.get(params[0] as Hex) : source.request(method, params)
    }
  })
  await Promise.all([...of.keys()].map((hash) => proven.getStorage(['0xaa01'], { at: hash })))
  expect([...of.keys()].map((hash) => proven.basisOf(hash))).toEqual(headers.map(() => 'proven'))
  expect(proven.listReads()).toEqual(['get 0xaa01'])
})

test('a block whose proof arrives after many other blocks is proven', async () => {
  const headers = Array.from({ length: 20 }, (_, index) => headerOf(index + 1))
  const { source } = serve()
  const of = new Map(headers.map((header) => [hashOf(header), header]))
  const [first = AT, ...others] = of.keys()
  const late = Promise.withResolvers<void>()
  let proofs = 0
  const proven = createProvenSource({
    source: {
      ...source,
      request: async (method, params) => {
        if (method === 'chain_getHeader') return of.get(params[0] as Hex)
        proofs += 1
        if (proofs === 1) await late.promise
        return source.request(method, params)
      }
    }
  })
  const reading = proven.getStorage(['0xaa01'], { at: first })
  await expect.poll(() => proofs).toBe(1)
  for (const hash of others) await proven.getStorage(['0xaa01'], { at: hash })
  late.resolve()
  expect(await reading).toEqual(['0x01'])
  expect(proven.basisOf(first)).toBe('proven')
})

test('a read that takes too long, or is aborted, ends with its method', async () => {
  const never: StateSource = { ...serve().source, request: () => new Promise(() => {}) }
  const proven = createProvenSource({ source: never })
  await expect(proven.getStorage(['0xaa01'], { ...at, deadlineMs: 5 })).rejects.toMatchObject({
    code: 'DeadlineExceeded',
    context: { what: 'state_getStorage', milliseconds: 5 }
  })
  const signal = AbortSignal.abort()
  await expect(proven.call('Core_version', '0x', { ...at, signal })).rejects.toMatchObject({
    code: 'OperationAborted',
    context: { what: 'Core_version' }
  })
})

test('the state of a block has its header, and opens the runtime once', async () => {
  const { source } = serve()
  const state = await createProvenSource({ source }).stateAt(AT)
  expect(bytesToHex(state.header)).toBe(bytesToHex(readHeader(headerOf(1))?.bytes as Uint8Array))
  const opened = state.open()
  expect(state.open()).toBe(opened)
  const { runtime, storage } = await opened
  expect(runtime.version.specName).toBe('paraclock-target')
  expect(storage).toBe(state.storage)
})
