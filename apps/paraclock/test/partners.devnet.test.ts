import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NetworkConfig, Report, ShapeReport } from '@paraclock/checklist'
import { type Hex, parseUnixSeconds, stringifyJson } from '@paraclock/core'
import { devAccount } from '@paraclock/devnet'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import type { Bytes, Option } from '@polkadot/types'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { freezeEndpoint } from './network/freezeEndpoint.ts'
import { makeReady } from './network/makeReady.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { declareAs, patchRuntime, replaceWeight, swapCalls } from './network/patchRuntime.ts'
import { runCommand } from './runCommand.ts'

const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const UNIT = 10_000_000_000n
/** The weight that is booked for each task, in picoseconds. */
const BOOKED = 700_000_000n
const net = await openNetwork({ variant: 'hour', name: 'main', keptBlocks: 4096 })
const folder = await makeFolder()
const empty = await makeFolder()
const partial = await makeFolder()

/** Has an account schedule a task that sends a call to the target. */
async function schedule(id: string, name: string, call: Hex, hours: number): Promise<void> {
  const signer = await devAccount(name)
  const time = (Math.floor(Number(net.now()) / 3600) + hours) * 3600
  const times = { Fixed: { executionTimes: [time] } }
  const { scheduleXcmpTask } = net.service.api.tx['automationTime'] ?? {}
  const own = scheduleXcmpTask?.(id, times, net.target.paraId, 0, call, BOOKED)
  if (own === undefined) throw new TypeError('no call scheduleXcmpTask')
  await net.execute({ chain: net.service, call: own, signer })
}

/** A call of the target in the name of an account. */
async function proxied(name: string, owner: string, ...args: readonly unknown[]): Promise<Hex> {
  const [pallet = '', method = ''] = name.split('.')
  const { tx } = net.target.api
  const { address } = await devAccount(owner)
  const call = tx['proxy']?.['proxy']?.(address, null, tx[pallet]?.[method]?.(...args))
  if (call === undefined) throw new TypeError(`no call ${name}`)
  return call.method.toHex()
}

/** Lets the service's account do any call for Alice. */
async function widenProxy(): Promise<void> {
  const signer = await devAccount('Alice')
  const held = (await net.target.api.query['proxy']?.['proxies']?.(signer.address))?.toJSON()
  const [[first] = []] = (held ?? []) as { readonly delegate: string }[][]
  const call = net.target.api.tx['proxy']?.['addProxy']?.(first?.delegate, 'Any', 0)
  if (call === undefined) throw new TypeError('no proxies')
  await net.execute({ chain: net.target, call, signer })
}

beforeAll(async () => {
  const config = await configureDevnet([net])
  await makeReady(net, config.networks['main'] as NetworkConfig)
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(config))
  await widenProxy()
  const remark = (text: string, owner = 'Alice') => proxied('system.remarkWithEvent', owner, text)
  const pay = (amount: bigint) => proxied('balances.transferKeepAlive', 'Alice', bob, amount)
  await schedule('a', 'Alice', await remark('long'), 4)
  await schedule('b', 'Alice', await remark('a'), 3)
  await schedule('c', 'Bob', await remark('a', 'Bob'), 5)
  await schedule('d', 'Alice', await pay(UNIT), 30)
  await schedule('e', 'Alice', await pay(2n * UNIT), 80)
  await schedule('f', 'Alice', await proxied('balances.transferAll', 'Alice', bob, true), 100)
  const asset = { parents: 1, interior: { X1: [{ Parachain: net.service.paraId }] } }
  const allow = await proxied('foreignAssets.approveTransfer', 'Alice', asset, bob, UNIT)
  await schedule('g', 'Alice', allow, 8)
  await schedule('h', 'Alice', '0xffff', 6)
  await net.build(2)
})

const only = ['--only', 'target-upgrade-harmless']

/** Tries code with the tasks of everybody, and returns the exit code and the shapes. */
async function check(code: Uint8Array, ...options: readonly string[]) {
  await writeFile(join(folder, 'new.wasm'), code)
  const asked = ['check', '--upgrade', 'new.wasm', '--tasks', 'all', ...only, '--json', ...options]
  const { code: exit, output } = await runCommand(folder, asked)
  const { networks } = JSON.parse(output) as Report
  const { shapes = [], undecoded } = networks[0]?.upgrades?.[0] ?? {}
  const of = (call: string) => shapes.find((shape) => shape.call === call)
  return { exit, shapes, undecoded, of, results: networks[0]?.results ?? [] }
}

const outcomes = (shapes: readonly ShapeReport[]) =>
  shapes.map(({ call, outcome, tasks, owners }) => `${call} ${tasks}/${owners} ${outcome}`)

test('tasks of everybody are tried by shapes, and those that cannot be decoded are named', async () => {
  const { exit, shapes, undecoded, results } = await check(readRuntimeCode('target'))
  expect(outcomes(shapes)).toEqual([
    'system.remarkWithEvent 3/2 same',
    'foreignAssets.approveTransfer 1/1 same',
    'balances.transferKeepAlive 2/1 same',
    'balances.transferAll 1/1 same'
  ])
  expect([exit, undecoded?.count, undecoded?.first[0]?.why]).toEqual([
    0,
    1,
    expect.stringContaining('is not a Call')
  ])
  expect(results.map(({ outcome }) => outcome)).toEqual(['warn'])
})
test('the shapes are saved without the accounts of their tasks', async () => {
  const { code, output } = await runCommand(folder, ['tasks', '--shapes', '--save', 'shapes.json'])
  const text = await readFile(join(folder, 'shapes.json'), 'utf8')
  const [network] = JSON.parse(text).networks
  expect(
    network.shapes.map(({ call, tasks, owners }: ShapeReport) => [call, tasks, owners])
  ).toEqual([
    ['system.remarkWithEvent', 3, 2],
    ['foreignAssets.approveTransfer', 1, 1],
    ['balances.transferKeepAlive', 2, 1],
    ['balances.transferAll', 1, 1]
  ])
  expect(network.shapes[2]).toMatchObject({
    example: `(dest: Id(account 1), value: ${UNIT})`,
    weight: { refTime: String(BOOKED), proofSize: '0' }
  })
  expect([code, network.undecoded]).toEqual([0, { count: 1, taskIds: [expect.any(String)] }])
  expect(output).toContain('700000000 ps booked')
  expect(output).toContain('1 task cannot be decoded:')
  for (const name of ['Alice', 'Bob']) {
    const { address, publicKey } = await devAccount(name)
    expect(text).not.toContain(address)
    expect(text).not.toContain(Buffer.from(publicKey).toString('hex'))
  }
})
/** Writes a specification with the whole state of the target, as a node exports it. */
async function exportState(): Promise<void> {
  const { state } = net.target.api.rpc
  const top: Record<string, string> = {}
  for (const key of await state.getKeysPaged('0x', 1000)) {
    const value = await state.getStorage<Option<Bytes>>(key)
    top[key.toHex()] = value.unwrapOrDefault().toHex()
  }
  await writeFile(join(empty, 'spec.json'), JSON.stringify({ genesis: { raw: { top } } }))
}

/** Tries code with the saved shapes, in a folder without a configuration. */
const checkSaved = async (...options: readonly string[]) => {
  const asked = ['check', '--tasks', 'shapes.json', '--spec', 'spec.json', '--upgrade', 'new.wasm']
  return await runCommand(empty, [...asked, '--json', ...options])
}

test('saved shapes are tried without an endpoint, with what is assumed', async () => {
  await exportState()
  await copyFile(join(folder, 'shapes.json'), join(empty, 'shapes.json'))
  await writeFile(join(empty, 'new.wasm'), worseCode())
  const { code, output, complaints } = await checkSaved()
  const [network] = (JSON.parse(output) as Report).networks
  const [upgrade] = network?.upgrades ?? []
  expect([code, complaints, outcomes(upgrade?.shapes ?? [])]).toEqual([1, '', WORSE])
  expect(upgrade?.undecoded).toMatchObject({ count: 1, first: [{ why: expect.any(String) }] })
  expect(upgrade?.shapes.every(({ taskId }) => taskId === undefined)).toBe(true)
  const [result, ...others] = network?.results ?? []
  expect([result?.id, result?.outcome, others]).toEqual(['target-upgrade-harmless', 'fail', []])
  expect(result?.summary).toContain('assumed, because a set has no accounts')
})

/** Changes the saved set, and returns how it is then refused. */
async function refuse(change: (set: SavedSet) => void, ...options: readonly string[]) {
  const set = JSON.parse(await readFile(join(folder, 'shapes.json'), 'utf8'))
  change(set)
  await writeFile(join(empty, 'shapes.json'), JSON.stringify(set))
  const { code, complaints } = await checkSaved(...options)
  return [code, complaints.replaceAll(/\s+/g, ' ')]
}

interface SavedSet {
  readonly networks: {
    readonly shapes: Record<string, unknown>[]
    readonly target: Record<string, unknown>
  }[]
}

test.each<[string, (set: SavedSet) => void, string]>([
  [
    'bytes that are no bytes',
    ({ networks: [one] }) => Object.assign(one?.shapes[0] ?? {}, { encoded: '0x0' }),
    'shapes[0].encoded'
  ],
  ['no counts', ({ networks: [one] }) => delete one?.shapes[1]?.['tasks'], 'shapes[1].tasks'],
  ['no target', ({ networks: [one] }) => delete one?.target['specName'], 'target.specName'],
  [
    'another target',
    ({ networks: [one] }) => Object.assign(one?.target ?? {}, { specName: 'other' }),
    'is a runtime of paraclock-target, and the set is of other'
  ],
  ['no networks', ({ networks }) => networks.splice(0), 'has 0 networks']
])('a saved set with %s is refused', async (_, change, said) => {
  expect(await refuse(change)).toEqual([2, expect.stringContaining(said)])
})

test('if an endpoint is away, no set is saved and no verdict is made', async () => {
  const { networks } = JSON.parse(await readFile(join(folder, 'paraclock.config.json'), 'utf8'))
  const { main } = networks
  const other = { ...main, service: { ...main.service, endpoints: ['ws://127.0.0.1:1'] } }
  const config = { networks: { main, other }, timeouts: { connect: 1 } }
  await writeFile(join(partial, 'paraclock.config.json'), stringifyJson(config))
  const said: string[] = []
  const asked = ['tasks', '--shapes', '--save', 'part.json']
  const saved = await runCommand(partial, asked, { onReport: (text) => said.push(text) })
  expect([saved.code, said]).toEqual([3, expect.arrayContaining(['part.json was not written'])])
  expect(saved.output).toContain('main: system.remarkWithEvent')
  await expect(readFile(join(partial, 'part.json'))).rejects.toThrow('ENOENT')

  await writeFile(join(partial, 'new.wasm'), readRuntimeCode('target'))
  const upgrade = ['check', '--network', 'other', '--upgrade', 'new.wasm', '--tasks', 'all']
  const away = await runCommand(partial, [...upgrade, ...only, '--json'])
  const [unread] = (JSON.parse(away.output) as Report).networks
  expect([away.code, unread?.results.map(({ outcome }) => outcome)]).toEqual([3, ['error']])
  expect(unread?.upgrades).toBeUndefined()
})

/** The target's code, in which a call moved to another index and one became heavier. */
const worseCode = () =>
  patchRuntime('target', (wasm) => {
    const moved = swapCalls(wasm, { count: 11, free: [1, 7], swap: [3, 10] })
    return replaceWeight(moved, 173_209_000n, 3n * 173_209_000n)
  })
const WORSE = [
  'system.remarkWithEvent 3/2 same',
  'foreignAssets.approveTransfer 1/1 same',
  'balances.transferKeepAlive 2/1 breaks',
  'balances.transferAll 1/1 heavier'
]

test('a call that is moved, one that is heavier and a pallet that is gone are told', async () => {
  const worse = worseCode()
  const { exit, shapes, of, results } = await check(worse)
  expect(outcomes(shapes)).toEqual(WORSE)
  expect(of('balances.transferAll')?.reason).toMatch(/weighs \d+ ps, and 700000000 are booked/)
  expect(of('balances.transferAll')?.remedy?.summary).toContain('xcmpHandler.setTarget')
  expect(of('balances.transferKeepAlive')?.reason).toContain('"Corrupt"')
  expect(of('balances.transferKeepAlive')?.remedy?.owner).toBe('targetGovernance')
  expect([exit, results[0]?.outcome]).toEqual([1, 'fail'])
  const every = await check(worse, '--every')
  expect(every.shapes.map(({ tried, found }) => [tried, found])).toEqual([
    [3, 1],
    [1, 1],
    [2, 2],
    [1, 1]
  ])
  let target: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  patchRuntime('target', (wasm) => (target = wasm))
  const gone = await check(patchRuntime('service-hour', (wasm) => declareAs(wasm, target)))
  expect(gone.of('foreignAssets.approveTransfer')?.reason).toContain('which then cannot be decoded')
})

test('without a user and a configuration, the service is tried alike, and foreign code is refused', async () => {
  await writeFile(join(empty, 'new.wasm'), readRuntimeCode('service-hour'))
  await writeFile(join(empty, 'other.wasm'), readRuntimeCode('service-minute'))
  const urls = (['relay', 'service', 'target'] as const).flatMap((role) => [
    `--${role}`,
    net[role].wsUrl
  ])
  const asked = [
    'check',
    ...urls,
    '--tasks',
    'all',
    '--only',
    'service-upgrade-harmless',
    '--upgrade'
  ]
  const own = await runCommand(empty, [...asked, 'new.wasm'])
  expect([own.code, own.output.replaceAll(/\s+/g, ' ')]).toEqual([
    0,
    expect.stringMatching(
      /is given: 4 of 7 tasks tried, one of each shape: all do the same.*Upgrade of the service: system/
    )
  ])
  const other = await runCommand(empty, [...asked, 'other.wasm'])
  expect([other.code, other.complaints.replaceAll(/\s+/g, ' ')]).toEqual([
    2,
    expect.stringContaining(
      '--upgrade other.wasm is a runtime of paraclock-minute, and the chains have paraclock-hour, paraclock-target'
    )
  ])
})

test('a service that is behind fails, and no verdict is made of its tasks', async () => {
  const { networks } = JSON.parse(await readFile(join(folder, 'paraclock.config.json'), 'utf8'))
  const { chain } = net.service.api.rpc
  const head = await chain.getFinalizedHead()
  const number = (await chain.getHeader(head)).number.toNumber()
  const frozen = await freezeEndpoint(net.service.wsUrl, { number, hash: head.toHex() })
  onTestFinished(() => frozen.close())
  await net.travelTo(parseUnixSeconds(Number(net.now()) + 1800))
  await net.build(6)
  const { main } = networks
  const behind = { ...main, service: { ...main.service, endpoints: [frozen.url] } }
  const config = { networks: { main: behind } }
  await writeFile(join(partial, 'paraclock.config.json'), stringifyJson(config))
  await writeFile(join(partial, 'new.wasm'), readRuntimeCode('target'))
  const asked = ['check', '--upgrade', 'new.wasm', '--tasks', 'all', ...only]
  const told = await runCommand(partial, [...asked, '--only', 'service-finality', '--json'])
  const { results = [], upgrades } = (JSON.parse(told.output) as Report).networks[0] ?? {}
  expect([told.code, results.map(({ outcome }) => outcome)]).toEqual([1, ['fail', 'skipped']])
  expect(results[0]?.summary).toContain('behind the block that the relay chain has included')
  expect(upgrades).toBeUndefined()
})
