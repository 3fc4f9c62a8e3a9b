import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { ApiPromise, HttpProvider, WsProvider } from '@polkadot/api'
import { createClient } from 'polkadot-api'
import { getWsProvider } from 'polkadot-api/ws'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startGateway } from '../src/index.ts'
import type { Gateway } from '../src/startGateway.ts'
import { post, postCall } from './support/post.ts'

let net: Devnet
let gateway: Gateway

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute' })
  gateway = await startGateway({ upstreams: [net.service.wsUrl], port: 0, logLevel: 'silent' })
})

afterAll(async () => {
  await gateway.close()
  await net.stop()
})

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

test('polkadot.js works unchanged: it subscribes, sends a transaction, and reads over HTTP', async () => {
  const open = async (provider: WsProvider | HttpProvider): Promise<ApiPromise> => {
    const api = await ApiPromise.create({ provider: provider as never, noInitWarn: true })
    onTestFinished(() => api.disconnect())
    return api
  }
  const api = await open(new WsProvider(gateway.wsUrl))
  expect(api.genesisHash.toHex()).toBe(net.service.genesisHash)
  const [alice, dave] = [await devAccount('Alice'), await devAccount('Dave')]
  const events: string[] = []
  const transfer = api.tx['balances']?.['transferKeepAlive']?.(dave.address, 7_000_000_000n)
  await transfer?.signAndSend(alice, ({ events: reported }) => {
    events.push(...reported.map(({ event }) => `${event.section}.${event.method}`))
  })
  await net.build(1)
  await expect.poll(() => events).toContain('balances.Transfer')
  const overHttp = await open(new HttpProvider(gateway.httpUrl))
  const [one, other] = await Promise.all(
    [api, overHttp].map((each) => each.query['system']?.['account']?.(dave.address))
  )
  expect(one?.toHex()).toBe(other?.toHex())
})

test('polkadot-api works unchanged, over chainHead_v1', async () => {
  const { address } = await devAccount('Bob')
  const client = createClient(getWsProvider(gateway.wsUrl))
  onTestFinished(() => client.destroy())
  const account = await client.getUnsafeApi().query['System']?.['Account']?.getValue(address)
  expect((account as { data: { free: bigint } }).data.free).toBeGreaterThan(0n)
  const observed: number[] = []
  const following = client.finalizedBlock$.subscribe(({ number }) => observed.push(number))
  await expect.poll(() => observed.length).toBeGreaterThan(0)
  const [from = 0] = observed
  await net.build(2)
  await expect.poll(() => observed.at(-1)).toBe(from + 2)
  following.unsubscribe()
})

const run = (...args: readonly string[]) => {
  const script = join(import.meta.dirname, '../scripts/gatewayOnDevnet.ts')
  const child = spawn(process.execPath, [...process.execArgv, script, ...args], {
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { out: '', err: '' }
  child.stdout.on('data', (data) => {
    said.out += String(data)
  })
  child.stderr.on('data', (data) => {
    said.err += String(data)
  })
  return { child, said, ended: new Promise((resolve) => child.on('close', resolve)) }
}

test('the script starts it on the devnet, prints a curl line that works, and ends on a signal', async () => {
  const { child, said, ended } = run('--', '--max-batch', '7', '--port', '0')
  await expect.poll(() => said.out, { timeout: 60_000 }).toContain('Ctrl-C')
  const [, body = '', url = ''] = /-d '(.*)' (http:\S+)/.exec(said.out) ?? []
  const { json } = await post(url, body)
  expect(json).toEqual({ jsonrpc: '2.0', id: 1, result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  const { json: refused } = await post(url, `[${Array(8).fill(body).join(',')}]`)
  expect(refused).toMatchObject({ error: { code: -32005 } })
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(said.err).toBe('')
})

test('options that are wrong end it before anything starts', async () => {
  const { said, ended } = run('--max-batch', 'many')
  expect(await ended).toBe(2)
  expect(said.err).toContain('--max-batch')
  expect(said.out).toBe('')
})
