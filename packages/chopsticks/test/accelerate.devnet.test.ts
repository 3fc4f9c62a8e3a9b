import './support/quiet.ts'

import * as core from '@acala-network/chopsticks-core'
import * as executor from '@acala-network/chopsticks-executor'
import { bytesToHex, type Hex } from '@paraclock/core'
import { keyToHex } from '@paraclock/executor'
import { afterEach, expect, test } from 'vitest'
import { accelerate } from '../src/index.ts'
import { buildBlock, chopsticks, startChain } from './support/chopsticks.ts'
import { loadChain } from './support/loadChain.ts'

let undo: (() => Promise<void>) | undefined

afterEach(async () => {
  await undo?.()
  undo = undefined
})

/** The hashes of a chain's last two blocks, and its whole state. */
async function describeChain(chain: core.Blockchain): Promise<unknown> {
  const { head } = chain
  const keys = await head.getKeysPaged({ prefix: '0x', pageSize: 1000, startKey: '0x' })
  const values = await Promise.all(keys.map((key) => head.get(key)))
  return [(await head.parentBlock)?.hash, head.hash, keys.map((key, at) => [key, values[at]])]
}

// `differential.devnet.test.ts` compares every call on every runtime.
test.each(['relay', 'target'] as const)(
  '%s: Chopsticks builds the same chain with and without it',
  async (name) => {
    const loaded = await loadChain(name)
    const slow = await startChain(loaded)
    await buildBlock(slow)
    await buildBlock(slow)
    const expected = await describeChain(slow)
    const version = await slow.head.runtimeVersion

    undo = accelerate(chopsticks)
    const fast = await startChain(loaded)
    await buildBlock(fast)
    const switched = await startChain(loaded)
    await buildBlock(switched)
    await buildBlock(fast)
    expect(await describeChain(fast)).toEqual(expected)
    expect(await fast.head.runtimeVersion).toEqual(version)
    if (name !== 'target') return

    // Chains that began before `accelerate`, or before the undo, continue with the same results.
    await buildBlock(fast)
    await buildBlock(slow)
    expect(await describeChain(slow)).toEqual(await describeChain(fast))
    await undo()
    undo = undefined
    await buildBlock(switched)
    expect(await describeChain(switched)).toEqual(expected)
  }
)

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
