import { codeKey, type Hex, readHeader } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry, openRuntime } from '@paraclock/types'
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import { atPresentBlock } from '../chain/atPresentBlock.ts'
import type { Chain } from '../chain/Chain.ts'
import { createChain } from '../chain/createChain.ts'
import { createMemorySource } from '../source/createMemorySource.ts'
import {
  openProven,
  type ProvenChain,
  type RecencyOptions,
  releaseBytes,
  requireProven
} from './openProven.ts'
import { createMemoryRuntimeRecords } from './RuntimeRecords.ts'

const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })
const types = openRuntime({ metadata })
// The BLAKE2b-256 hash of the byte 0x00.
const codeHash: Hex = '0x03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314'
const header = (number: number) => ({
  ...{ parentHash: codeHash, extrinsicsRoot: codeHash, stateRoot: codeHash },
  ...{ number: `0x${number.toString(16)}`, digest: { logs: [] } }
})

/** A chain that a light client follows, so that its answers are verified, with the age of its block. */
async function open({ age = 0, ...options }: { readonly age?: number } & RecencyOptions = {}) {
  const now = { pallet: 'Timestamp', item: 'Now', value: BigInt(Date.now() - age * 1000) }
  const [timeKey, time] = encodeEntry(types, now)
  const hash = readHeader(header(7))?.hash ?? '0x'
  const source = {
    ...createMemorySource({
      storage: { [codeKey]: '0x00', [timeKey]: time },
      requests: {
        chain_getFinalizedHead: hash,
        chain_getBlockHash: hash,
        chain_getHeader: header(7)
      }
    }),
    ...{ endpoint: 'smoldot:acme', isLight: true }
  }
  const facts = { codeHash, paraId: 2200 }
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
