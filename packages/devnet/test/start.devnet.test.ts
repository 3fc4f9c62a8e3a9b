import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseUnixSeconds } from '@paraclock/core'
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
  const final = Promise.withResolvers<void>()
  const remark = api.tx['system']?.['remarkWithEvent']?.('0x01')
  await remark?.signAndSend(alice, ({ isFinalized }) => {
    if (isFinalized) final.resolve()
  })
  await final.promise
  expect(net.now()).toBe(from + 6n)
})

test('three networks in a row leave nothing open: the process ends by itself', async () => {
  const script = fileURLToPath(new URL('./threeInARow.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=@paraclock/source', script], {
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
