import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectChain } from '@paraclock/connect'
import { formatAccount, parseAccount, stringifyJson } from '@paraclock/core'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { openHistory, openRecorder } from '@paraclock/history'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { runCommand } from './runCommand.ts'

let net: Devnet
let folder: string

const run = (...argv: readonly string[]) => runCommand(folder, argv)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  net = await startDevnet({ variant: 'minute', name: 'main' })
  await writeFile(
    join(folder, 'paraclock.config.json'),
    stringifyJson(await configureDevnet([net]))
  )
  const [alice, bob] = [await devAccount('Alice'), await devAccount('Bob')]
  const slot = (Math.floor(Number(net.now()) / 60) + 2) * 60
  const schedule = net.service.api.tx['automationTime']?.['scheduleNativeTransferTask']
  for (const name of ['rent', '=gift']) {
    const call = schedule?.(name, [slot], bob.address, 10_000_000_000n)
    if (call !== undefined) await net.execute({ chain: net.service, call, signer: alice })
  }
  await net.build(30)
  const history = await openHistory({ database: join(folder, 'history.sqlite') })
  const chain = await connectChain({ endpoints: net.service.wsUrl, name: 'service' })
  const recorder = await openRecorder({ history, chain, network: 'main', role: 'service', from: 1 })
  for await (const { block, to } of recorder.catchUp()) expect(block).toBe(to)
  await chain.close()
  await history.close()
})

afterAll(async () => {
  await net?.stop()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
})

test('past tasks are listed from the database, page by page', async () => {
  const whole = await run('tasks', '--history', '--json')
  expect([whole.code, whole.complaints]).toEqual([0, ''])
  const { networks } = JSON.parse(whole.output)
  expect(networks[0].history.tasks).toMatchObject([
    { name: '=gift', state: 'completed', executed: 1, failed: 0 },
    { name: 'rent', state: 'completed', executed: 1, failed: 0 }
  ])
  const first = await run('tasks', '--history', '--limit', '1')
  const [, place = ''] = /--after (\S+)/.exec(first.output) ?? []
  const second = await run('tasks', '--history', '--limit', '1', '--after', place)
  expect(second.output).toContain('rent: completed')
  expect(second.output).not.toContain('more')
})

test('past tasks and costs are written as CSV, and no name becomes a formula', async () => {
  const { output } = await run('tasks', '--history', '--all', '--csv')
  const [head, gift] = output.split('\r\n')
  expect(head).toMatch(/^network,taskId,owner,name/)
  expect(gift).toContain(",'=gift,nativeTransfer,")
  const month = new Date(Number(net.now()) * 1000).toISOString().slice(0, 7)
  const costs = await run('costs', '--month', month, '--csv')
  expect(costs.output.split('\r\n')).toHaveLength(2)
  const { address: account } = await devAccount('Alice')
  const prefix = net.service.api.registry.chainSS58 ?? 42
  const owner = formatAccount({ account: parseAccount(account), prefix })
  const shown = await run('costs', '--month', month)
  for (const { output } of [costs, shown, { output: gift }]) expect(output).toContain(owner)
})

test('the costs of a month are those of its tasks', async () => {
  const month = new Date(Number(net.now()) * 1000).toISOString().slice(0, 7)
  const costs = JSON.parse((await run('costs', '--month', month, '--json')).output)
  const { networks } = JSON.parse((await run('tasks', '--history', '--all', '--json')).output)
  const tasks: { cost: { amount: string } }[] = networks[0].history.tasks
  const sum = tasks.reduce((all, { cost }) => all + BigInt(cost.amount), 0n)
  expect(costs.networks[0].total.amount).toBe(String(sum))
  expect((await run('costs', '--month', '2001-01')).output).toContain('main: 0')
})

test('an invalid month, page or database is refused', async () => {
  expect((await run('costs', '--month', '2026-13')).code).toBe(2)
  expect((await run('tasks', '--history', '--after', 'x')).code).toBe(2)
  expect((await run('tasks', '--history', '--limit', '0')).code).toBe(2)
  expect((await run('costs', '--json', '--csv')).code).toBe(2)
  const missing = await run('costs', '--database', 'other.sqlite')
  expect(missing.complaints).toContain('FileUnavailable')
  const url = await run('costs', '--database', 'postgres://watch:secret@127.0.0.1/history')
  expect(url.complaints).not.toContain('secret')
})
