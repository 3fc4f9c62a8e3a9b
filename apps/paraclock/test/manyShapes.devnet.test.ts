import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NetworkConfig, Report } from '@paraclock/checklist'
import { type Hex, stringifyJson } from '@paraclock/core'
import { devAccount } from '@paraclock/devnet'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { makeReady } from './network/makeReady.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

const SHAPES = 40
const TASKS = 1000
/** A quarter of a minute of two cores, with the work of the devnet. Seven seconds are usual. */
const MOST_CPU_MS = 30_000

const net = await openNetwork({ variant: 'hour', name: 'main', keptBlocks: 4096 })
const folder = await makeFolder()
const times: number[] = []

/** Schedules a task of each shape. The shapes differ in the booked weight. */
async function scheduleShapes(): Promise<void> {
  const signer = await devAccount('Alice')
  const { tx } = net.target.api
  const { address } = await devAccount('Bob')
  const pay = tx['balances']?.['transferKeepAlive']?.(address, 10_000_000_000n)
  const call = tx['proxy']?.['proxy']?.(signer.address, null, pay).method.toHex()
  const scheduleTask = net.service.api.tx['automationTime']?.['scheduleXcmpTask']
  const first = Math.floor(Number(net.now()) / 3600) + 30
  for (let shape = 0; shape < SHAPES; shape += 1) {
    const time = (first + 4 * shape) * 3600
    times.push(time)
    const schedule = { Fixed: { executionTimes: [time] } }
    const weight = 700_000_000 + shape
    const own = scheduleTask?.(`${shape}`, schedule, net.target.paraId, 0, call, weight)
    if (own === undefined) throw new TypeError('no call scheduleXcmpTask')
    await net.execute({ chain: net.service, call: own, signer })
  }
}

/** A time as it is stored. */
const encodeTime = (time: number): string => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(time))
  return bytes.toString('hex')
}

/**
 * Stores copies of the tasks under other ids and with later times, so that there are `TASKS`. The
 * copies are in no slot, so that they never run.
 */
async function copyTasks(): Promise<void> {
  const { api, httpUrl } = net.service
  const tasks = api.query['automationTime']?.['tasks']
  const values: [Hex, Hex][] = []
  for (const [key, value] of (await tasks?.entries()) ?? []) {
    const own = times.find((time) => value.toHex().includes(encodeTime(time))) ?? 0
    const later = value.toHex().replaceAll(encodeTime(own), encodeTime(own + 3600)) as Hex
    for (let copy = 1; copy < TASKS / SHAPES; copy += 1) {
      const id = key.args[0]?.toHex().slice(0, -4) ?? ''
      const other = tasks?.key(`${id}${copy.toString(16).padStart(4, '0')}`) as Hex
      values.push([other, later])
    }
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'dev_setStorage', params: [values] })
  await fetch(httpUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  await net.build(2)
}

test(`an upgrade is tried with ${TASKS} tasks of ${SHAPES} shapes in a minute of two cores`, async () => {
  const config = await configureDevnet([net])
  await makeReady(net, config.networks['main'] as NetworkConfig)
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(config))
  await scheduleShapes()
  await copyTasks()
  await writeFile(join(folder, 'new.wasm'), readRuntimeCode('target'))
  const before = process.cpuUsage()
  const only = ['--only', 'target-upgrade-harmless', '--json']
  const asked = ['check', '--upgrade', 'new.wasm', '--tasks', 'all', ...only]
  const { code, output } = await runCommand(folder, asked)
  const { user, system } = process.cpuUsage(before)
  const [network] = (JSON.parse(output) as Report).networks
  const { shapes = [] } = network?.upgrades?.[0] ?? {}
  expect(code).toBe(0)
  const { summary } = network?.results.find(({ id }) => id === 'target-upgrade-harmless') ?? {}
  expect(summary).toMatch(
    new RegExp(`: ${SHAPES} of ${TASKS} tasks tried, one of each shape: all do the same$`)
  )
  expect(shapes.map(({ tasks, outcome }) => `${tasks} ${outcome}`)).toEqual(
    Array.from({ length: SHAPES }, () => `${TASKS / SHAPES} same`)
  )
  expect((user + system) / 1000).toBeLessThan(MOST_CPU_MS)
})
