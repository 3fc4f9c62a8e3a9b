import './support/quiet.ts'

import * as core from '@acala-network/chopsticks-core'
import * as executor from '@acala-network/chopsticks-executor'
import { bytesToHex, type Hex } from '@paraclock/core'
import { keyToHex } from '@paraclock/executor'
import { afterEach, expect, test } from 'vitest'
import { accelerate } from '../src/index.ts'
import { devAccount } from './support/accounts.ts'
import { ChainTypes } from './support/ChainTypes.ts'
import { buildBlock, chopsticks, startChain } from './support/chopsticks.ts'
import { loadChain } from './support/loadChain.ts'
import { signExtrinsic } from './support/signExtrinsic.ts'

let undo: (() => Promise<void>) | undefined

afterEach(async () => {
  await undo?.()
  undo = undefined
})

// Every call of the others is held against Chopsticks' own in the differential tests.
test.each(['relay', 'target'] as const)(
  '%s: Chopsticks builds the same chain with and without it',
  async (name) => {
    const loaded = await loadChain(name)
    const build = async (): Promise<{ hashes: string[]; version: unknown; state: unknown }> => {
      const chain = await startChain(loaded)
      const hashes: string[] = []
      for (let block = 0; block < 2; block++) hashes.push((await buildBlock(chain)).hash)
      const keys = await chain.head.getKeysPaged({ prefix: '0x', pageSize: 1000, startKey: '0x' })
      const values = await Promise.all(keys.map((key) => chain.head.get(key)))
      const state = keys.map((key, index) => [key, values[index]])
      return { hashes, version: await chain.head.runtimeVersion, state }
    }
    const slow = await build()
    undo = accelerate(chopsticks)
    const fast = await build()
    expect(fast.hashes).toEqual(slow.hashes)
    expect(fast.version).toEqual(slow.version)
    expect(fast.state).toEqual(slow.state)
    if (name !== 'target') return
    await undo()
    undo = undefined
    expect((await build()).hashes).toEqual(slow.hashes)
  }
)

test('a block whose list of events grows with each extrinsic comes to the same state', async () => {
  const loaded = await loadChain('target')
  const types = ChainTypes.of(loaded.runtime)
  const signer = await devAccount('alice')
  const { specVersion, transactionVersion } = loaded.runtime.version
  const build = async (transactions?: Hex[]): Promise<{ made: Hex[]; state: unknown }> => {
    const chain = await startChain(loaded)
    const genesisHash = chain.head.hash as Hex
    await buildBlock(chain)
    const made =
      transactions ??
      Array.from({ length: 12 }, (_, nonce) => {
        const dest = { Id: new Uint8Array(32).fill(nonce + 1) }
        const call = types.decorated.tx['balances']!['transferKeepAlive']!(dest, 10n ** 13n).toU8a()
        return signExtrinsic({
          ...{ types, signer, call, nonce },
          ...{ genesisHash, specVersion, transactionVersion }
        })
      })
    const block = await buildBlock(chain, { transactions: made })
    expect((await block.extrinsics).filter((one) => made.includes(one as Hex))).toHaveLength(12)
    const keys = await block.getKeysPaged({ prefix: '0x', pageSize: 1000, startKey: '0x' })
    return { made, state: await Promise.all(keys.map(async (key) => [key, await block.get(key)])) }
  }
  const slow = await build()
  undo = accelerate(chopsticks)
  expect((await build(slow.made)).state).toEqual(slow.state)
})

test('a chain goes on when it is accelerated between two blocks, and when that is undone', async () => {
  const chain = await startChain(await loadChain('target'))
  await buildBlock(chain)
  undo = accelerate(chopsticks)
  await buildBlock(chain)
  await undo()
  undo = undefined
  await buildBlock(chain)
  expect(chain.head.number).toBe(3)
})

test('blocks that are built one after the other leave others their turn', async () => {
  undo = accelerate(chopsticks)
  const chain = await startChain(await loadChain('target'))
  await buildBlock(chain)
  let turns = 0
  const count = setInterval(() => turns++, 1)
  const end = performance.now() + 1000
  while (performance.now() < end) await buildBlock(chain)
  clearInterval(count)
  expect(turns).toBeGreaterThan(3)
})

test('tasks of several calls come to the same as in the worker', async () => {
  const { genesis, code } = await loadChain('target')
  const state = new Map([...genesis].map(([key, value]) => [keyToHex(key), bytesToHex(value)]))
  const keys = [...state.keys()].sort()
  const handler = {
    ...core.emptyTaskHandler,
    getStorage: async (key: Hex) => state.get(key),
    getNextKey: async (prefix: Hex, key: Hex) =>
      keys.find((one) => one.startsWith(prefix) && one > key)
  }
  const chain = await startChain(await loadChain('target'))
  const header = await core.newHeader(chain.head)
  const task = {
    wasm: bytesToHex(code),
    calls: [
      ['Core_initialize_block', [header.toHex() as Hex]],
      ['AccountNonceApi_account_nonce', [`0x${'00'.repeat(32)}` as Hex]]
    ] as [string, Hex[]][],
    mockSignatureHost: false,
    allowUnresolvedImports: false,
    runtimeLogLevel: 0
  }
  const theirs = await executor.run_task(
    { ...task, id: 0, storageProofSize: 0, mockSignatureHost: 0 },
    handler as never
  )
  undo = accelerate(chopsticks)
  const ours = await core.runTask(task, handler as never)
  if (!('Call' in ours)) throw new TypeError(ours.Error)
  expect(ours.Call.result).toBe(theirs.Call.result)
  expect(ours.Call.storageDiff.map(([key, value]) => [key, value ?? undefined])).toEqual(
    theirs.Call.storageDiff
  )
  expect(await core.getAuraSlotDuration(task.wasm)).toBe(6000)
})

test('off-chain workers run, with the storage that Chopsticks gives them', async () => {
  undo = accelerate(chopsticks)
  const chain = await startChain(await loadChain('relay'), { offchainWorker: true })
  await buildBlock(chain)
  await buildBlock(chain)
  expect(chain.offchainWorker).toBeDefined()
  expect(chain.head.number).toBe(2)
})
