import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import type { Hex } from '@paraclock/core'
import { blake2Hasher, computeTrieRoot } from '@paraclock/executor'
import { Keyring } from '@polkadot/keyring'
import { hexToU8a, u8aToHex } from '@polkadot/util'
import { blake2AsHex } from '@polkadot/util-crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Devnet, type ExportedNetwork, exportNetwork, startDevnet } from '../src/index.ts'

interface Spec {
  readonly id: string
  readonly bootNodes: readonly string[]
  readonly relay_chain?: string
  readonly genesis: { readonly raw: { readonly top: Readonly<Record<Hex, Hex>> } }
}

let dir: string
let exported: ExportedNetwork
let net: Devnet
let specs: Readonly<Record<'relay' | 'service' | 'second', Spec>>

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'paraclock-'))
  exported = await exportNetwork({
    dir,
    variant: 'hour',
    name: 'staging copy',
    parachains: [{ name: 'second', runtime: 'target', paraId: 2_201 }]
  })
  const read = async (name: string): Promise<Spec> =>
    JSON.parse(await readFile(join(dir, `${name}.json`), 'utf8')) as Spec
  specs = {
    relay: await read('relay'),
    service: await read('service'),
    second: await read('second')
  }
  net = await startDevnet({
    variant: 'minute',
    parachains: [
      { name: 'exported', spec: specs.service },
      { name: 'second', spec: specs.second }
    ]
  })
})

afterAll(async () => {
  await net?.stop()
  await rm(dir, { recursive: true })
})

/** A storage item of the exported relay, decoded by the types of one that runs the same code. */
function readRelay(section: string, item: string, ...args: unknown[]): unknown {
  const entry = net.relay.api.query[section]![item]!
  const value = specs.relay.genesis.raw.top[entry.key(...args) as Hex]
  const { modifier, type } = entry.creator.meta
  const inner = type.isPlain ? type.asPlain : type.asMap.value
  const name = net.relay.api.registry.createLookupType(inner)
  expect(value, `${section}.${item} ${modifier.type}`).toBeDefined()
  return net.relay.api.registry.createType(name, hexToU8a(value)).toJSON()
}

/** The first header of a chain, computed from its state anew. */
function readHeader(spec: Spec): Hex {
  const entries = Object.entries(spec.genesis.raw.top).map(
    ([key, value]): [Uint8Array, Uint8Array] => [hexToU8a(key), hexToU8a(value)]
  )
  return net.relay.api.registry
    .createType('Header', {
      parentHash: `0x${'00'.repeat(32)}`,
      number: 0,
      stateRoot: u8aToHex(computeTrieRoot({ entries, version: 1, hasher: blake2Hasher })),
      // Root of a trie without entries.
      extrinsicsRoot: '0x03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314',
      digest: { logs: [] }
    })
    .toHex() as Hex
}

test('the files are those that nodes need, with how to start them', async () => {
  expect([...exported.files].sort()).toEqual(
    [
      'README.md',
      'relay.json',
      'second.json',
      'service.json',
      'target.json',
      'zombienet.toml'
    ].sort()
  )
  // Real nodes know by its beginning how blocks of a relay are made.
  expect(specs.relay.id).toBe('rococo_staging_copy')
  expect(specs.service.relay_chain).toBe(specs.relay.id)
  expect(specs.relay.bootNodes).toHaveLength(2)
  expect(await readFile(join(dir, 'README.md'), 'utf8')).toContain('polkadot --chain relay.json')
  expect(exported.nodes.map(({ name, spec, rpcPort }) => [name, spec, rpcPort])).toEqual([
    ['alice', 'relay.json', 9_910],
    ['bob', 'relay.json', 9_920],
    ['service', 'service.json', 9_930],
    ['target', 'target.json', 9_940],
    ['second', 'second.json', 9_950]
  ])
})

test('the specifications run: here as extra parachains', async () => {
  await net.build(2)
  for (const chain of net.chains.slice(3)) {
    expect((await chain.api.rpc.chain.getHeader()).number.toNumber()).toBe(3)
  }
  expect(net.chains.slice(3).map(({ paraId }) => paraId)).toEqual([2_114, 2_201])
})

test("the relay knows each parachain by the header of its state's root, and by its code", () => {
  expect(readRelay('paras', 'parachains')).toEqual([2_114, 2_200, 2_201])
  for (const [paraId, name] of [
    [2_114, 'service'],
    [2_201, 'second']
  ] as const) {
    const head = readHeader(specs[name])
    expect(readRelay('paras', 'heads', paraId)).toBe(head)
    expect(exported.genesisHashes[name]).toBe(blake2AsHex(head))
    expect(readRelay('paras', 'paraLifecycles', paraId)).toBe('Parachain')
    const code = specs[name].genesis.raw.top['0x3a636f6465' as Hex] as Hex
    const hash = blake2AsHex(code)
    expect(readRelay('paras', 'currentCodeHash', paraId)).toBe(hash)
    expect(readRelay('paras', 'codeByHash', hash)).toBe(code)
  }
  expect(exported.genesisHashes['relay']).toBe(blake2AsHex(readHeader(specs.relay)))
})

test('two validators back blocks of every parachain, ahead of inclusion', () => {
  expect(readRelay('configuration', 'activeConfig')).toMatchObject({
    asyncBackingParams: { allowedAncestryLen: 2, maxCandidateDepth: 3 },
    minimumBackingVotes: 1,
    neededApprovals: 1,
    schedulerParams: { numCores: 3 },
    hrmpSenderDeposit: 10 ** 13
  })
  expect(readRelay('session', 'validators')).toHaveLength(2)
})

test('the keys by which blocks are made are those that the nodes are started with', () => {
  const keys = Object.fromEntries(
    ['Alice', 'Bob'].map((name): [string, string] => [
      name,
      u8aToHex(new Keyring({ type: 'sr25519' }).addFromUri(`//${name}`).publicKey)
    ])
  )
  const finality = ['Alice', 'Bob'].map((name) =>
    u8aToHex(new Keyring({ type: 'ed25519' }).addFromUri(`//${name}`).publicKey)
  )
  const queued = readRelay('session', 'queuedKeys') as [string, Record<string, string>][]
  expect(queued.map(([, session]) => session['babe'])).toEqual(Object.values(keys))
  expect(queued.map(([, session]) => session['paraValidator'])).toEqual(Object.values(keys))
  expect(queued.map(([, session]) => session['grandpa'])).toEqual(finality)
  // A list of one key of 32 bytes.
  const authorities = `0x04${keys['Alice']?.slice(2)}`
  const aura = net.target.api.query['aura']!['authorities']!.key() as Hex
  for (const { genesis } of [specs.service, specs.second]) {
    expect(genesis.raw.top[aura]).toBe(authorities)
  }
})

test('a parachain that the relay would not take is refused before anything is written', async () => {
  const limits = readRelay('configuration', 'activeConfig') as Record<string, number>
  const limit = limits['maxCodeSize']
  const code = '0x3a636f6465' as Hex
  const own = Buffer.from(specs.second.genesis.raw.top[code]!.slice(2), 'hex')
  // Compressed, it is well within the limit; uncompressed, after the eight bytes that state this, it is not.
  const wasm = zstdDecompressSync(own.subarray(8))
  const refused = join(dir, 'refused')
  const top = { ...specs.second.genesis.raw.top, [code]: u8aToHex(wasm) }
  const spec = { ...specs.second, genesis: { raw: { top } } }
  const large = { name: 'large', spec, paraId: 2_300 }
  await expect(exportNetwork({ dir: refused, parachains: [large] })).rejects.toMatchObject({
    code: 'ArgumentInvalid',
    context: {
      value: 'large',
      problem: expect.stringMatching(`^its code has ${wasm.length} bytes, .* is ${limit}$`)
    }
  })
  const placed = { name: '../large', runtime: 'target', paraId: 2_301 } as const
  await expect(exportNetwork({ dir: refused, parachains: [placed] })).rejects.toMatchObject({
    code: 'ArgumentInvalid'
  })
  await expect(access(refused)).rejects.toThrow()
})
