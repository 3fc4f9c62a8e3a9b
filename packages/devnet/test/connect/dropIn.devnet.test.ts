import { createProvider } from '@paraclock/connect'
import { ApiPromise } from '@polkadot/api'
import type { AccountInfo } from '@polkadot/types/interfaces'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Devnet, devAccount, startDevnet } from '../../src/index.ts'

let net: Devnet

beforeAll(async () => {
  net = await startDevnet({ variant: 'hour' })
})

afterAll(() => net.stop())

/** A program written for `WsProvider`, on the provider of this package. */
async function openService(urls: readonly string[] = [net.service.wsUrl]): Promise<ApiPromise> {
  const api = await ApiPromise.create({ provider: createProvider(urls), noInitWarn: true })
  onTestFinished(async () => {
    // polkadot.js writes a warning for each subscription that is cut off while being made.
    await api.rpc.system.health()
    await api.disconnect()
  })
  return api
}

async function freeOf(api: ApiPromise, address: string): Promise<bigint> {
  const account = (await api.query['system']?.['account']?.(address)) as AccountInfo
  return account.data.free.toBigInt()
}

test('queries, constants and runtime calls are those of the chain', async () => {
  const api = await openService()
  const { address } = await devAccount('Alice')
  expect(api.genesisHash.toHex()).toBe(net.service.genesisHash)
  expect(api.runtimeVersion.specName.toString()).toBe('paraclock-hour')
  expect(await freeOf(api, address)).toBe(await freeOf(net.service.api, address))
  const entries = await api.query['system']?.['account']?.entries()
  expect(entries?.length).toBeGreaterThan(5)
  const nonce = await api.call['accountNonceApi']?.['accountNonce']?.(address)
  expect(nonce?.toString()).toBe('0')
})

test('subscriptions follow the chain: heads, storage and its end', async () => {
  const api = await openService()
  const heads: number[] = []
  const times: number[] = []
  const stopHeads = await api.rpc.chain.subscribeNewHeads((head) => {
    heads.push(head.number.toNumber())
  })
  const stopTime = await api.query['timestamp']?.['now']?.((now: { toNumber(): number }) => {
    times.push(now.toNumber())
  })
  const [first = 0] = heads
  await net.build(2)
  await expect.poll(() => heads.at(-1)).toBe(first + 2)
  await expect.poll(() => times.length).toBeGreaterThanOrEqual(2)
  stopHeads()
  ;(stopTime as unknown as () => void)()
  const observed = heads.length
  await net.build(1)
  expect(heads).toHaveLength(observed)
})

test('a signed transfer gets into a block, and what it did is there', async () => {
  const api = await openService()
  const [alice, bob] = [await devAccount('Alice'), await devAccount('Bob')]
  const before = await freeOf(api, bob.address)
  const transfer = api.tx['balances']?.['transferKeepAlive']?.(bob.address, 5_000_000_000n)
  const statuses: string[] = []
  const done = new Promise<void>((resolve, reject) => {
    transfer
      ?.signAndSend(alice, ({ status, dispatchError }) => {
        statuses.push(status.type)
        if (dispatchError) reject(new Error(dispatchError.toString()))
        if (status.isInBlock || status.isFinalized) resolve()
      })
      .catch(reject)
  })
  await expect.poll(() => statuses.length).toBeGreaterThan(0)
  await net.build(1)
  await done
  expect(await freeOf(api, bob.address)).toBe(before + 5_000_000_000n)
})

test('with a dead endpoint before it, the program notices nothing', async () => {
  const api = await openService(['ws://127.0.0.1:9', net.service.wsUrl])
  expect(api.genesisHash.toHex()).toBe(net.service.genesisHash)
})
