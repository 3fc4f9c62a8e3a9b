import { type Hex, hexToBytes, trialMoney } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import type { SimulatedChain } from '@paraclock/simulation'
import { encodeEntry, openRuntime, type Runtime, type StorageEntry } from '@paraclock/types'
import { expect, test } from 'vitest'
import { registerRelayToken } from './registerRelayToken.ts'
import { seatUser } from './seatUser.ts'

const open = (runtime: 'target' | 'target-ethereum') =>
  openRuntime({ metadata: readRuntimeMetadata({ runtime, version: 16 }) })
const target = open('target')
const ethereum = open('target-ethereum')

const ALICE: Hex = `0x${'a1'.repeat(32)}`
const ALITH: Hex = `0x${'e1'.repeat(20)}`
const BOB: Hex = `0x${'b0'.repeat(32)}`
const money = trialMoney()

/** A chain with entries in its state. */
function chainWith(runtime: Runtime, entries: readonly StorageEntry[] = []) {
  const state = new Map(entries.map((entry) => encodeEntry(runtime, entry)))
  const storage = async (pallet: string, item: string, ...keys: unknown[]) => {
    const found = runtime.storage(pallet, item)
    const raw = found && state.get(found.key(...keys))
    return found?.decode(raw === undefined ? null : hexToBytes(raw))
  }
  return { runtime, storage } as unknown as SimulatedChain
}

const account = (who: unknown, value: object) => ({
  ...{ pallet: 'System', item: 'Account', keys: [who], value }
})
const issuance = (value: bigint) => ({ pallet: 'Balances', item: 'TotalIssuance', value })
const sudo = (value: unknown) => ({ pallet: 'Sudo', item: 'Key', value })

/** The entries of a seat, each decoded by its item. */
function decode(runtime: Runtime, seats: readonly (readonly [Hex, Hex])[], who: Hex) {
  const items = {
    account: runtime.storage('System', 'Account'),
    issuance: runtime.storage('Balances', 'TotalIssuance'),
    sudo: runtime.storage('Sudo', 'Key')
  }
  const input = runtime.readInput('AccountId', who)
  const keys = {
    [items.account?.key(input) ?? '']: 'account',
    [items.issuance?.key() ?? '']: 'issuance',
    [items.sudo?.key() ?? '']: 'sudo'
  }
  return seats.map(([key, value]) => {
    const name = keys[key] as keyof typeof items
    return [name, items[name]?.decode(hexToBytes(value))]
  })
}

const balance = { reserved: 0n, frozen: 0n, flags: expect.anything() }

test('the user of a chain without the account exists on it, with money that is issued', async () => {
  const seats = await seatUser(chainWith(target, [issuance(5n)]), [ALICE])
  const nobody = { nonce: 0, consumers: 0, sufficients: 0 }
  expect(decode(target, seats, ALICE)).toEqual([
    ['account', { ...nobody, providers: 1, data: { ...balance, free: 0n } }],
    ['account', { ...nobody, providers: 1, data: { ...balance, free: money } }],
    ['issuance', 5n + money]
  ])
})

test('money and references that the user has are kept, and sudo is theirs if it is of anybody', async () => {
  const info = target.storage('System', 'Account')?.decode(null) as { readonly data: object }
  const held = { ...info.data, free: 7n, reserved: 3n }
  const who = target.readInput('AccountId', ALICE)
  const before = { ...info, nonce: 4, providers: 2, consumers: 1, data: held }
  const entries = [account(who, before), sudo(target.readInput('AccountId', BOB))]
  const seats = decode(target, await seatUser(chainWith(target, entries), [ALICE]), ALICE)
  expect(seats).toEqual([
    ['account', before],
    ['account', { ...before, data: { ...held, free: 7n + money } }],
    ['issuance', money],
    ['sudo', who]
  ])
})

test('the user is the first operator with an account of the length of the chain', async () => {
  const seat = async (runtime: Runtime, operators: readonly Hex[]) =>
    await seatUser(chainWith(runtime), operators)
  expect(await seat(target, [ALITH, ALICE, BOB])).toEqual(await seat(target, [ALICE]))
  expect(await seat(ethereum, [ALICE, ALITH])).toEqual(await seat(ethereum, [ALITH]))
  expect(decode(ethereum, await seat(ethereum, [ALITH]), ALITH).map(([name]) => name)).toEqual([
    'account',
    'account',
    'issuance'
  ])
  expect(await seat(ethereum, [ALICE, BOB])).toEqual([])
  expect(await seat(target, [])).toEqual([])
})

test('without a place for balances that is known, the user only gets sudo', async () => {
  const { storage, readInput } = target
  const parts = {
    ...{ storage: storage.bind(target), readInput: readInput.bind(target) },
    type: target.type.bind(target)
  }
  const without = { ...target, ...parts, ledger: undefined, accountLength: 32 } as Runtime
  const chain = chainWith(without, [sudo(target.readInput('AccountId', BOB))])
  const seats = await seatUser(chain, [ALICE])
  expect(decode(target, seats, ALICE)).toEqual([['sudo', target.readInput('AccountId', ALICE)]])
})

const relayToken = { parents: 1, interior: { type: 'Here', value: undefined } }

function readToken(entries: readonly (readonly [Hex, Hex])[]) {
  const named = (item: string) => target.storage('ForeignAssets', item)
  return entries.map(([key, value]) => {
    const item = ['Asset', 'Metadata'].find((one) => named(one)?.key(relayToken) === key) ?? ''
    return [item, named(item)?.decode(hexToBytes(value))]
  })
}

test('the token of the relay chain pays for weight on the target, by its name', () => {
  const given = { owner: ALICE, tokenSymbol: 'ROC', tokenDecimals: 12 }
  const bytes = (read: unknown) =>
    read instanceof Uint8Array ? Buffer.from(read).toString() : String(read)
  const [asset, metadata] = readToken(registerRelayToken({ runtime: target }, given))
  const who = target.readInput('AccountId', ALICE)
  expect(asset).toEqual([
    'Asset',
    {
      ...{ owner: who, issuer: who, admin: who, freezer: who, supply: 0n, deposit: 0n },
      ...{ min_balance: 1_000_000_000n, is_sufficient: true, accounts: 0, sufficients: 0 },
      ...{ approvals: 0, status: { type: 'Live', value: undefined } }
    }
  ])
  const { name, symbol, ...rest } = (metadata?.[1] ?? {}) as Record<string, unknown>
  expect([metadata?.[0], bytes(name), bytes(symbol)]).toEqual(['Metadata', 'ROC', 'ROC'])
  expect(rest).toEqual({ deposit: 0n, decimals: 12, is_frozen: false })
})

test.each([
  [undefined, 12],
  [['ROC'], [12]],
  ['ROC', undefined]
])('a token with the symbol %j and %j decimals has no name', (tokenSymbol, tokenDecimals) => {
  const given = { owner: ALICE, tokenSymbol, tokenDecimals }
  const entries = registerRelayToken({ runtime: target }, given)
  expect(readToken(entries).map(([item]) => item)).toEqual(['Asset'])
})
