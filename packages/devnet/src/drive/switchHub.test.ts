import { type Hex, hexToBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import type { Simulation } from '@paraclock/simulation'
import { encodeEntry, openRuntime, type StorageItem } from '@paraclock/types'
import { expect, test } from 'vitest'
import { createHubSwitches } from './switchHub.ts'

const runtime = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'relay', version: 16 }) })
const accounts = runtime.storage('System', 'Account') as StorageItem
const hex = (byte: string): Hex => `0x${byte.repeat(32)}`
const [ALICE, BOB, EMPTY] = [hex('01'), hex('02'), hex('03')]
const TREASURY: Hex = `0x6d6f646c${'07'.repeat(28)}`
const CHECKING: Hex = `0x6d6f646c70792f78636d6368${'00'.repeat(20)}`

const info = (
  free: bigint,
  more: { readonly consumers?: number; readonly reserved?: bigint } = {}
) => ({
  ...{ nonce: 1, consumers: more.consumers ?? 0, providers: 1, sufficients: 0 },
  data: { free, reserved: more.reserved ?? 0n, frozen: 0n, flags: 0n }
})

/** A chain whose writes take effect with the next round. */
function openChain(name: string, entries: readonly Parameters<typeof encodeEntry>[1][]) {
  const state = new Map<Hex, Hex>(entries.map((entry) => encodeEntry(runtime, entry)))
  const written: (readonly [Hex, Hex | null])[] = []
  const halts: boolean[] = []
  const readMany = async (keys: readonly Hex[]) =>
    keys.map((key) => (state.has(key) ? hexToBytes(state.get(key) as Hex) : null))
  const storage = async (pallet: string, item: string, ...keys: readonly unknown[]) => {
    const found = runtime.storage(pallet, item) as StorageItem
    return found.decode((await readMany([found.key(...keys)]))[0] ?? null)
  }
  const chain = {
    ...{ name, runtime, readMany, storage, head: { number: 0 } },
    listKeys: async (prefix: Hex) =>
      [...state.keys()].filter((key) => key.startsWith(prefix)).sort(),
    write: (changes: Iterable<readonly [Hex, Hex | null]>) => written.push(...changes),
    halt: (isHalted: boolean) => halts.push(isHalted)
  }
  const build = (): void => {
    chain.head = { number: chain.head.number + 1 }
    for (const [key, value] of written.splice(0)) {
      if (value === null) state.delete(key)
      else state.set(key, value)
    }
  }
  const freeOf = async (who: Hex) =>
    ((await storage('System', 'Account', who)) as { data: { free: bigint } }).data.free
  return { chain, state, build, halts, freeOf, storage }
}

const account = (who: Hex, value: object) => ({
  pallet: 'System',
  item: 'Account',
  keys: [who],
  value
})

/** The relay chain and Asset Hub of a network, and its switches. */
function openHub() {
  const relay = openChain('relay', [
    account(ALICE, info(100n)),
    account(BOB, info(20n, { consumers: 1 })),
    account(hex('04'), info(3n, { reserved: 5n })),
    account(EMPTY, info(0n)),
    account(TREASURY, info(1000n)),
    { pallet: 'Balances', item: 'TotalIssuance', value: 1123n }
  ])
  const hub = openChain('asset-hub', [account(CHECKING, info(5n))])
  const listened: unknown[] = []
  let rounds = 0
  const switches = createHubSwitches({
    simulation: {
      chain: (name: string) => (name === 'relay' ? relay.chain : hub.chain),
      build: async () => {
        rounds += 1
        relay.build()
        hub.build()
      }
    } as unknown as Simulation,
    listen: async (...args) => void listened.push(args)
  })
  return { relay, hub, listened, switches, rounds: () => rounds }
}

test('the relay chain holds no money of users and parachains, and gets it back', async () => {
  const { relay, switches, rounds } = openHub()
  const before = new Map(relay.state)
  await switches.turn('RelayHoldsNoMoney', true)
  expect(relay.state.has(accounts.key(ALICE))).toBe(false)
  expect([await relay.freeOf(BOB), await relay.freeOf(hex('04'))]).toEqual([0n, 0n])
  // An account with a reference or a reserve stays, and pallets keep their money.
  expect(await relay.storage('System', 'Account', BOB)).toMatchObject({ consumers: 1, nonce: 1 })
  expect(await relay.storage('System', 'Account', hex('04'))).toMatchObject({
    data: { reserved: 5n }
  })
  expect(await relay.freeOf(TREASURY)).toBe(1000n)
  expect(relay.state.get(accounts.key(EMPTY))).toBe(before.get(accounts.key(EMPTY)))
  expect(await relay.storage('Balances', 'TotalIssuance')).toBe(1000n)
  expect(rounds()).toBe(1)
  await switches.turn('RelayHoldsNoMoney', true)
  expect(rounds()).toBe(1)
  await switches.turn('RelayHoldsNoMoney', false)
  expect([relay.state, rounds()]).toEqual([before, 2])
  await switches.turn('RelayHoldsNoMoney', false)
  expect(rounds()).toBe(2)
})

test('money that came to the relay chain meanwhile stays there', async () => {
  const { relay, switches } = openHub()
  await switches.turn('RelayHoldsNoMoney', true)
  const entries = [
    account(ALICE, info(7n)),
    account(BOB, { ...info(0n, { consumers: 1 }), nonce: 2 }),
    account(EMPTY, info(4n)),
    { pallet: 'Balances', item: 'TotalIssuance', value: 1011n }
  ]
  for (const entry of entries) relay.state.set(...encodeEntry(runtime, entry))
  await switches.turn('RelayHoldsNoMoney', false)
  const free = await Promise.all([ALICE, BOB, EMPTY, hex('04')].map(relay.freeOf))
  expect(free).toEqual([107n, 20n, 4n, 3n])
  expect(await relay.storage('System', 'Account', BOB)).toMatchObject({ consumers: 1, nonce: 2 })
  expect(await relay.storage('Balances', 'TotalIssuance')).toBe(1134n)
})

test('the account for tokens elsewhere is full, and then as it was', async () => {
  const { hub, switches } = openHub()
  const before = new Map(hub.state)
  await switches.turn('TeleportRefused', true)
  expect(await hub.storage('System', 'Account', CHECKING)).toMatchObject({
    ...{ nonce: 1, providers: 1, data: { free: 2n ** 128n - 1n } }
  })
  await switches.turn('TeleportRefused', false)
  expect(hub.state).toEqual(before)
})

test('changes of the account for tokens elsewhere stay, also if it lacks what was withdrawn', async () => {
  const { hub, switches } = openHub()
  const full = 2n ** 128n - 1n
  for (const [withdrawn, left] of [
    [3n, 2n],
    [4n, 0n]
  ] as const) {
    await switches.turn('TeleportRefused', true)
    const changed = { ...info(full - withdrawn, { consumers: 1 }), nonce: 2 }
    hub.state.set(...encodeEntry(runtime, account(CHECKING, changed)))
    await switches.turn('TeleportRefused', false)
    expect(await hub.storage('System', 'Account', CHECKING)).toMatchObject({
      ...{ nonce: 2, consumers: 1, data: { free: left } }
    })
  }
})

test('Asset Hub stops to listen, or to build blocks', async () => {
  const { hub, listened, switches, rounds } = openHub()
  for (const isOn of [true, false]) {
    await switches.turn('AssetHubUnreachable', isOn)
    await switches.turn('AssetHubBehind', isOn)
  }
  expect(listened).toEqual([
    ['asset-hub', false],
    ['asset-hub', true]
  ])
  expect([hub.halts, rounds()]).toEqual([[true, false], 0])
})

test('saved switches are turned again, and know what they took', async () => {
  const { relay, hub, listened, switches } = openHub()
  const before = new Map(relay.state)
  await switches.turn('RelayHoldsNoMoney', true)
  await switches.turn('AssetHubBehind', true)
  const [restore, saved] = [switches.save(), new Map(relay.state)]
  await switches.turn('RelayHoldsNoMoney', false)
  await switches.turn('AssetHubBehind', false)
  await switches.turn('AssetHubUnreachable', true)
  await restore()
  expect(hub.halts).toEqual([true, false, true])
  expect(listened.at(-1)).toEqual(['asset-hub', true])
  // The caller restores the state itself.
  relay.state.clear()
  for (const [key, value] of saved) relay.state.set(key, value)
  await switches.turn('RelayHoldsNoMoney', false)
  expect(relay.state).toEqual(before)
})

test('after a step back, a switch has the position of that block', async () => {
  const { relay, switches } = openHub()
  const before = new Map(relay.state)
  const goTo = (number: number, state: ReadonlyMap<Hex, Hex>): void => {
    relay.chain.head = { number }
    relay.state.clear()
    for (const [key, value] of state) relay.state.set(key, value)
    switches.forgetLater()
  }
  await switches.turn('RelayHoldsNoMoney', true)
  const taken = new Map(relay.state)
  await switches.turn('RelayHoldsNoMoney', false)
  goTo(1, taken)
  await switches.turn('RelayHoldsNoMoney', false)
  expect(relay.state).toEqual(before)
  goTo(0, before)
  await switches.turn('RelayHoldsNoMoney', true)
  expect(relay.state).toEqual(taken)
})
