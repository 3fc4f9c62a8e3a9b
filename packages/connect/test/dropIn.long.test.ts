import { ApiPromise, WsProvider } from '@polkadot/api'
import type { ProviderInterface } from '@polkadot/rpc-provider/types'
import type { FakeChain } from '@tooling/faults'
import { expect, onTestFinished, test } from 'vitest'
import { createProvider } from '../src/index.ts'
import { assetHubRuntime } from './support/assetHubRuntime.ts'
import { startNodes } from './support/startNodes.ts'

// polkadot.js alone takes seconds on a busy machine.
// A free balance of 12,345 in System.Account, as stored: nonce, three counters, four amounts.
const ACCOUNT = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const STORED = `0x${'07000000'}${'00000000'.repeat(3)}${Buffer.from([0x39, 0x30]).toString('hex').padEnd(32, '0')}${'00'.repeat(48)}`

/** A program that runs on `WsProvider`, and on the provider of this package. */
async function program(provider: ProviderInterface, chain: FakeChain): Promise<unknown> {
  const events: string[] = []
  for (const type of ['connected', 'disconnected', 'error'] as const) {
    provider.on(type, () => events.push(type))
  }
  const api = await ApiPromise.create({ provider, noInitWarn: true })
  chain.storage.set(api.query['system']?.['account']?.key(ACCOUNT) ?? '', STORED)
  chain.submit('0x00')
  const account = await api.query['system']?.['account']?.(ACCOUNT)
  const multi = await api.queryMulti([[api.query['system']?.['account'] as never, ACCOUNT]])
  const heads: number[] = []
  const stopHeads = await api.rpc.chain.subscribeNewHeads(
    (head) => void heads.push(head.number.toNumber())
  )
  const finalized: number[] = []
  const stopFinalized = await api.rpc.chain.subscribeFinalizedHeads(
    (head) => void finalized.push(head.number.toNumber())
  )
  const settle = async (): Promise<void> => {
    // After one more answer, all messages that were sent before it have arrived.
    await api.rpc.system.name()
    await api.rpc.system.version()
  }
  await settle()
  for (let block = 0; block < 3; block += 1) {
    chain.produce()
    chain.finalize(chain.bestNumber)
  }
  await settle()
  stopHeads()
  stopFinalized()
  await settle()
  chain.produce()
  const signedBlock = await api.rpc.chain.getBlock()
  const at = await api.at(chain.hashAt(5) ?? '')
  const past = await at.query['system']?.['account']?.(ACCOUNT)
  const fails = async (method: string, params: unknown[]): Promise<unknown> => {
    const error = await provider.send(method, params).catch((caught: unknown) => caught)
    const { name, message, code, data } = error as Error & { code: unknown; data: unknown }
    return { name, message, code, data }
  }
  const report = {
    genesis: api.genesisHash.toHex(),
    runtime: api.runtimeVersion.toHuman(),
    chain: api.runtimeChain.toString(),
    prefix: api.registry.chainSS58,
    account: account?.toHuman(),
    multi: multi.map((value) => value.toHuman()),
    past: past?.toHuman(),
    heads,
    finalized,
    number: signedBlock.block.header.number.toNumber(),
    calls: Object.keys(api.call).length,
    pallets: Object.keys(api.tx).length,
    refusals: [
      await fails('state_call', ['Nothing_here', '0x']),
      await fails('no_such_method', []),
      await fails('author_submitExtrinsic', ['0x00'])
    ],
    interface: [provider.hasSubscriptions, provider.isClonable, provider.isConnected]
  }
  await api.disconnect()
  return { ...report, events }
}

// Under exactOptionalPropertyTypes, the provider of polkadot.js does not fit its own interface.
function asInterface(provider: WsProvider): ProviderInterface {
  return provider as unknown as ProviderInterface
}

test('the same program does the same as on WsProvider', async () => {
  const reports: unknown[] = []
  const theirs = (url: string) => asInterface(new WsProvider(url))
  for (const create of [theirs, (url: string) => createProvider(url)]) {
    const { urls, chain } = await startNodes({ runtime: assetHubRuntime() })
    reports.push(await program(create(urls[0] ?? ''), chain))
  }
  expect(reports[1]).toEqual(reports[0])
  expect(reports[0]).toMatchObject({ heads: [10, 11, 12, 13], finalized: [10, 11, 12, 13] })
  expect(reports[0]).toMatchObject({ account: { nonce: '7', data: { free: '12,345' } } })
  expect(reports[0]).toMatchObject({ events: ['connected', 'disconnected'] })
})

test('an api continues after a switch, with reads, subscriptions and its metadata', async () => {
  const { urls, chain, nodes } = await startNodes({ runtime: assetHubRuntime(), faults: [{}, {}] })
  const provider = createProvider(urls)
  const api = await ApiPromise.create({ provider, noInitWarn: true })
  onTestFinished(() => api.disconnect())
  const numbers: number[] = []
  let onHead = (): void => {}
  await api.rpc.chain.subscribeFinalizedHeads((head) => {
    numbers.push(head.number.toNumber())
    onHead()
  })
  const until = (number: number): Promise<void> =>
    new Promise((resolve) => {
      onHead = () => numbers.at(-1) === number && resolve()
      onHead()
    })
  await until(10)
  nodes[0]?.killAll()
  for (let block = 0; block < 5; block += 1) chain.produce()
  chain.finalize(15)
  expect(await api.query['system']?.['account']?.(ACCOUNT)).toBeDefined()
  await until(15)
  expect(provider.endpoint).toBe(urls[1])
  expect(nodes[1]?.count('state_call')).toBe(0)
})
