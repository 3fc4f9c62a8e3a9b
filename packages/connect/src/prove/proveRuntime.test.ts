import { bytesToHex, type Hex, hexToBytes, readHeader } from '@paraclock/core'
import { StateTrie } from '@paraclock/executor'
import { readRuntimeCode, readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { beforeEach, expect, test } from 'vitest'
import { serveEndpoint } from '../../test/fixtures/serveEndpoint.ts'
import { createChain } from '../chain/createChain.ts'
import { createMemorySource, type MemorySourceArgs } from '../source/createMemorySource.ts'
import { describeProof, type ProveOptions, proveRuntime } from './proveRuntime.ts'
import {
  createMemoryRuntimeRecords,
  type RuntimeRecord,
  type RuntimeRecords
} from './RuntimeRecords.ts'

const CODE_KEY = '0x3a636f6465'
const code = readRuntimeCode('target')
const own = readRuntimeMetadata({ runtime: 'target', version: 15 })
const zeros: Hex = `0x${'00'.repeat(32)}`
const trie = StateTrie.build({
  entries: [
    [hexToBytes(CODE_KEY), code],
    [hexToBytes('0x3a68656170'), Uint8Array.of(8)],
    [hexToBytes('0x26aa'), Uint8Array.of(1)]
  ],
  version: 1
})
const raw = {
  parentHash: zeros,
  number: '0x7',
  stateRoot: bytesToHex(trie.root()),
  extrinsicsRoot: zeros,
  digest: { logs: [] }
}
const honest = {
  header: raw as unknown,
  proof: trie.prove([hexToBytes(`${CODE_KEY}00`)]).map(bytesToHex) as unknown,
  code: bytesToHex(code)
}

let runtimes: RuntimeRecords
beforeEach(() => {
  runtimes = createMemoryRuntimeRecords()
})

/** A chain whose endpoint gives these answers. */
function prove(
  given: Partial<typeof honest> & {
    readonly metadata?: Uint8Array
    readonly isLight?: boolean
  } = {},
  options: ProveOptions = {}
) {
  const answers = { ...honest, ...given }
  const hash = readHeader(answers.header)?.hash ?? readHeader(raw)?.hash
  const requests: MemorySourceArgs['requests'] = {
    chain_getFinalizedHead: hash,
    chain_getHeader: answers.header,
    state_getReadProof: ([keys]: [readonly Hex[]]) =>
      answers.proof === honest.proof
        ? { proof: trie.prove(keys.map(hexToBytes)).map(bytesToHex) }
        : { proof: answers.proof }
  }
  const storage = { [CODE_KEY]: answers.code }
  const { isLight } = given
  const source = { ...createMemorySource({ storage, requests }), isLight }
  const chain = createChain({ name: 'target', metadata: given.metadata ?? own, source })
  return proveRuntime(chain, { runtimes, ...options })
}

const nameOf = (name: string): string => String.fromCharCode(name.length << 2) + name

/** Metadata in which two names are swapped. */
function swap(metadata: Uint8Array, one: string, other: string): Uint8Array {
  const text = Buffer.from(metadata).toString('latin1')
  const swapped = text.split(nameOf(one)).map((part) => part.replaceAll(nameOf(other), nameOf(one)))
  expect(swapped.length).toBeGreaterThan(1)
  return Uint8Array.from(Buffer.from(swapped.join(nameOf(other)), 'latin1'))
}

test.each([14, 15, 16] as const)(
  'metadata of version %i is compared in that version',
  async (version) => {
    const metadata = readRuntimeMetadata({ runtime: 'target', version: version as 15 })
    await expect(prove({ metadata })).resolves.toBeDefined()
  }
)

test('the code, which is read once, proves the types of a chain', async () => {
  const proof = await prove()
  expect(proof).toMatchObject({
    block: { number: 7 },
    agreed: [''],
    unreachable: [],
    runtime: { specName: 'paraclock-target', codeHash: proof.codeHash }
  })
  // The second time, the code is not requested.
  expect((await prove({ code: '0x' })).runtime).toBe(proof.runtime)
})

/** A name with a letter of another alphabet that looks the same. */
const homoglyph = Buffer.from('add_pr\u043exy').toString('latin1')

test.each([
  ['add_proxy', 'remove_proxy'],
  ['Any', 'Automation'],
  ['call_hash', 'real'],
  ['add_proxy', homoglyph]
])('metadata in which %s and %s are swapped is refused', async (one, other) => {
  const metadata = swap(own, one, other)
  await expect(prove({ metadata })).rejects.toMatchObject({ code: 'RuntimeProofFailed' })
  await expect(prove({ metadata: swap(metadata, other, one) })).resolves.toBeDefined()
})

test('metadata in which a variant of an enum has another index is refused', async () => {
  const name = Buffer.from(nameOf('Automation'), 'latin1')
  const metadata = Uint8Array.from(own)
  // The index follows the name and the fields. This variant has no fields.
  const at = Buffer.from(own).indexOf(name) + name.length + 1
  expect(own[at - 1]).toBe(0)
  metadata[at] = (metadata[at] ?? 0) ^ 1
  await expect(prove({ metadata })).rejects.toMatchObject({ code: 'RuntimeProofFailed' })
})

const forged: readonly (readonly [string, Partial<typeof honest>])[] = [
  ['code that the state does not have', { code: bytesToHex(code.slice(0, -1)) }],
  [
    'a proof of another state',
    { proof: StateTrie.build({ entries: [], version: 1 }).prove([]).map(bytesToHex) }
  ],
  ['a proof that is cut off', { proof: (honest.proof as Hex[]).slice(1) }],
  ['no proof', { proof: null }],
  ['a proof of something else than nodes', { proof: [1, 'x', { toString: 1 }] }],
  ['a header without a state root', { header: { ...raw, stateRoot: zeros } }],
  ['no header', { header: null }],
  ['a header of something else', { header: { ...raw, digest: { logs: [{ toString: 1 }] } } }]
]

test.each(forged)('%s proves nothing, and nothing is kept', async (_, answers) => {
  const kept: RuntimeRecord[] = []
  const noted: Hex[] = []
  runtimes = {
    ...createMemoryRuntimeRecords(),
    get: async () => undefined,
    set: async (record) => void kept.push(record),
    hasChecked: async () => false,
    noteChecked: async (genesis) => void noted.push(genesis)
  }
  await expect(prove(answers)).rejects.toMatchObject({ code: 'RuntimeProofFailed' })
  expect([kept, noted]).toEqual([[], []])
})

test('a header whose hash is not the one asked for is refused', async () => {
  const requests = {
    chain_getFinalizedHead: zeros,
    chain_getHeader: raw,
    state_getReadProof: { proof: honest.proof }
  }
  const chain = createChain({
    name: 'target',
    metadata: own,
    source: createMemorySource({ requests })
  })
  await expect(proveRuntime(chain, { runtimes })).rejects.toMatchObject({
    code: 'RuntimeProofFailed'
  })
})

test('the basis of a proof is described in words', async () => {
  const proof = await prove()
  expect(describeProof(proof)).toMatch(
    /^paraclock-target \d+: its code is proven; finalized block 7 is trusted from one endpoint; /
  )
  const other = {
    ...proof,
    agreed: ['wss://a.example', 'wss://b.example'],
    unreachable: ['wss://c.example'],
    runtime: { ...proof.runtime, metadataHash: 'checked' as const }
  }
  expect(describeProof(other)).toMatch(
    /: its code is proven; 2 endpoints agree on block 7 \(unreachable: wss:\/\/c\.example\); signatures carry the metadata hash$/
  )
})

test('a proof that rests on one of several endpoints is refused, unless this endpoint is trusted', async () => {
  const endpoints = ['wss://own.example', 'wss://other.example'].map((url) =>
    serveEndpoint(url, () => {
      throw new TypeError('there is no node')
    })
  )
  await expect(prove({}, { endpoints })).rejects.toMatchObject({
    code: 'FinalityUnconfirmed',
    message: expect.stringMatching(/own\.example: .*no node.*; wss:\/\/other\.example: .*no node/),
    context: { chain: 'target', unreachable: [{ endpoint: 'wss://own.example' }, {}] }
  })
  const trusted = await prove({}, { endpoints, trustEndpoint: true })
  expect(trusted).toMatchObject({ agreed: [''], unreachable: { length: 2 } })
  await expect(prove({ isLight: true }, { endpoints })).resolves.toBeDefined()
})

test("after an upgrade, the chain's types differ from those of its code", async () => {
  const metadata = Uint8Array.from(own)
  const text = Buffer.from(own).toString('latin1')
  // The version constant: the name of the runtime, followed by its versions.
  const at = text.indexOf('paraclock-target', text.indexOf('Version')) + 'paraclock-target'.length
  const next = text.indexOf(String.fromCharCode(0xe8, 0x03, 0, 0), at)
  metadata[next] = 0xe9
  await expect(prove({ metadata })).rejects.toMatchObject({ code: 'SignedCallMismatch' })
})

test('a light client proves the code itself, and serves no proofs', async () => {
  const proof = await prove({ isLight: true, proof: null })
  expect(proof).toMatchObject({ isLight: true })
  expect(describeProof(proof)).toMatch(/: its code is proven; a light client verified block 7; /)
  expect(describeProof({ ...proof, agreed: ['light', 'wss://a.example'] })).toMatch(
    /; a light client verified block 7, and an endpoint agrees; /
  )
})

test('a chain whose runtime had a metadata hash is refused without one', async () => {
  const { runtime } = await prove()
  expect(runtime.metadataHash).toBe('checked')
  await runtimes.set({ ...runtime, metadataHash: 'unbuilt' })
  await expect(prove()).rejects.toMatchObject({
    code: 'MetadataHashMissing',
    context: { chain: 'target', specName: 'paraclock-target' }
  })
  const accepted = await prove({}, { allowUnhashed: true })
  expect(accepted).toMatchObject({ lostHash: true })
  expect(describeProof(accepted)).toMatch(
    /built without a metadata hash, so signatures carry none, and an earlier runtime of the chain had one$/
  )
  // Other records do not have this chain.
  const fresh = createMemoryRuntimeRecords()
  await fresh.set({ ...runtime, metadataHash: 'unbuilt' })
  await expect(prove({}, { runtimes: fresh })).resolves.toMatchObject({ lostHash: false })
})

test('code that is not known is fetched while its hash is being proven', async () => {
  const asked = Promise.withResolvers<void>()
  const { getStorage, ...rest } = createMemorySource({
    storage: { [CODE_KEY]: honest.code },
    requests: {
      chain_getFinalizedHead: readHeader(raw)?.hash,
      chain_getHeader: async () => {
        await asked.promise
        return raw
      },
      state_getReadProof: { proof: honest.proof }
    }
  })
  const reads: (readonly Hex[])[] = []
  const source = {
    ...rest,
    getStorage: (keys: readonly Hex[]) => {
      reads.push(keys)
      asked.resolve()
      return getStorage(keys)
    }
  }
  const chain = createChain({ name: 'target', metadata: own, source })
  await expect(proveRuntime(chain, { runtimes })).resolves.toBeDefined()
  expect(reads).toEqual([[CODE_KEY]])
})

function readDefault(metadata: Uint8Array, pallet: string, item: string): Hex {
  const { pallets } = openRuntime({ metadata }).metadata
  const { storage } = pallets.find(({ name }) => name === pallet) ?? {}
  return storage?.items.find(({ name }) => name === item)?.fallback as Hex
}

/**
 * Changes the last byte of the default of a storage item. The default follows the name in the
 * metadata.
 */
function changeDefault(pallet: string, item: string): Uint8Array {
  const bytes = Buffer.from(own)
  const content = hexToBytes(readDefault(own, pallet, item))
  const after = bytes.indexOf(nameOf(item), bytes.indexOf(nameOf(pallet)))
  const at = bytes.indexOf(content, after) + content.length - 1
  const metadata = Uint8Array.from(own)
  metadata[at] = (metadata[at] ?? 0) ^ 7
  expect(readDefault(metadata, pallet, item)).not.toBe(readDefault(own, pallet, item))
  return metadata
}

test('an endpoint does not choose the default of a storage item', async () => {
  const proving = prove({ metadata: changeDefault('System', 'Account') })
  await expect(proving).rejects.toMatchObject({ code: 'RuntimeProofFailed' })
})

test('a default that differs from run to run is not compared', async () => {
  const metadata = changeDefault('Revive', 'EthBlockBuilderIR')
  await expect(prove({ metadata })).resolves.toBeDefined()
})
