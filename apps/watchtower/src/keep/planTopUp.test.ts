import { createChain, createMemorySource } from '@paraclock/connect'
import { bytesToHex, type Hex, parseAccount } from '@paraclock/core'
import { openHistory } from '@paraclock/history'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { decodeCall, encodeCall, encodeProxiedCall } from '@paraclock/weights'
import { sovereignAccount } from '@paraclock/xcm'
import { expect, onTestFinished, test } from 'vitest'
import type { FoundFunds } from '../NetworkState.ts'
import type { PolicyContext } from './PolicyContext.ts'
import { planServiceTopUp, planUserTopUp } from './planTopUp.ts'
import type { FundServicePolicy, FundUserPolicy } from './policies.ts'

const USER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const metadata = readRuntimeMetadata({ runtime: 'service-minute', version: 15 })
const TUR = { symbol: 'TUR', decimals: 10 }
const FEE = 9n
/** The key of an asset of the target. */
const ASSET = { parents: 1, interior: { type: 'Here' } }
/** What the user's account must keep. */
const KEPT = 100_000_000n
/** The answer of a chain that takes a fee of 9 for every call. */
const PRICE: Hex = `0x000000${'09'.padEnd(32, '0')}`

/** A policy on a chain on which the user can spend so much, after so many transfers. */
async function open(policy: 'fund-user' | 'fund-service', spendable = 0n, earlier = 0) {
  const history = await openHistory({ database: ':memory:' })
  onTestFinished(() => history.close())
  const of = { network: 'main', policy, amount: '1', day: 1, summary: 's', error: null } as const
  for (let nonce = 0; nonce < earlier; nonce += 1) {
    const row = { ...of, nonce, name: `${policy} ${nonce}`, time: 1, outcome: 'succeeded' } as const
    await history.db.insertInto('actions').values(row).execute()
  }
  const storage = new Map<Hex, Hex>()
  const chain = createChain({
    ...{ name: 'service', metadata },
    source: createMemorySource({ storage, calls: { TransactionPaymentApi_query_info: PRICE } }),
    facts: { tokens: [TUR] }
  })
  const data = { free: KEPT + spendable, reserved: 0n, frozen: 0n, flags: 1n << 127n }
  const value = { nonce: 0, consumers: 0, providers: 1, sufficients: 0, data }
  const item = chain.runtime.storage('System', 'Account')
  if (item === undefined) throw new Error('the service has no accounts')
  const bytes = chain.runtime.type(item.type).encode(value)
  storage.set(item.key(parseAccount(USER)), bytesToHex(bytes))
  const target = createChain({
    ...{ name: 'target', metadata: readRuntimeMetadata({ runtime: 'target', version: 15 }) },
    source: createMemorySource({ storage, calls: { TransactionPaymentApi_query_info: PRICE } }),
    facts: { tokens: [TUR] }
  })
  const described = target.runtime.storage('ForeignAssets', 'Metadata')
  if (described === undefined) throw new Error('the target has no assets')
  const [name, symbol] = [new Uint8Array(), new TextEncoder().encode('USDT')]
  const token = { deposit: 0n, name, symbol, decimals: 6, is_frozen: false }
  storage.set(described.key(ASSET), bytesToHex(target.runtime.type(described.type).encode(token)))
  const roles: string[] = []
  const context = {
    ...{ history, network: 'main', policy, signal: new AbortController().signal },
    ...{ config: { user: USER, service: { paraId: 2115 }, target: { paraId: 2200 } } },
    ...{ settings: { below: '2', to: '5.5' } },
    signing: async (role: string) => {
      roles.push(role)
      const opened = role === 'target' ? target : chain
      return { chain: opened, present: async () => opened }
    }
  } as unknown as PolicyContext<FundUserPolicy & FundServicePolicy>
  return { chain, target, context, roles }
}

test('a user is topped up to the upper balance, from below the lower one', async () => {
  const { chain, context, roles } = await open('fund-user', 15_000_000_000n, 2)
  const planned = await planUserTopUp(context)
  expect(planned).toMatchObject({
    ...{ name: 'fund-user 3', role: 'service', token: TUR, amount: 40_000_000_000n + FEE },
    summary: 'sends 4 TUR to the user on the service'
  })
  const call = chain.runtime.decodeCall(Buffer.from((planned?.call ?? '').slice(2), 'hex'))
  expect(chain.runtime.describeCall(call)).toContain('transferKeepAlive')
  expect(roles).toEqual(['service'])
})

test('a user with exactly the lower balance is not topped up', async () => {
  expect(await planUserTopUp((await open('fund-user', 20_000_000_000n)).context)).toBeUndefined()
  const below = await planUserTopUp((await open('fund-user', 19_999_999_999n)).context)
  expect(below).toMatchObject({ name: 'fund-user 1' })
})

/** The service's account on the target. */
const { account: dest } = sovereignAccount({ paraId: 2115, on: 'sibling' })
const AMOUNT = 30_000_000_000n
const REMARK: Hex = '0x000000'

interface Stated extends Partial<typeof TUR> {
  /** The call of the step. Defaults to a transfer of one unit to the user. */
  readonly call?: Hex
}

/** Plans the transfer of a step of the checklist, whose call and token an endpoint stated. */
const fund = async (role: string, { call, ...stated }: Stated = {}) => {
  const { target, context, roles } = await open('fund-service')
  const args = { dest: USER, value: 1 }
  const own = encodeCall({
    ...{ chain: target, call: { pallet: 'balances', method: 'transferKeepAlive', args } }
  })
  const step = { chain: role, call: call ?? own, transfer: { amount: AMOUNT, ...TUR, ...stated } }
  const funds = { isShort: true, step, time: 301, foundAt: performance.now() }
  const planned = planServiceTopUp({ ...context, funds: () => funds as unknown as FoundFunds })
  return { planned, roles, own }
}

/** Encodes a transfer on the target. */
async function encode(pallet: string, args: object): Promise<Hex> {
  const { target } = await open('fund-service')
  return encodeCall({ chain: target, call: { pallet, method: 'transferKeepAlive', args } } as never)
}

test('a transfer on the target goes to the account that is derived here, with the stated amount', async () => {
  const { planned, roles, own } = await fund('target')
  const call = await encode('balances', { dest, value: AMOUNT })
  expect(await planned).toEqual({
    ...{ name: 'fund-service target 1', role: 'target', call, token: TUR },
    amount: AMOUNT + FEE,
    summary: "sends 3 TUR to the service's account on the target"
  })
  expect(roles).toEqual(['service', 'target'])
  // The call of a user's account that has never signed is wrapped for a proxy of this account.
  const { target } = await open('fund-service')
  const wrapped = encodeProxiedCall({ chain: target, real: USER, call: own })
  expect(await (await fund('target', { call: wrapped })).planned).toMatchObject({ call })
})

test('a transfer of an asset is counted in the token that the target stores', async () => {
  const stated = { symbol: 'DOT', decimals: 18 }
  const call = await encode('foreignAssets', { id: ASSET, target: USER, amount: 1 })
  expect(await (await fund('target', { call, ...stated })).planned).toMatchObject({
    call: await encode('foreignAssets', { id: ASSET, target: dest, amount: AMOUNT }),
    ...{ amount: AMOUNT, role: 'target', token: { symbol: 'USDT', decimals: 6 } },
    summary: "sends 30000 USDT to the service's account on the target"
  })
})

test('a transfer from the service is one of its token to the target', async () => {
  const { planned } = await fund('service', { call: REMARK })
  const found = await planned
  expect(found).toMatchObject({ amount: AMOUNT + FEE, role: 'service', token: TUR })
  const { chain } = await open('fund-service')
  const { text } = decodeCall({ chain, call: found?.call ?? '0x', maxCharacters: 2000 })
  expect(text).toMatch(/^polkadotXcm\.limitedReserveTransferAssets\(/)
  for (const part of ['2200', dest, '30_000_000_000']) expect(text).toContain(part)
})

test('a call of another kind is not made', async () => {
  const { planned } = await fund('target', { call: REMARK })
  await expect(planned).rejects.toMatchObject({ code: 'ChainItemMissing' })
})

test('limits of a native transfer are read in the agreed token, not in the one that the checklist read', async () => {
  for (const stated of [{ decimals: 18 }, { symbol: 'DOT', decimals: 18 }]) {
    const { planned } = await fund('target', stated)
    expect(await planned).toMatchObject({ token: TUR, amount: AMOUNT + FEE })
  }
})

test('a transfer on another chain is not made', async () => {
  const { planned } = await fund('relay')
  await expect(planned).rejects.toMatchObject({ code: 'PolicyTransferMissing' })
})
