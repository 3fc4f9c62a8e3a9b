import { serveEndpoint } from '@paraclock/connect/fixtures/serveEndpoint'
import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'
import { beforeEach, expect, test, vi } from 'vitest'
import { METADATA, MemoryNode, types } from '../../test/MemoryNode.ts'
import { hashHex } from '../transaction/hashHex.ts'
import { attachApi, openSigning, type SigningOptions } from './SigningChain.ts'

const OWN = 'ws://localhost:9944'
const OTHER = 'ws://localhost:9945'
const GONE = 'ws://localhost:9946'

let node: MemoryNode

const other = serveEndpoint(OTHER, (method, params) =>
  node.source.request(method, params).catch(() => null)
)
const gone = serveEndpoint(GONE, () => {
  throw new TypeError('there is no node')
})

beforeEach(() => {
  node = new MemoryNode()
})

test.each<readonly [string, SigningOptions, { isLight?: boolean }, object]>([
  ['is alone', {}, {}, { confirmation: 'alone', agreed: [OWN] }],
  ['is allowed', { allowUnconfirmed: true }, {}, { confirmation: 'allowed', agreed: [OWN] }],
  ['is a light client', {}, { isLight: true }, { confirmation: 'agreed', agreed: [OWN] }],
  [
    'agrees with another, which is reachable',
    { endpoints: [OWN, other, gone] },
    {},
    { confirmation: 'agreed', agreed: [OWN, OTHER], unreachable: [] }
  ]
])(
  'a block that one endpoint states is confirmed if the endpoint %s',
  async (_, options, kind, expected) => {
    node = new MemoryNode(kind)
    const signing = await node.sign(options)
    expect(signing.proof.unreachable).toEqual(options.endpoints === undefined ? [] : [GONE])
    node.build()
    expect(await signing.agreeOn(0)).toMatchObject({ number: 0, hash: node.genesis, ...expected })
  }
)

test('a proven chain is signed for with the endpoints and the relay chain of its proof', async () => {
  const relay = vi.fn(async () => (await new MemoryNode().sign()).chain)
  const records = await node.records()
  const { chain } = await node.sign({ endpoints: [OWN, other], relay: { present: relay } })
  const asked = relay.mock.calls.length
  const signing = await openSigning(chain, { endpoints: undefined, relay: undefined })
  expect(signing.proof.agreed).toEqual([OWN, OTHER])
  expect(signing.runtimes).toBe(chain.runtimes)
  expect(relay.mock.calls.length).toBeGreaterThan(asked)
  const alone = await openSigning(chain, { endpoints: [OWN], runtimes: records })
  expect([alone.proof.agreed, alone.runtimes]).toEqual([[OWN], records])
})

test('reads without proofs are refused after the code is proven', async () => {
  const requireProofs = vi.fn()
  Object.assign(node.source, { requireProofs })
  await node.sign()
  expect(requireProofs).toHaveBeenCalledOnce()
})

test('a chain without state roots, such as a fork of Chopsticks, is not signed for', async () => {
  node = new MemoryNode({ hasRoots: false })
  await expect(node.sign()).rejects.toMatchObject({
    code: 'RuntimeProofFailed',
    context: { chain: 'target', isWrong: false }
  })
})

test('the present block moves when the endpoints are compared again', async () => {
  const signing = await node.sign({ endpoints: [OWN, other] })
  expect(await signing.present()).toBe(signing.chain)
  node.build()
  expect(await signing.holdFinality()).toBe(node.genesis)
  signing.forgetFinality()
  expect(await signing.holdFinality()).toBe(node.head.hash)
  expect((await signing.present()).block).toEqual(node.head)
  expect(await signing.present()).toBe(await signing.present())
})

test('after a failover to a node that lacks the block, the endpoints are compared again', async () => {
  const signing = await node.sign({ endpoints: [OWN, other] })
  node.build()
  const { genesis } = node
  const headers = new Map(node.blocks.map(({ hash, raw }) => [hash, raw]))
  node.lies['chain_getHeader'] = (hash: Hex) => (hash === genesis ? null : headers.get(hash))
  expect(await signing.holdFinality()).toBe(node.head.hash)
})

/** The metadata with the last byte of a part changed. */
function change(name: string, part: Uint8Array): Uint8Array {
  const bytes = Buffer.from(METADATA)
  const at = bytes.indexOf(part, bytes.indexOf(name)) + part.length - 1
  const changed = Uint8Array.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  expect(Buffer.from(changed).equals(bytes)).toBe(false)
  return changed
}

const constant = types.metadata.pallets
  .find(({ name }) => name === 'Balances')
  ?.constants.find(({ name }) => name === 'ExistentialDeposit')?.value as Hex
const text = (name: string): Uint8Array => new TextEncoder().encode(name)
/** The default of a storage item. */
const defaultOf = (pallet: string, item: string): Hex =>
  types.metadata.pallets
    .find(({ name }) => name === pallet)
    ?.storage?.items.find(({ name }) => name === item)?.fallback as Hex

test('after an upgrade, the present block is refused, whatever the endpoint states', async () => {
  const signing = await node.sign()
  const { codeHash } = node
  const changed = bytesToHex(change('Balances', hexToBytes(constant)))
  node.lies['state_getStorageHash'] = hashHex('0x01')
  node.lies['state_getMetadata'] = changed
  node.build()
  expect((await signing.present()).block).toEqual(node.head)
  node.lies['state_getStorageHash'] = codeHash
  node.code = `0x${'01'.repeat(33)}`
  node.build()
  const record = { ...signing.proof.runtime, codeHash: node.codeHash, metadata: { 15: changed } }
  await signing.runtimes.set(record)
  await expect(signing.present()).rejects.toMatchObject({ code: 'SignedCallMismatch' })
})

function attach(toU8a: Uint8Array, version = 15) {
  const provider = { hasSubscriptions: false }
  const api = {
    runtimeMetadata: { version, toU8a: () => toU8a },
    _rpcCore: { provider }
  } as unknown as ApiPromise
  return { api, provider }
}

test.each([
  ['the same metadata', METADATA],
  [
    'another constant, which may depend on the block',
    change('ExistentialDeposit', hexToBytes(constant))
  ],
  [
    'another default that contains a memory address',
    change('EthBlockBuilderIR', hexToBytes(defaultOf('Revive', 'EthBlockBuilderIR')))
  ]
])('an api with %s is attached', async (_, metadata) => {
  const { api, provider } = attach(metadata)
  const runtimes = await node.records()
  const given = { api, chain: node.open(), runtimes }
  const signing = await attachApi(given)
  expect([signing.heads, signing.runtimes]).toEqual([provider, runtimes])
})

test.each([
  ['another call', change('add_proxy', text('add_proxy')), 15],
  [
    'another default',
    change('EthereumBlock', hexToBytes(defaultOf('Revive', 'EthereumBlock'))),
    15
  ],
  ['metadata of a version that the code does not state', METADATA, 14]
])('an api with %s is refused', async (_, metadata, version) => {
  const { api } = attach(metadata, version)
  const runtimes = await node.records()
  const asked = attachApi({ api, chain: node.open(), runtimes })
  await expect(asked).rejects.toMatchObject({
    code: 'RuntimeProofFailed',
    context: { chain: 'target', endpoint: OWN, codeHash: node.codeHash }
  })
})
