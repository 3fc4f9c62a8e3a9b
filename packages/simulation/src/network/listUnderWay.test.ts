import { type Hex, ParaclockError, ValueMalformed } from '@paraclock/core'
import type { Runtime } from '@paraclock/types'
import { expect, test } from 'vitest'
import type { LocalChain } from '../chain/LocalChain.ts'
import { listUnderWay } from './listUnderWay.ts'
import { createNetwork } from './Network.ts'

/** A parachain with these plain values in its storage, by pallet and item. */
function chainWith(values: Readonly<Record<string, unknown>>): LocalChain {
  const storage = (pallet: string, item: string) => {
    const name = `${pallet}.${item}`
    return Object.hasOwn(values, name)
      ? { key: () => '0x00' as Hex, decode: () => values[name] }
      : undefined
  }
  return {
    ...{
      name: 'acme',
      paraId: 2000,
      blockMs: 6000,
      blocksPerRound: 1,
      time: 0,
      number: 1,
      pool: { ready: [] }
    },
    runtime: { storage } as unknown as Runtime,
    read: async () => null,
    listKeys: async () => [],
    build: () => Promise.reject(new Error('no block is built'))
  } as unknown as LocalChain
}

test.for([
  [{ 'XcmpQueue.InboundXcmpStatus': [{ sender: 2114 }] }, 1, true],
  [{ 'XcmpQueue.InboundXcmpStatus': [] }, 1, false],
  [{ 'DmpQueue.PageIndex': { begin_used: 0, end_used: 1, overweight_count: 0 } }, 1, true],
  [{ 'DmpQueue.PageIndex': { begin_used: 1, end_used: 1, overweight_count: 1 } }, 1, false],
  // Entries that do not come from messages of this network are ignored.
  [{ 'XcmpQueue.InboundXcmpStatus': [{ sender: 2114 }] }, 0, false]
] as const)('older queues hold messages: %j, %i owed', async ([values, owed, waits]) => {
  const network = createNetwork({ chains: [chainWith(values)], time: 0, isOpen: false })
  network.mail.owed.set('acme', owed)
  expect(await listUnderWay(network)).toEqual(waits ? ['messages that acme has not executed'] : [])
})

test('slots that are due are under way, and a clock that cannot be decoded leads to none', async () => {
  const list = (chain: LocalChain) =>
    listUnderWay(createNetwork({ chains: [chain], time: 0, isOpen: false }))
  const behind = chainWith({ 'AutomationTime.Progress': { due: [{ from: 60n }] } })
  expect(await list(behind)).toEqual(['tasks of acme'])
  const fail = (error: Error) => ({
    ...behind,
    runtime: {
      storage: (_: string, item: string) =>
        item === 'Progress' ? { key: () => '0x', decode: () => Promise.reject(error) } : undefined
    } as unknown as Runtime
  })
  const malformed = new ParaclockError(ValueMalformed, {
    type: 'Clock',
    value: '0xff',
    problem: 'cut'
  })
  expect(await list(fail(malformed) as LocalChain)).toEqual([])
  await expect(list(fail(new Error('no memory')) as LocalChain)).rejects.toThrow('no memory')
})

test('messages are under way unless their recipient is halted', async () => {
  const list = async (isHalted: boolean) => {
    const chain = { ...chainWith({}), isHalted } as LocalChain
    const network = createNetwork({ chains: [chain], time: 0, isOpen: false })
    network.mail.downward.set(2000, [])
    network.mail.horizontal.set(2000, new Map())
    return await listUnderWay(network)
  }
  expect(await list(false)).toEqual(['messages from the relay', 'messages between parachains'])
  expect(await list(true)).toEqual([])
  const network = createNetwork({ chains: [chainWith({})], time: 0, isOpen: false })
  network.mail.upward.set(2000, [])
  expect(await listUnderWay(network)).toEqual(['messages to the relay'])
})

test.for([
  [{ 'MessageQueue.ServiceHead': 1 }, Uint8Array.of(1), ['messages that acme has not executed']],
  [{ 'MessageQueue.ServiceHead': 1 }, null, []],
  [
    { 'ParachainSystem.PendingUpwardMessages': 1 },
    Uint8Array.of(4),
    ['messages that acme holds back']
  ],
  [{ 'ParachainSystem.PendingUpwardMessages': 1 }, Uint8Array.of(0), []],
  [{ 'ParachainSystem.PendingUpwardMessages': 1 }, null, []]
] as const)('what a chain holds is under way: %j %j', async ([values, value, expected]) => {
  const chain = { ...chainWith(values), read: async () => value } as unknown as LocalChain
  expect(await listUnderWay(createNetwork({ chains: [chain], time: 0, isOpen: false }))).toEqual(
    expected
  )
})

test('transactions of a pool are under way', async () => {
  const chain = { ...chainWith({}), pool: { ready: [1] } } as unknown as LocalChain
  const list = (one: LocalChain) =>
    listUnderWay(createNetwork({ chains: [one], time: 0, isOpen: false }))
  expect(await list(chain)).toEqual(['transactions of acme'])
  expect(await list({ ...chain, isHalted: true } as unknown as LocalChain)).toEqual([])
})
