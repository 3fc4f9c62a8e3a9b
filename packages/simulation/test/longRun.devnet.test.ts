import { keyFromHex } from '@paraclock/executor'
import { collectGarbage } from '@tooling/vitest/collectGarbage'
import { expect, test } from 'vitest'
import type { LocalChain } from '../src/chain/LocalChain.ts'
import { openLocalChain } from '../src/chain/openLocalChain.ts'
import { readNetwork } from './support/readNetwork.ts'
import { ALICE } from './support/scenario.ts'
import { loadGenesis, startNetwork } from './support/startNetwork.ts'

/** The number of kept blocks. */
const KEPT = 8

/** Enough for layers of changes to be merged several times. */
const MANY = 64

async function openRelay(): Promise<LocalChain> {
  const [relay] = await loadGenesis(readNetwork('hour').slice(0, 1))
  if (relay === undefined) throw new TypeError('no relay chain')
  return openLocalChain({ source: relay, signatures: 'verify', keptBlocks: KEPT })
}

async function build(chain: LocalChain, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    await chain.build({ time: chain.time + chain.blockMs })
  }
}

async function collectLater(): Promise<void> {
  // Objects held by a promise are released a turn later.
  await new Promise((resolve) => setImmediate(resolve))
  collectGarbage()
}

test('a running chain releases blocks that it no longer keeps', async () => {
  const chain = await openRelay()
  await build(chain, 2)
  const early = new WeakRef(chain.head)
  const { hash } = chain.head
  await build(chain, MANY)
  await collectLater()
  expect(early.deref()).toBeUndefined()
  expect(chain.block(hash)).toBeUndefined()
  // The base below all layers and the changes of each block are still known.
  const { runtime } = chain
  const read = async (pallet: string, item: string) => {
    const entry = runtime.storage(pallet, item)
    const value = await chain.read(entry?.key() ?? '0x')
    return entry?.decode(value)
  }
  expect(await read('System', 'Number')).toBe(2 + MANY)
  const account = runtime.type('AccountId').encode(await read('Sudo', 'Key'))
  expect(account).toEqual(Uint8Array.from(Buffer.from(ALICE.slice(2), 'hex')))
})

test('after hundreds of blocks reads pass through as few layers as after a few blocks', async () => {
  const chain = await openRelay()
  const depths: number[] = []
  for (let done = 0; done < 4; done += 1) {
    await build(chain, MANY)
    depths.push(chain.head.state.depth)
  }
  expect(Math.max(...depths)).toBeLessThanOrEqual(12)
  const keys = await chain.head.state.listKeys({ prefix: keyFromHex('0x') })
  expect(keys).toEqual([...keys].sort())
  expect(await chain.head.state.read(keys)).not.toContain(null)
})

test('blocks that a restore removes are released', async () => {
  const simulation = await startNetwork(readNetwork('hour').slice(0, 1))
  const relay = simulation.chain('relay')
  await simulation.build(2)
  const before = await simulation.snapshot()
  const left: WeakRef<object>[] = []
  for (let done = 0; done < 3; done += 1) {
    await simulation.build(2)
    left.push(new WeakRef(relay.head))
    const { hash } = relay.head
    await simulation.restore(before)
    expect(relay.block(hash)).toBeUndefined()
  }
  await simulation.build(2)
  await collectLater()
  expect(left.map((head) => head.deref())).toEqual([undefined, undefined, undefined])
})

test('timers run while blocks are built one after the other', async () => {
  const simulation = await startNetwork(readNetwork('hour'))
  await expect(simulation.build(10_000, { deadlineMs: 300 })).rejects.toMatchObject({
    code: 'DeadlineExceeded'
  })
  const stopping = new AbortController()
  const waiting = simulation.build(10_000, { signal: stopping.signal })
  const behind = simulation.build()
  stopping.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'OperationAborted' })
  expect((await behind).rounds).toBe(1)
})
