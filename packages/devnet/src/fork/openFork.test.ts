import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { beforeAll, expect, test } from 'vitest'
import { serveLive } from '../../test/serveLive.ts'
import { CODE, PARACHAIN_ID, TIMESTAMP_NOW } from '../genesis/RawGenesis.ts'
import type { OpenedFork } from './Fork.ts'
import { ForkProvider } from './ForkProvider.ts'
import { openFork } from './openFork.ts'

const TIME = 1_767_225_601_500
let top: Map<Hex, Hex>

/** Fork with what is behind it, which users of the package do not see. */
const open = async (...args: Parameters<typeof openFork>) => (await openFork(...args)) as OpenedFork

beforeAll(async () => {
  const code = readRuntimeCode('target')
  const time = Buffer.alloc(8)
  time.writeBigUInt64LE(BigInt(TIME))
  top = new Map<Hex, Hex>([
    [CODE, bytesToHex(code)],
    [PARACHAIN_ID, '0x99080000' as Hex],
    [TIMESTAMP_NOW, bytesToHex(time)],
    ['0xaa00' as Hex, '0x01' as Hex],
    ['0xaa01' as Hex, '0x02' as Hex],
    ['0xab' as Hex, '0x03' as Hex]
  ])
})

test('a fork tells where its chain stands', async () => {
  const node = serveLive(top)
  const fork = await open({ provider: node })
  expect(fork).toMatchObject({
    block: { number: 1_000, hash: node.hash },
    genesisHash: `0x${'09'.repeat(32)}`,
    paraId: 2_201,
    time: TIME,
    verified: false
  })
  expect(fork.requests).toBe(node.asked.length)
})

test('a block is found by number or hash, and what is pinned by its hash is proven', async () => {
  const node = serveLive(top)
  node.answer('chain_getBlockHash', ([at]) => (at === 1_000 ? node.hash : null))
  expect(await open({ provider: node, at: 1_000 })).toMatchObject({ verified: false })
  const pinned = await open({ provider: node, at: node.hash })
  expect(pinned.verified).toBe(true)
  expect(await pinned.state.read(['0xab' as Hex, '0xac' as Hex])).toEqual(['0x03', null])
  // Without a root there is nothing to prove against.
  const rootless = serveLive(top, { withRoot: false })
  expect((await open({ provider: rootless, at: rootless.hash })).verified).toBe(false)
})

test('a value that is not of the pinned block is not taken', async () => {
  const other = serveLive(new Map([...top, ['0xab' as Hex, '0x04' as Hex]]))
  const node = serveLive(top)
  const fork = await open({ provider: node, at: node.hash })
  node.answer('state_getReadProof', ([keys]) => other.send('state_getReadProof', [keys]))
  await expect(fork.state.read(['0xab' as Hex])).rejects.toThrow(ParaclockError)
})

test('a header that is of another block is not taken', async () => {
  const node = serveLive(top)
  node.answer('chain_getHeader', () => ({ ...node.header, number: '0x7' }))
  await expect(openFork({ provider: node })).rejects.toMatchObject({ code: 'RemoteAnswerInvalid' })
})

test('a block that there is not is refused, whether the node says so or answers nothing', async () => {
  const node = serveLive(top)
  const refused = { code: 'ForkBlockUnknown' }
  await expect(openFork({ provider: node, at: 7 })).rejects.toMatchObject(refused)
  const unknown = `0x${'ab'.repeat(32)}` as Hex
  await expect(openFork({ provider: node, at: unknown })).rejects.toMatchObject(refused)
  node.answer('chain_getHeader', () => {
    throw new Error('Block not found')
  })
  await expect(openFork({ provider: node })).rejects.toMatchObject(refused)
})

test.each([
  'Client error: UnknownBlock: State already discarded for 0x01',
  'State discarded',
  'Api called for an unknown Block: Header was not found in the database: 0x01'
])('a node that says %j has pruned the state', async (message) => {
  const node = serveLive(top)
  node.answer('state_queryStorageAt', () => {
    throw new Error(message)
  })
  await expect(openFork({ provider: node })).rejects.toMatchObject({
    code: 'ForkStateUnavailable',
    context: { number: 1_000, hash: node.hash }
  })
})

test('a state without a runtime, or with something else in its place, is refused', async () => {
  const without = new Map(top)
  without.delete(CODE)
  const refuse = (state: Map<Hex, Hex>) => openFork({ provider: serveLive(state) })
  await expect(refuse(without)).rejects.toMatchObject({ code: 'RemoteCodeMissing' })
  await expect(refuse(new Map([...top, [CODE, '0x1234' as Hex]]))).rejects.toMatchObject({
    code: 'RuntimeCodeMalformed'
  })
})

test('a read that fails later is told, in the code of what failed', async () => {
  const node = serveLive(top)
  const told: string[] = []
  const fork = await open({ provider: node, onLost: ({ code }) => void told.push(code) })
  const fail = (error: Error) =>
    node.answer('state_queryStorageAt', () => {
      throw error
    })
  fail(new Error('WebSocket is not connected'))
  await expect(fork.state.read(['0xab' as Hex])).rejects.toMatchObject({ code: 'ForkReadFailed' })
  fail(new ParaclockError('CallTimedOut', { method: 'state_queryStorageAt', deadlineMs: 9 }))
  await expect(fork.state.read(['0xac' as Hex])).rejects.toMatchObject({ code: 'CallTimedOut' })
  expect(told).toEqual(['ForkReadFailed', 'CallTimedOut'])
})

test('a chain is never sent anything but reads', async () => {
  const node = serveLive(top)
  const fork = await open({ provider: node })
  const provider = new ForkProvider(fork)
  const before = node.asked.length
  for (const method of ['author_submitExtrinsic', 'state_call', 'dev_newBlock', 'system_addPeer']) {
    await expect(provider.send(method, ['0x00'])).rejects.toThrow(ParaclockError)
  }
  await expect(provider.subscribe('state_subscribeStorage')).rejects.toThrow(ParaclockError)
  await expect(provider.unsubscribe('state_unsubscribeStorage')).rejects.toThrow(ParaclockError)
  expect(node.asked.length).toBe(before)
})

test('it answers of its block from what it has read, and of no other', async () => {
  const node = serveLive(top)
  const fork = await open({ provider: node })
  const provider = new ForkProvider(fork).clone()
  const ask = (method: string, ...params: unknown[]) => provider.send(method, params)
  const at = fork.block.hash
  expect(await ask('chain_getBlockHash', 0)).toBe(fork.genesisHash)
  expect(await ask('chain_getBlockHash')).toBe(at)
  expect(await ask('chain_getBlockHash', 999)).toBeNull()
  expect(await ask('chain_getFinalizedHead')).toBe(at)
  expect(await ask('chain_getHeader', at)).toEqual(node.header)
  expect(await ask('chain_getHeader', fork.genesisHash)).toBeNull()
  expect(await ask('chain_getBlock', at)).toMatchObject({ block: { extrinsics: [] } })
  expect(await ask('chain_getBlock', fork.genesisHash)).toBeNull()
  expect(await ask('system_chain')).toBe('Acme')
  expect(await ask('system_properties')).toMatchObject({ tokenSymbol: 'ACM' })
  expect(await ask('state_getStorage', '0xab', at)).toBe('0x03')
  expect(await ask('state_queryStorageAt', ['0xab', '0xad'], at)).toEqual([
    {
      changes: [
        ['0xab', '0x03'],
        ['0xad', null]
      ]
    }
  ])
  expect(await ask('state_getKeysPaged', '0xaa', 10, '0x', at)).toEqual(['0xaa00', '0xaa01'])
  expect(await ask('state_getKeysPaged', '0xaa00', 10, '0x', at)).toEqual(['0xaa00'])
  expect(await ask('state_getKeysPaged', '0xaa', 1, '0xaa00', at)).toEqual(['0xaa01'])
  expect(await ask('state_getKeysPaged', '0xaa', 10, '0xaa01', at)).toEqual([])
  await expect(ask('state_getStorage', '0xab', fork.genesisHash)).rejects.toMatchObject({
    code: 'GenesisMethodUnsupported'
  })
  const before = node.asked.length
  await ask('state_getStorage', '0xab', at)
  expect(node.asked.length).toBe(before)
})

test('child tries are read by their own methods', async () => {
  const node = serveLive(top)
  node.answer('childstate_getStorageEntries', ([, keys]) =>
    (keys as Hex[]).map((key) => (key === '0x05' ? '0x06' : null))
  )
  node.answer('childstate_getKeysPaged', () => ['0x05'])
  const fork = await open({ provider: node })
  const provider = new ForkProvider(fork)
  const child = '0x3a6368696c645f73746f726167653a64656661756c743a01'
  const ask = (method: string, ...params: unknown[]) =>
    provider.send(method, [child, ...params, fork.block.hash])
  expect(await ask('childstate_getStorage', '0x05')).toBe('0x06')
  expect(await ask('childstate_getStorageEntries', ['0x05', '0x07'])).toEqual(['0x06', null])
  expect(await ask('childstate_getKeysPaged', '0x', 10, '0x')).toEqual(['0x05'])
})

test('what was read is kept, and read at once the next time', async () => {
  const hints = await mkdtemp(join(tmpdir(), 'paraclock-'))
  try {
    const first = await open({ provider: serveLive(top), hints })
    for (const key of ['0xaa00', '0xaa01', '0xab'] as Hex[]) await first.state.read([key])
    await first.state.list({ prefix: '0xaa' as Hex, count: 10, after: undefined })
    await first.saveHints()
    expect(await readdir(hints)).toHaveLength(1)
    const node = serveLive(top)
    const second = await open({ provider: node, hints })
    const before = node.asked.length
    expect(await second.state.read(['0xaa00' as Hex, '0xab' as Hex])).toEqual(['0x01', '0x03'])
    const page = { prefix: '0xaa' as Hex, count: 10, after: undefined }
    expect(await second.state.list(page)).toEqual(['0xaa00', '0xaa01'])
    expect(node.asked.length).toBe(before)
    expect(second.roundTrips).toBe(2)
  } finally {
    await rm(hints, { recursive: true, force: true })
  }
})
