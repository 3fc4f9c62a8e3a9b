import { queryObjects, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { buildChainBlock } from '../src/chain/buildChainBlock.ts'
import type { LocalChain } from '../src/chain/LocalChain.ts'
import { loadChopsticks } from '../src/chain/loadChopsticks.ts'
import { openChain } from '../src/chain/openChain.ts'
import { relayPatch, shippedGenesis } from '../src/genesis/shippedGenesis.ts'
import { createMail, type NetworkChain, type NetworkState } from '../src/network/NetworkState.ts'
import { restoreSnapshot, takeSnapshot } from '../src/network/Snapshot.ts'
import { startDevnet } from '../src/startDevnet.ts'

/** Blocks that can be asked for, and after which what they changed is put into one layer. */
const KEPT = 8

/** Enough for layers to be put into one several times. */
const MANY = 64

async function openRelay(): Promise<LocalChain> {
  const time = 1_767_225_600_000
  const patch = await relayPatch([])
  const args = { chain: 'relay', runtime: 'relay', network: 'long', time, patch } as const
  const genesis = await shippedGenesis(args)
  const chain = await openChain({ name: 'relay', genesis, properties: {}, time, keptBlocks: KEPT })
  chain.slotDuration = await chain.core.getSlotDuration(chain.blockchain.head)
  return chain
}

async function build(chain: LocalChain, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    await buildChainBlock(chain, { time: chain.time + chain.slotDuration })
  }
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // What a promise still holds is let go a turn later.
  await new Promise((resolve) => setImmediate(resolve))
  collect()
}

/** How many layers of storage there are below a chain's head, its genesis aside. */
function countLayers(chain: LocalChain): number {
  return chain.depth + 1
}

test('a chain that runs on lets go of the storage of blocks that it no longer keeps', async () => {
  const chain = await openRelay()
  await build(chain, 2)
  const early = new WeakRef(chain.blockchain.head.storage)
  await build(chain, MANY)
  await collectGarbage()
  expect(early.deref()).toBeUndefined()

  // What is below every layer, and what each block changed, are both still known.
  const { head } = chain.blockchain
  expect(head.number).toBe(2 + MANY)
  const meta = await head.meta
  const number = await head.read('u32', meta.query['system']!['number']!)
  expect(Number(number)).toBe(head.number)
  const sudo = await head.read('AccountId', meta.query['sudo']!['key']!)
  expect(sudo?.toHex()).toBe('0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d')
})

test('after hundreds of blocks it holds no more than after a hundred', async () => {
  const chain = await openRelay()
  const samples: { blocks: number; layers: number; changes: number }[] = []
  for (let done = 0; done < 4; done += 1) {
    await build(chain, MANY)
    samples.push({
      blocks: chain.blockchain.blocksInMemory().length,
      layers: countLayers(chain),
      // Each block's own hash is on record for a while; nothing else is added by an empty block.
      changes: chain.state.entries().length - chain.blockchain.head.number
    })
  }
  const [, second, ...later] = samples
  expect(second?.blocks).toBe(KEPT)
  for (const sample of later) {
    expect(sample.blocks).toBe(second?.blocks)
    expect(sample.layers).toBeLessThanOrEqual(KEPT)
    // A session adds a few entries every ten blocks.
    expect(sample.changes).toBeLessThan((second?.changes ?? 0) + 100)
  }
})

test('blocks that are left behind when a network is put back are let go', async () => {
  const chain = await openRelay()
  const relay = { local: chain } as NetworkChain
  const network: NetworkState = {
    ...{ name: 'long', relay, paras: [], solos: [], mail: createMail() },
    ...{ time: chain.time, refused: [] }
  }
  await build(chain, 2)
  const before = takeSnapshot(network)
  const left: WeakRef<object>[] = []
  for (let done = 0; done < 3; done += 1) {
    await build(chain, 2)
    left.push(new WeakRef(chain.blockchain.head))
    const { hash } = chain.blockchain.head
    await restoreSnapshot(network, before)
    expect(await chain.blockchain.getBlock(hash)).toBeUndefined()
  }
  await build(chain, 2)
  await collectGarbage()
  expect(left.map((head) => head.deref())).toEqual([undefined, undefined, undefined])
})

test('blocks are let go while more are built, though nobody gives them a pause', async () => {
  const { Block } = await loadChopsticks()
  const net = await startDevnet({ variant: 'minute', keptBlocks: KEPT })
  // It counts what a full collection leaves, and what was weakly held in this turn stays.
  const countBlocks = (): number => queryObjects(Block, { format: 'count' })
  await net.build(2 * KEPT)
  const before = countBlocks()
  await net.build(2 * KEPT)
  // One or two are at hand, as it happens; of each chain's 16 more, none is left.
  expect(countBlocks()).toBeLessThan(before + KEPT)
  await net.stop()
})
