import './support/quiet.ts'

import * as core from '@acala-network/chopsticks-core'
import { bytesToHex, type Hex } from '@paraclock/core'
import {
  createLayeredStorage,
  createMemoryHintStore,
  mergeDiffs,
  openRemoteState,
  type RemoteState,
  type StorageDiff
} from '@paraclock/executor'
import { runtimeNames } from '@paraclock/runtimes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accelerate } from '../src/index.ts'
import { devAccount, mockable } from './support/accounts.ts'
import { ChainTypes } from './support/ChainTypes.ts'
import { buildBlock, chopsticks, startChain } from './support/chopsticks.ts'
import { loadChain } from './support/loadChain.ts'
import { readServed, serveChain } from './support/serveChain.ts'

let undo: () => Promise<void>
const ALICE = bytesToHex((await devAccount('alice')).publicKey)

beforeAll(() => {
  undo = accelerate(chopsticks)
})
afterAll(() => undo())

/** Runs the calls of a built block again, over the state of the block's parent. */
async function replay(state: RemoteState, block: core.Block): Promise<StorageDiff> {
  let diff: StorageDiff = { top: new Map(), child: new Map() }
  const call = async (method: string, args: Hex[]): Promise<void> => {
    const storage = createLayeredStorage(state.storage, diff)
    const outcome = await state.call(method, args, { storage, signatures: 'accept-all' })
    diff = mergeDiffs([diff, outcome.storageDiff])
  }
  const header = (await block.header).toJSON() as Record<string, unknown>
  const registry = await block.registry
  const open = {
    ...header,
    extrinsicsRoot: `0x${'00'.repeat(32)}`,
    stateRoot: `0x${'00'.repeat(32)}`
  }
  await call('Core_initialize_block', [registry.createType('Header', open).toHex() as Hex])
  for (const extrinsic of await block.extrinsics)
    await call('BlockBuilder_apply_extrinsic', [extrinsic])
  await call('BlockBuilder_finalize_block', [])
  return diff
}

describe.each(runtimeNames)('%s', (name) => {
  let origin: core.Blockchain

  beforeAll(async () => {
    origin = await startChain(await loadChain(name))
    for (let block = 0; block < 3; block++) await buildBlock(origin)
  })

  test('a block over a remote state takes few round trips, and two with hints', async () => {
    const parent = origin.head
    const block = await buildBlock(origin)
    const kept = createMemoryHintStore()
    const open = () => openRemoteState({ reader: readServed(parent), hints: kept })

    const cold = await open()
    const diff = await replay(cold, block)
    expect(cold.storage.roundTrips).toBeLessThanOrEqual(10)
    await cold.saveHints()

    const warm = await open()
    expect(await replay(warm, block)).toEqual(diff)
    expect(warm.storage.roundTrips).toBeLessThanOrEqual(2)
  })

  test('the first block of a fork by Chopsticks takes at most ten round trips', async () => {
    const node = serveChain(origin)
    const fork = async (): Promise<core.Blockchain> => {
      const provider = {
        ...node.provider,
        isReady: Promise.resolve(),
        hasSubscriptions: false,
        disconnect: async () => undefined
      }
      return new core.Blockchain({
        api: new core.Api(provider as never),
        buildBlockMode: core.BuildBlockMode.Manual,
        inherentProviders: core.inherentProviders,
        header: { hash: origin.head.hash as Hex, number: origin.head.number },
        mockSignatureHost: true,
        maxMemoryBlockCount: 10,
        registeredTypes: {}
      })
    }
    node.reset()
    const first = await fork()
    await buildBlock(first)
    expect(node.roundTrips()).toBeLessThanOrEqual(10)
    node.reset()
    await buildBlock(first)
    expect(node.roundTrips()).toBeLessThanOrEqual(3)

    const hints = createMemoryHintStore()
    await undo()
    undo = accelerate(chopsticks, { hints })
    await buildBlock(await fork())
    node.reset()
    await buildBlock(await fork())
    expect(node.roundTrips()).toBeLessThanOrEqual(2)

    // A dry run on a fork, with a mocked signature.
    if (!mockable.includes(name)) return
    const types = ChainTypes.of((await loadChain(name)).runtime)
    const remark = types.decorated.tx['system']!['remark']!('0x01')
    const dryRun = async () =>
      (await fork()).dryRunExtrinsic({ call: remark.toHex(), address: ALICE })
    await undo()
    undo = accelerate(chopsticks, { hints: createMemoryHintStore() })
    await dryRun()
    node.reset()
    expect((await dryRun()).outcome.isOk).toBe(true)
    expect(node.roundTrips()).toBeLessThanOrEqual(2)
    await undo()
    undo = accelerate(chopsticks)
  })
})
