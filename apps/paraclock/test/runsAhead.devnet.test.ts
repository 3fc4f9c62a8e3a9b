import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AutomationConfig, Config, NetworkConfig } from '@paraclock/checklist'
import { type Hex, parseUnixSeconds, stringifyJson } from '@paraclock/core'
import { type Devnet, type DevnetEvent, devAccount } from '@paraclock/devnet'
import { beforeEach, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { readFree } from '../src/rehearse/openBest.ts'
import { asRoot } from './network/asRoot.ts'
import { makeReady } from './network/makeReady.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

const UNIT = 10_000_000_000n
const GAS = [200_000, 0, null, null, []] as const

const net = await openNetwork({
  variant: 'minute',
  name: 'main',
  target: 'ethereum',
  instant: true
})
const folder = await makeFolder()
let state = folder
const config = (await configureDevnet([net])).networks['main'] as NetworkConfig
const ready = await makeReady(net, config)
/** Where the journal is: each test has its own, as the network goes back. */

/** Runs a command. Its words stand in one line. */
async function run(...argv: readonly string[]) {
  const env = { XDG_STATE_HOME: state, PHRASE: '//Alice' }
  const { code, output: out, complaints: err } = await runCommand(folder, argv, { env })
  return { out, err, said: `${out} ${err}`.replaceAll(/\s+/g, ' '), code }
}

const SIGN = ['--yes', '--signer', 'env:PHRASE']

async function configure(automation: Partial<AutomationConfig>): Promise<void> {
  const own = { ...config, automation: { ...config.automation, ...automation } }
  const timeouts = { connect: 120, request: 120, network: 240 }
  const whole = { networks: { main: own }, timeouts } as unknown as Config
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(whole as never))
}

beforeEach(async () => {
  await net.restore(ready)
  state = await mkdtemp(join(folder, 'state-'))
})

/** A time some minutes ahead, at the start of a slot, in seconds since the Unix epoch. */
const ahead = (minutes: number): number => (Math.floor(Number(net.now()) / 60) + minutes) * 60

type Call = Parameters<Devnet['execute']>[0]['call']

function callOf(pallet: string, method: string, ...args: readonly unknown[]): Call {
  const call = net.target.api.tx[pallet]?.[method]?.(...args)
  if (call === undefined) throw new TypeError(`no call ${pallet}.${method}`)
  return call
}

async function sign(name: string, call: Call): Promise<readonly DevnetEvent[]> {
  return (await net.execute({ chain: net.target, call, signer: await devAccount(name) })).events
}

/** Lets the service assume that a call proves more, as its root does for calls of contracts. */
async function assumeMore(): Promise<void> {
  const { api } = net.service
  const now = (await api.query['xcmpHandler']?.['targets']?.(net.target.paraId))?.toJSON() as object
  const settings = { ...now, assumedProofSize: 1_300_000 }
  await asRoot(net, 'service', 'xcmpHandler.setTarget', net.target.paraId, settings)
}

/** Checks the network and schedules the task, both by the command, and builds every block up to the run. */
async function judge(call: Call, time: number, automation: Partial<AutomationConfig> = {}) {
  const bytes = call.method.toHex() as Hex
  await configure({ ...automation, call: bytes, times: [time] })
  const checked = await run('check')
  const at = new Date(time * 1000).toISOString()
  const made = await run('schedule', 'rent', '--at', at, '--allow-failure', ...SIGN)
  expect(made.code, made.said).toBe(0)
  await net.travelTo(parseUnixSeconds(time + 120), { refused: 'report', everyBlock: true })
  return checked
}

/** Reverts before a block, and logs from then on. */
const gate = (block: number): string =>
  `63${block.toString(16).padStart(8, '0')}4310601057${'60006000a000'}${'5b60006000fd'}`
const deploy = (code: string): string =>
  `0x60${(code.length / 2).toString(16).padStart(2, '0')}80600b6000396000f3${code}`

test.each([
  ['before the run', 3, 0],
  ['behind the run', 9, 1]
] as const)('a contract that opens by its block number %s', async (_, minutes, code) => {
  await assumeMore()
  const head = (await net.target.api.rpc.chain.getHeader()).number.toNumber()
  const opens = head + minutes * 10
  const { address: dorothy } = await devAccount('Dorothy')
  const events = await sign(
    'Dorothy',
    callOf('evm', 'create', dorothy, deploy(gate(opens)), 0, ...GAS)
  )
  const contract = String(events.find(({ method }) => method === 'Created')?.data['address'])
  const { address } = await devAccount('Alith')
  const from = await countBlocks()
  const checked = await judge(callOf('evm', 'call', address, contract, '0x', 0, ...GAS), ahead(5))
  expect(checked.code, checked.said).toBe(code)
  expect(await countEvents('evm.Log', from)).toBe(code === 0 ? 1 : 0)
})

const countBlocks = async (): Promise<number> =>
  (await net.target.api.rpc.chain.getHeader()).number.toNumber()

async function countEvents(title: string, from: number): Promise<number> {
  const { api } = net.target
  const last = await countBlocks()
  let count = 0
  for (let number = from + 1; number <= last; number += 1) {
    const at = await api.at(await api.rpc.chain.getBlockHash(number))
    const records = (await at.query['system']?.['events']?.()) as unknown as readonly {
      readonly event: { readonly section: string; readonly method: string }
    }[]
    count += records.filter(({ event }) => `${event.section}.${event.method}` === title).length
  }
  return count
}

test('value to an address without code arrives, and is no fault', async () => {
  await assumeMore()
  const { address } = await devAccount('Alith')
  const nobody = `0x${'42'.repeat(20)}`
  const call = callOf('evm', 'call', address, nobody, '0x', UNIT, ...GAS)
  const checked = await judge(call, ahead(5))
  expect(checked.code, checked.said).toBe(0)
  expect(await readFree(net.target, nobody)).toBe(UNIT)
})

test.each([
  ['passes', 20, 0],
  ['does not pass', 100, 1]
] as const)('an announced proxy whose delay %s until the run', async (_, blocks, code) => {
  const [{ address: alith }, { address: dorothy }] = await Promise.all([
    devAccount('Alith'),
    devAccount('Dorothy')
  ])
  const held = (await net.target.api.query['proxy']?.['proxies']?.(alith))?.toJSON()
  const [[grant] = []] = held as { readonly delegate: string }[][]
  await sign('Alith', callOf('proxy', 'addProxy', grant?.delegate, 'Any', 0))
  await sign('Dorothy', callOf('proxy', 'addProxy', alith, 'Any', blocks))
  const nobody = `0x${'42'.repeat(20)}`
  const inner = callOf('balances', 'transferKeepAlive', nobody, UNIT)
  await sign('Alith', callOf('proxy', 'announce', dorothy, inner.method.hash.toHex()))
  const call = callOf('proxy', 'proxyAnnounced', alith, dorothy, null, inner)
  const checked = await judge(call, ahead(5), { proxyType: 'Any' })
  expect(checked.code, checked.said).toBe(code)
  expect(await readFree(net.target, nobody)).toBe(code === 0 ? UNIT : 0n)
})

test('what is quoted is taken, and the report says what a run and a month cost of it', async () => {
  const times = [ahead(5), ahead(6)]
  await configure({ times })
  const { out } = await run('quote', '--json')
  const [{ total }] = JSON.parse(out).networks
  const checked = await run('check', '--json')
  const [{ costs }] = JSON.parse(checked.out).networks
  const kept = BigInt(costs.perRun.amount) - BigInt(costs.returned.amount)
  expect(BigInt(costs.perMonth.amount)).toBe(2n * kept)
  expect((await run('check')).said).toMatch(
    /A run costs [\d.]+ PCM; the 2 of a month cost [\d.]+ PCM\. [\d.]+ PCM are prepaid for each run, and [\d.]+ PCM of them returned after it\./
  )
  const before = await readFree(net.service, config.user)
  const at = times.flatMap((time) => ['--at', new Date(time * 1000).toISOString()])
  const made = await run('schedule', 'rent', ...at, ...SIGN)
  expect(made.code, made.said).toBe(0)
  expect(before - (await readFree(net.service, config.user))).toBe(BigInt(total.amount))
})
