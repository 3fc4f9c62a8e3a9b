import { createChain, createMemorySource } from '@paraclock/connect'
import { bytesToHex, type Hex, parseAccount } from '@paraclock/core'
import type { PolicyName } from '@paraclock/history'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import type { PolicyContext } from './PolicyContext.ts'
import { proveKey } from './proveKey.ts'

const USER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const KEY = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const metadata = readRuntimeMetadata({ runtime: 'service-minute', version: 15 })

/** The answer for a call without a weight and a fee. */
const FREE: Hex = `0x${'00'.repeat(19)}`

interface Held {
  readonly free?: bigint
  readonly reserved?: bigint
  /** The proxy types that the user granted to the key. */
  readonly types?: readonly string[]
  /** The delay of these proxies, in blocks. */
  readonly delay?: number
  readonly policy?: PolicyName
  readonly account?: string
}

/** Proves a key with a budget of 2.5 tokens on the committed metadata of the service. */
async function prove({ free = 0n, reserved = 0n, types = [], delay = 0, ...more }: Held) {
  const { policy = 'renew', account = KEY } = more
  const storage = new Map<Hex, Hex>()
  const chain = createChain({
    ...{
      name: 'service',
      metadata,
      source: createMemorySource({ storage, calls: { TransactionPaymentApi_query_info: FREE } })
    },
    facts: { paraId: 2115, ss58Prefix: 42, tokens: [{ symbol: 'TUR', decimals: 10 }] }
  })
  const data = { free, reserved, frozen: 0n, flags: 0n }
  const info = { nonce: 0, consumers: 0, providers: 1, sufficients: 0, data }
  const delegate = parseAccount(account)
  const grants = types.map((type) => ({ delegate, proxy_type: { type }, delay }))
  const write = (pallet: string, entry: string, account: string, value: unknown): void => {
    const item = chain.runtime.storage(pallet, entry)
    if (item === undefined) throw new Error(`the service has no ${pallet}.${entry}`)
    const bytes = chain.runtime.type(item.type).encode(value)
    storage.set(item.key(parseAccount(account)), bytesToHex(bytes))
  }
  write('System', 'Account', account, info)
  write('Proxy', 'Proxies', USER, [grants, 1n])
  const context = {
    ...{ network: 'main', policy, signal: new AbortController().signal },
    config: { user: USER, service: { paraId: 2115 }, target: { paraId: 2200 } },
    settings: { budget: '2.5', daily: '1', key: { account } },
    signing: async () => ({ chain, present: async () => chain })
  } as unknown as PolicyContext
  await proveKey(context, 'service')
}

const refusal = (problem: string, account = KEY, policy = 'renew') => ({
  code: 'PolicyKeyRefused',
  context: { network: 'main', policy, account, problem: expect.stringContaining(problem) }
})

test.each([
  { free: 25_000_000_001n },
  { reserved: 25_000_000_001n },
  { free: 12_500_000_001n, reserved: 12_500_000_000n }
])('an account that holds more than the budget is refused: %o', async (held) => {
  await expect(prove(held)).rejects.toMatchObject(refusal('the budget is 2.5'))
})

test('a key that pays for itself, within the budget and without a proxy, is admitted', async () => {
  await prove({ free: 20_000_000_000n, reserved: 5_000_000_000n, policy: 'fund-user' })
  await prove({ policy: 'fund-service' })
})

test("the user's own key is refused", async () => {
  await expect(prove({ account: USER })).rejects.toMatchObject(refusal("the user's own key", USER))
})

test('only the policy that schedules has a proxy, and it must have one', async () => {
  await expect(prove({ policy: 'fund-user', types: ['Any'] })).rejects.toMatchObject(
    refusal('the proxy type Any, which it does not need', KEY, 'fund-user')
  )
  await expect(prove({})).rejects.toMatchObject(refusal('granted it no proxy'))
})

test('a proxy with a delay, and one whose calls cannot be measured, are refused', async () => {
  await expect(prove({ types: ['Automation'], delay: 5 })).rejects.toMatchObject(
    refusal('its proxy of type Automation has a delay of 5 blocks')
  )
  await expect(prove({ types: ['Automation'] })).rejects.toMatchObject(
    refusal('what its proxy type Automation admits could not be measured')
  )
})
