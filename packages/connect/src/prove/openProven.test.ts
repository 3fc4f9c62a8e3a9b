import {
  bytesToHex,
  codeKey,
  encodeInteger,
  type Hex,
  paraIdKey,
  readHeader
} from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry, openRuntime } from '@paraclock/types'
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import { atPresentBlock } from '../chain/atPresentBlock.ts'
import type { Chain } from '../chain/Chain.ts'
import type { ChainIdentity } from '../chain/ChainFacts.ts'
import { createChain } from '../chain/createChain.ts'
import { createMemorySource } from '../source/createMemorySource.ts'
import {
  openProven,
  type ProvenChain,
  type RecencyOptions,
  releaseBytes,
  requireProven
} from './openProven.ts'
import type { ProveOptions } from './proveRuntime.ts'
import { createMemoryRuntimeRecords } from './RuntimeRecords.ts'

const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })
const types = openRuntime({ metadata })
// The BLAKE2b-256 hash of the byte 0x00.
const codeHash: Hex = '0x03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314'
const header = (number: number) => ({
  ...{ parentHash: codeHash, extrinsicsRoot: codeHash, stateRoot: codeHash },
  ...{ number: `0x${number.toString(16)}`, digest: { logs: [] } }
})

const GENESIS: Hex = `0x${'67'.repeat(32)}`

interface Opening extends RecencyOptions, Pick<ProveOptions, 'expect'> {
  /** The age of the block, in seconds. */
  readonly age?: number
  /** What the endpoint states. Defaults to what the state of the chain has. */
  readonly stated?: Partial<ChainIdentity>
}

/** A chain that a light client follows, so that its answers are verified. It is parachain 2200. */
async function open({ age = 0, stated = {}, ...options }: Opening = {}) {
  const first = { pallet: 'System', item: 'BlockHash', keys: [0], value: GENESIS }
  const now = { pallet: 'Timestamp', item: 'Now', value: BigInt(Date.now() - age * 1000) }
  const [timeKey, time] = encodeEntry(types, now)
  const hash = readHeader(header(7))?.hash ?? '0x'
  const source = {
    ...createMemorySource({
      storage: new Map<Hex, Hex>([
        [codeKey, '0x00'],
        [paraIdKey, bytesToHex(encodeInteger(2200, 4))],
        [timeKey, time],
        encodeEntry(types, first)
      ]),
      requests: {
        chain_getFinalizedHead: hash,
        chain_getBlockHash: hash,
        chain_getHeader: header(7)
      }
    }),
    ...{ endpoint: 'smoldot:acme', isLight: true }
  }
  const facts = { codeHash, paraId: 2200, genesis: GENESIS, ...stated }
  const block = { number: 7, hash }
  const chain = createChain({ name: 'acme', metadata: types, source, block, facts })
  const { specName, specVersion, transactionVersion } = types.version ?? chain.facts
  const runtimes = createMemoryRuntimeRecords()
  await runtimes.set({
    ...{ codeHash, specName, specVersion, transactionVersion, state: [] },
    ...{ metadata: { 15: `0x${Buffer.from(metadata).toString('hex')}` }, metadataHash: 'none' }
  })
  return { chain, proven: await openProven({ chain, runtimes, ...options }) }
}

afterEach(() => {
  vi.useRealTimers()
})

test('only openProven makes a proven chain', async () => {
  const { chain, proven } = await open()
  expect(requireProven(proven)).toBe(proven)
  expect(await proven.present()).toBe(proven)
  expect(proven.proof).toMatchObject({ codeHash, isLight: true })
  expectTypeOf<Chain>().not.toExtend<ProvenChain>()
  const { proof, finality, runtimes, present } = proven
  const same = { ...chain, proof, finality, runtimes, present }
  expectTypeOf(same).not.toExtend<ProvenChain>()
  const forged = [chain, same, { ...proven }, Object.create(proven), new Proxy(proven, {})]
  for (const one of forged as readonly Chain[]) {
    const refused = expect.objectContaining({ code: 'RuntimeProofFailed' })
    expect(() => requireProven(one)).toThrow(refused)
    expect(() => releaseBytes('0x00', [proven, one])).toThrow(refused)
  }
})

test('a proven chain is recent, at its opening and at each later block', async () => {
  const lag = { code: 'NodeLagExceeded', context: { endpoint: 'smoldot:acme' } }
  await expect(open({ age: 130 })).rejects.toMatchObject(lag)
  await expect(open({ age: 130, maxBehindSeconds: 200 })).resolves.toBeDefined()
  const { proven } = await open({ age: 100 })
  vi.useFakeTimers({ now: Date.now() + 30_000, toFake: ['Date'] })
  const asked = [proven.present(), atPresentBlock(proven), proven.finality.hold()]
  for (const one of asked) await expect(one).rejects.toMatchObject(lag)
})

test('only a proven relay chain shows that a block is recent', async () => {
  const { chain } = await open()
  const relay = { present: async () => chain as ProvenChain }
  await expect(open({ age: 130, relay })).rejects.toMatchObject({ code: 'RuntimeProofFailed' })
})

const LIES = {
  ...{ paraId: 2300, chainName: 'a lie', tokens: [{ symbol: 'LIE', decimals: 0 }] },
  ...{ specName: 'a lie', specVersion: 1, transactionVersion: 1, runtimeApis: [], bestTime: 1 }
}

test('the facts of a proven chain are the same, whatever its endpoint states', async () => {
  const [honest, lying] = await Promise.all([open(), open({ stated: LIES })])
  const { capabilities: _, ...facts } = honest.proven.facts
  expect(lying.proven.facts).toEqual(honest.proven.facts)
  expect(lying.proven.paraId).toBe(2200)
  const { specName, specVersion, transactionVersion } = types.version ?? {}
  expect(facts).toEqual({
    ...{ endpoint: 'smoldot:acme', genesis: GENESIS, codeHash, paraId: 2200 },
    ...{ specName, specVersion, transactionVersion, ss58Prefix: types.ss58Prefix },
    runtimeApis: honest.chain.facts.runtimeApis
  })
  expect(lying.proven.stated).toMatchObject({ chainName: 'a lie', tokens: LIES.tokens })
})

test('an expected parachain id is compared with the proven one, and not with the stated one', async () => {
  const [right, wrong] = [{ paraId: 2200 }, { paraId: 2300 }]
  await expect(open({ stated: wrong, expect: right })).resolves.toBeDefined()
  await expect(open({ stated: wrong, expect: wrong })).rejects.toMatchObject({
    ...{ code: 'ChainMismatch', context: { fact: 'paraId', expected: 2300, actual: 2200 } }
  })
})

test('an endpoint that states the genesis hash of another chain is refused', async () => {
  await expect(open({ stated: { genesis: codeHash } })).rejects.toMatchObject({
    ...{ code: 'RuntimeProofFailed', context: { isWrong: true } }
  })
})
