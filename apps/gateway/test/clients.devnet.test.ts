import { type Devnet, devAccount, type Snapshot, startDevnet } from '@paraclock/devnet'
import { ApiPromise, HttpProvider, WsProvider } from '@polkadot/api'
import { createClient } from 'polkadot-api'
import { getWsProvider } from 'polkadot-api/ws'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Gateway, readGatewayConfig, startGateway } from '../src/index.ts'
import { openClient } from './support/openClient.ts'
import { postCall } from './support/post.ts'

let net: Devnet
let gateway: Gateway
let start: Snapshot

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute' })
  start = await net.snapshot()
  const flags = { upstreams: [net.service.wsUrl], port: 0, logLevel: 'silent', agree: 1 }
  gateway = await startGateway((await readGatewayConfig({ flags })).config)
  await gateway.untilReady()
})

afterEach(() => net.restore(start))

afterAll(async () => {
  await gateway.close()
  await net.stop()
})

/** polkadot.js declares its own providers too narrowly for exact optional properties. */
async function openApi(provider: WsProvider | HttpProvider): Promise<ApiPromise> {
  const api = await ApiPromise.create({ provider: provider as never, noInitWarn: true })
  onTestFinished(async () => {
    await api.rpc.system.health()
    await api.disconnect()
  })
  return api
}

test('the four methods answer as the chain in process does, with the variant that it is', async () => {
  const { address } = await devAccount('Alice')
  const asked = [
    ['xcmpHandler_crossChainAccount', [address]],
    ['automationTime_generateTaskId', [address, 'rent']],
    ['automationTime_getTimeAutomationFees', ['XCMP', 3]]
  ] as const
  for (const [method, params] of asked) {
    const { result } = await postCall(gateway.httpUrl, method, params)
    expect(result).toEqual((await postCall(net.service.httpUrl, method, params)).result)
    expect(result).toBeDefined()
  }
  const other = await postCall(gateway.httpUrl, 'automationTime_queryFeeDetails', ['0x00'])
  expect(other.error?.code).toBe(-32601)
  const wrong = await postCall(gateway.httpUrl, 'automationTime_getTimeAutomationFees', ['Nap', 3])
  expect(wrong.error).toMatchObject({ code: -32602, data: { code: 'RpcParamInvalid' } })
})

test('polkadot.js works unchanged: over WebSocket with subscriptions, and over HTTP', async () => {
  const { address } = await devAccount('Bob')
  const api = await openApi(new WsProvider(gateway.wsUrl))
  expect(api.genesisHash.toHex()).toBe(net.service.genesisHash)
  const heads: number[] = []
  const times: string[] = []
  await api.rpc.chain.subscribeNewHeads(({ number }) => {
    heads.push(number.toNumber())
  })
  await api.query['timestamp']?.['now']?.((now: { toString(): string }) => {
    times.push(now.toString())
  })
  const from = heads[0] ?? 0
  await net.build(2)
  await expect.poll(() => heads.at(-1)).toBe(from + 2)
  await expect.poll(() => times.length).toBeGreaterThanOrEqual(2)
  const overHttp = await openApi(new HttpProvider(gateway.httpUrl))
  const [one, other] = await Promise.all(
    [api, overHttp].map((each) => each.query['system']?.['account']?.(address))
  )
  expect(one?.toHex()).toBe(other?.toHex())
})

test('polkadot.js sends a transaction through it, and sees what it did', async () => {
  const api = await openApi(new WsProvider(gateway.wsUrl))
  const [alice, dave] = [await devAccount('Alice'), await devAccount('Dave')]
  const statuses: string[] = []
  const events: string[] = []
  const transfer = api.tx['balances']?.['transferKeepAlive']?.(dave.address, 7_000_000_000n)
  await transfer?.signAndSend(alice, ({ status, events: reported }) => {
    statuses.push(status.type)
    events.push(...reported.map(({ event }) => `${event.section}.${event.method}`))
  })
  await net.build(1)
  await expect.poll(() => statuses).toContain('InBlock')
  await expect.poll(() => events).toContain('balances.Transfer')
})

test('polkadot-api works unchanged, over the sessions of chainHead_v1', async () => {
  const { address } = await devAccount('Bob')
  const client = createClient(getWsProvider(gateway.wsUrl))
  onTestFinished(() => client.destroy())
  const api = client.getUnsafeApi()
  const account = await api.query['System']?.['Account']?.getValue(address)
  expect((account as { data: { free: bigint } }).data.free).toBeGreaterThan(0n)
  const observed: number[] = []
  const following = client.finalizedBlock$.subscribe(({ number }) => observed.push(number))
  await expect.poll(() => observed.length).toBeGreaterThan(0)
  const [from = 0] = observed
  await net.build(2)
  await expect.poll(() => observed.at(-1)).toBe(from + 2)
  following.unsubscribe()
  const upstream = await openClient(gateway.wsUrl)
  const { result } = await upstream.ask('rpc_methods')
  expect((result as { methods: string[] }).methods).toContain('chainHead_v1_follow')
})

test('two gateways in front of one node say the same', async () => {
  const flags = { upstreams: [net.service.wsUrl], port: 0, logLevel: 'silent' }
  const second = await startGateway((await readGatewayConfig({ flags })).config)
  onTestFinished(() => second.close())
  await second.untilReady()
  const { address } = await devAccount('Charlie')
  const [one, other] = await Promise.all(
    [gateway, second].map(({ httpUrl }) =>
      postCall(httpUrl, 'automationTime_generateTaskId', [address, 'x'])
    )
  )
  expect(one?.result).toBe(other?.result)
})
