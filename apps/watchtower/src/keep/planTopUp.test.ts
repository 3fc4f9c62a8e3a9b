import { createChain, createMemorySource } from '@paraclock/connect'
import { bytesToHex, type Hex, parseAccount } from '@paraclock/core'
import { openHistory } from '@paraclock/history'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeCall } from '@paraclock/weights'
import { expect, onTestFinished, test } from 'vitest'
import type { FoundFunds } from '../NetworkState.ts'
import type { PolicyContext } from './PolicyContext.ts'
import { planServiceTopUp, planUserTopUp } from './planTopUp.ts'
import type { FundServicePolicy, FundUserPolicy } from './policies.ts'

const USER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const metadata = readRuntimeMetadata({ runtime: 'service-minute', version: 15 })
const TUR = { symbol: 'TUR', decimals: 10 }
const FEE = 9n
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
  const roles: string[] = []
  const context = {
    ...{ history, network: 'main', policy, signal: new AbortController().signal },
    ...{ config: { user: USER }, settings: { below: '2', to: '5.5' } },
    signing: async (role: string) => {
      roles.push(role)
      return { chain, present: async () => chain }
    }
  } as unknown as PolicyContext<FundUserPolicy & FundServicePolicy>
  return { chain, context, roles }
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

const REMARK: Hex = '0x000000'
const args = { dest: USER, value: 1 }
const transferCall = { pallet: 'balances', method: 'transferKeepAlive', args }

/** Plans the transfer of a step of the checklist, whose token an endpoint stated. */
const fund = async (chain: string, stated: Partial<typeof TUR> = {}, isAsset = false) => {
  const { chain: service, context, roles } = await open('fund-service')
  const transfer = { amount: 30_000_000_000n, ...TUR, ...stated }
  const call = isAsset ? REMARK : encodeCall({ chain: service, call: transferCall })
  const funds = {
    ...{ isShort: true, step: { chain, call, transfer } },
    ...{ time: 301, foundAt: performance.now() }
  }
  const planned = planServiceTopUp({ ...context, funds: () => funds as unknown as FoundFunds })
  return { planned, roles, call }
}

test('the transfer of the checklist is made, with its fee if the fee is in its token', async () => {
  const { planned, roles, call } = await fund('target')
  expect(await planned).toEqual({
    ...{ name: 'fund-service target 1', role: 'target', call, token: TUR },
    amount: 30_000_000_000n + FEE,
    summary: "sends 3 TUR to the service's account on the target"
  })
  expect(roles).toEqual(['target'])
  const other = await fund('target', { symbol: 'DOT' }, true)
  expect(await other.planned).toMatchObject({
    ...{ amount: 30_000_000_000n, role: 'target', token: { ...TUR, symbol: 'DOT' } }
  })
  const service = await fund('service', {}, true)
  expect(await service.planned).toMatchObject({ amount: 30_000_000_000n + FEE, role: 'service' })
})

test('limits of a native transfer are read in the agreed token, not in the one that the checklist read', async () => {
  for (const stated of [{ decimals: 18 }, { symbol: 'DOT', decimals: 18 }]) {
    const { planned } = await fund('target', stated)
    expect(await planned).toMatchObject({ token: TUR, amount: 30_000_000_000n + FEE })
  }
})

test('a transfer on another chain is not made', async () => {
  const { planned } = await fund('relay')
  await expect(planned).rejects.toMatchObject({ code: 'PolicyTransferMissing' })
})
