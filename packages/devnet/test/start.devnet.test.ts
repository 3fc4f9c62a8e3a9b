import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseUnixSeconds } from '@paraclock/core'
import { hubRuntimes } from '@paraclock/runtimes-hub'
import { ApiPromise, WsProvider } from '@polkadot/api'
import { expect, onTestFinished, test } from 'vitest'
import { type Devnet, devAccount, type StartDevnetArgs, startDevnet } from '../src/index.ts'

const genesisTime = parseUnixSeconds(Date.UTC(2026, 0, 1) / 1000)
const later = parseUnixSeconds(Date.UTC(2026, 10, 21) / 1000)

const start = async (args: StartDevnetArgs): Promise<Devnet> => {
  const net = await startDevnet(args)
  onTestFinished(() => net.stop())
  return net
}

test('with a genesis time, networks of one name are the same chains whenever they start', async () => {
  const hashes = (net: Devnet) => net.chains.map(({ genesisHash }) => genesisHash)
  const first = await start({ genesisTime })
  const second = await start({ genesisTime, startTime: later })
  expect(hashes(second)).toEqual(hashes(first))
  expect(first.now()).toBeLessThan(genesisTime + 60n)
  expect(second.now()).toBeGreaterThanOrEqual(later)
  // Nothing is left behind in the months between: blocks go on at their pace, and sessions end.
  const { refused } = await second.nextSession()
  expect(refused).toEqual([])
  expect(second.now()).toBeLessThan(later + 600n)
  const named = await start({ name: 'other', genesisTime })
  expect(hashes(named)).not.toEqual(hashes(first))
})

test('an instant network builds a block for each transaction, and for nothing else', async () => {
  const net = await start({ name: 'instant', instant: true })
  const api = await ApiPromise.create({
    provider: new WsProvider(net.service.wsUrl) as never,
    noInitWarn: true
  })
  onTestFinished(() => api.disconnect())
  const alice = await devAccount('Alice')
  const from = net.now()
  const remark = async (on: ApiPromise): Promise<void> => {
    const final = Promise.withResolvers<void>()
    const transaction = on.tx['system']?.['remarkWithEvent']?.('0x01')
    await transaction?.signAndSend(alice, ({ isFinalized }) => {
      if (isFinalized) final.resolve()
    })
    await final.promise
  }
  await remark(api)
  expect(net.now()).toBe(from + 6n)
  // The relay chain's block that begins a session has no room: the one after it follows at once.
  const readSession = async () => String(await net.relay.api.query['session']?.['currentIndex']?.())
  let before = await net.snapshot()
  for (const session = await readSession(); session === (await readSession()); ) {
    before = await net.snapshot()
    await net.build()
  }
  await net.restore(before)
  const then = net.now()
  await remark(net.relay.api)
  expect(net.now()).toBe(then + 12n)
})

test('two networks in a row leave nothing open: the process ends by itself', async () => {
  const script = fileURLToPath(new URL('./twoInARow.ts', import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, script], {
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (text) => {
    out += text
  })
  child.stderr.on('data', (text) => {
    err += text
  })
  const [code] = await once(child, 'exit')
  expect(err).toBe('')
  expect(code).toBe(0)
  expect(out).toBe('ended\n')
})

test('a relay chain of another runtime has its name, its token, and the parachains of the network', async () => {
  const { code } = hubRuntimes['hub-relay']
  const properties = { tokenSymbol: 'DOT', tokenDecimals: 12 }
  const patch = { sudo: { key: null } }
  const relay = { code: new Uint8Array(await readFile(code)), patch, properties }
  const net = await start({ runtimes: { relay } })
  expect(net.relay.api.registry.chainTokens).toEqual(['DOT'])
  expect(net.relay.api.runtimeVersion.specName.toString()).toBe('westend')
  // Without a sudo key, the Scheduler makes the calls of root.
  const account = (await devAccount('Bob')).address
  await net.fund({ chain: net.relay, account, amount: 1n })
  const heads = await net.relay.api.query['paras']?.['heads']?.keys()
  expect(heads?.map(({ args: [id] }) => Number(id)).sort()).toEqual([2114, 2115, 2200])
})

test('a runtime for a chain that the network lacks is refused', async () => {
  const runtimes = { coretime: { code: new Uint8Array() } }
  await expect(startDevnet({ runtimes })).rejects.toMatchObject({
    code: 'ArgumentInvalid',
    context: { value: 'coretime', problem: 'this network takes runtimes for relay' }
  })
})

test.each([
  ['relay', 'coretime', 'its runtime is that of a parachain: give that of a relay chain'],
  ['coretime', 'hub-relay', 'its state has no parachain id, so no relay chain can take it in']
] as const)('as the runtime of %s, that of %s is refused', async (chain, name, reason) => {
  const code = new Uint8Array(await readFile(hubRuntimes[name].code))
  const given = startDevnet({ network: 'hub', runtimes: { [chain]: { code } } })
  await expect(given).rejects.toMatchObject({ code: 'ChainFailed', context: { chain, reason } })
})
