import type { NetworkConfig } from '@paraclock/checklist'
import { createConnections } from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { raiseAsync } from '@tooling/vitest/raise'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type RelayedNode, relayNode } from '../../test/browser/relayNode.ts'
import { createTaskDesk } from './createTaskDesk.ts'
import type { TypedTask } from './TaskDesk.ts'

const connections = createConnections()
const desk = createTaskDesk(connections)
let net: Devnet
let second: RelayedNode
let network: NetworkConfig
let alice: string
let bob: string

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute', ready: true })
  alice = (await devAccount('Alice')).address
  bob = (await devAccount('Bob')).address
  const place = ({ wsUrl, paraId }: Devnet['service']) => ({
    ...{ endpoints: [wsUrl], paraId: paraId ?? 0 }
  })
  second = await relayNode(net.target)
  const target = { ...place(net.target), endpoints: [net.target.wsUrl, second.wsUrl] }
  network = {
    relay: { endpoints: [net.relay.wsUrl] },
    ...{ service: place(net.service), target },
    user: alice,
    automation: { call: '0x0000', proxyType: 'Automation', providedId: 'rent' }
  }
})

afterAll(async () => {
  await connections.close()
  second?.close()
  await net?.stop()
})

const pay = (value: string, dest = bob): TypedTask['call'] => ({
  pallet: 'balances',
  method: 'transferKeepAlive',
  args: { dest: ` ${dest} `, value: ` ${value} ` }
})

function taskOf(more: Partial<TypedTask> = {}): TypedTask {
  const schedule = { kind: 'times', times: ['+1h', '+2h'], timeZone: 'UTC' } as const
  return { providedId: 'rent', call: pay('1.5'), schedule, ...more }
}

async function execute(call: Hex): Promise<void> {
  const { service } = net
  const tx = service.api.tx(service.api.createType('Call', call))
  await net.execute({ chain: service, call: tx, signer: await devAccount('Alice') })
}

const encoded = (name: string): string =>
  bytesToHex(Uint8Array.of(name.length << 2, ...new TextEncoder().encode(name))).slice(2)
const [add, remove] = [encoded('add_proxy'), encoded('remove_proxy')] as const
const swap: Readonly<Record<string, string>> = { [add]: remove, [remove]: add }

/** The network with another node in front of the target, whose answers are changed. */
async function placeLiar(answer: (text: string) => string): Promise<NetworkConfig> {
  const liar = await relayNode({ wsUrl: net.target.wsUrl, answer })
  onTestFinished(() => liar.close())
  return { ...network, target: { ...network.target, endpoints: [liar.wsUrl] } }
}

test('of a target whose endpoint swaps the names of calls, nothing is listed or encoded', async () => {
  const lying = await placeLiar((text) =>
    text.replace(new RegExp(`${add}|${remove}`, 'g'), (name) => swap[name] ?? name)
  )
  const args = { delegate: bob, proxyType: 'Any', delay: '0' }
  const named = taskOf({ call: { pallet: 'proxy', method: 'removeProxy', args } })
  await raiseAsync('RuntimeProofFailed', desk.findCalls(lying, 'proxy'))
  await raiseAsync('RuntimeProofFailed', desk.draftTask(lying, named))
  await raiseAsync('RuntimeProofFailed', desk.draftTask(lying, taskOf({ call: { bytes: '0x00' } })))
  expect((await desk.draftTask(network, named)).text).toMatch(/^proxy\.removeProxy\(/)
})

test('amounts of a target with one endpoint are shown in the smallest unit', async () => {
  const lying = await placeLiar((text) => text.replace('"tokenDecimals":10', '"tokenDecimals":13'))
  const drafted = await desk.draftTask(lying, taskOf({ call: pay('15000000000') }))
  expect(drafted.text).toMatch(/value: 15_000_000_000\)$/)
  expect(drafted.effect).toContainEqual(expect.stringMatching(/ 15000000000 unit$/))
  const both = { ...lying.target, endpoints: [...lying.target.endpoints, net.target.wsUrl] }
  const disagreed = desk.draftTask({ ...lying, target: both }, taskOf())
  await raiseAsync('TokenMismatch', disagreed)
})

test('calls are found by any part of their names', async () => {
  const found = await desk.findCalls(network, 'KeepAlive balances.tr')
  expect(found).toMatchObject([
    {
      ...{ pallet: 'balances', method: 'transferKeepAlive' },
      docs: 'Same as the transfer_allow_death call, but with a check that the transfer will not kill the origin account.',
      args: [{ name: 'dest' }, { name: 'value', unit: { symbol: 'TGT', decimals: 10 } }]
    }
  ])
  const [transfer] = await desk.findCalls(network, 'foreignAssets.transferKeepAlive')
  expect(transfer?.args.map(({ unit }) => unit)).toEqual([undefined, undefined, 'smallest'])
  expect(await desk.findCalls(network, 'balances nothing')).toEqual([])
  expect((await desk.findCalls(network, '')).length).toBeGreaterThan(100)
})

test('a draft shows what the call does now, when it runs, and its price by part', async () => {
  const drafted = await desk.draftTask(network, taskOf())
  expect(drafted.text).toMatch(
    /^balances\.transferKeepAlive\(.*value: 15_000_000_000 \(1\.5 TGT\)\)$/
  )
  expect(drafted.failure).toBeUndefined()
  expect(drafted.effect).toContainEqual(
    expect.stringMatching(/^balances\.Transfer: from user \(.*\), to .*, 1\.5 TGT$/)
  )
  const now = Number(net.now())
  const times = drafted.runs.map(({ time }) => time)
  expect(times[1]).toBe((times[0] ?? 0) + 3600)
  expect(Math.abs((times[0] ?? 0) - now - 3600)).toBeLessThanOrEqual(60)
  expect(drafted.total).toBe(2)
  const { publicKey } = await devAccount('Alice')
  expect(drafted.call).toContain(bytesToHex(publicKey).slice(2))
  expect([drafted.warnings, drafted.timing]).toEqual([[], []])
  expect(drafted.fees.map(({ title }) => title)).toEqual([
    'Inclusion',
    'Execution',
    'XCM',
    'Places'
  ])
  expect(drafted.fees.every(({ fee }) => fee >= 0n)).toBe(true)
  expect(drafted.fees.reduce((sum, { fee }) => sum + fee, 0n)).toBe(drafted.price)
  expect(drafted.taskIds).toHaveLength(1)
  const monthly = { kind: 'cron', expression: '0 9 1 * *', timeZone: 'UTC' } as const
  const { timing } = await desk.draftTask(network, taskOf({ schedule: monthly }))
  expect(timing).toEqual([
    expect.stringMatching(/^[56] runs, until \d{4}-\d\d-01; the rest later$/)
  ])
  const once = { kind: 'times', times: ['+1h'], timeZone: 'UTC' } as const
  const half = await desk.draftTask(network, taskOf({ schedule: once }))
  for (const at of [1, 2]) expect(drafted.fees[at]?.fee).toBe(2n * (half.fees[at]?.fee ?? 0n))
  const typed = { bytes: ` ${drafted.bytes} ` }
  expect((await desk.draftTask(network, taskOf({ call: typed }))).call).toBe(drafted.call)
  const asJson = pay('1.5', JSON.stringify({ Id: bob }))
  expect((await desk.draftTask(network, taskOf({ call: asJson }))).bytes).toBe(drafted.bytes)
})

test('a draft says why its call fails, and of many runs it shows the first twelve', async () => {
  const cron = { kind: 'cron', expression: '*/5 * * * *', timeZone: 'UTC', count: 20 } as const
  const asked = taskOf({ call: pay('1000000000000000'), schedule: cron })
  const drafted = await desk.draftTask(network, asked)
  expect(drafted.effect).toEqual([])
  expect(drafted.failure?.message).toContain('Arithmetic.Underflow')
  expect([drafted.runs.length, drafted.total]).toEqual([12, 20])
})

test('a scheduled task is listed, replaced and cancelled', async () => {
  const drafted = await desk.draftTask(network, taskOf())
  const before = await desk.listTasks(network, alice)
  expect([before.tasks, [...before.slots]]).toEqual([[], []])
  await execute(drafted.call)
  const listed = await desk.listTasks(network, alice)
  const runs = drafted.runs.map(({ time }) => time)
  expect(listed.tasks).toMatchObject([
    { taskId: drafted.taskIds[0], name: 'rent', kind: 'xcmp', runs, every: undefined }
  ])
  expect([...listed.slots]).toEqual(runs.map((run) => [run, 1]))
  expect(listed).toMatchObject({ owner: alice, now: Number(net.now()), slotLength: 60 })
  expect(listed.spendable).toBeLessThan(before.spendable ?? 0n)
  const other = await desk.listTasks(network, bob)
  expect([other.tasks, [...other.slots]]).toEqual([[], [...listed.slots]])
  const [taskId = '0x'] = drafted.taskIds
  const { entries, isWhole } = await desk.readHistory(network, taskId)
  expect([entries.map(({ chain }) => chain), isWhole]).toEqual([['service'], true])
  const unknown = desk.draftTask(network, taskOf({ replaces: `0x${'00'.repeat(32)}` }))
  await raiseAsync('TaskDoesNotExist', unknown)
  const once = { kind: 'times', times: ['+3h'], timeZone: 'UTC' } as const
  const replacing = await desk.draftTask(network, taskOf({ schedule: once, replaces: taskId }))
  await execute(replacing.call)
  const [left, ...more] = (await desk.listTasks(network, alice)).tasks
  expect([left?.runs, more]).toEqual([replacing.runs.map(({ time }) => time), []])
  await execute((await desk.writeCancel(network, left?.taskId ?? '0x')).call)
  expect((await desk.listTasks(network, alice)).tasks).toEqual([])
})
