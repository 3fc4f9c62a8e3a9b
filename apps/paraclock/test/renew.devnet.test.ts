import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringifyJson } from '@paraclock/core'
import { beforeAll, expect, test, vi } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const HOUR = 3600
const DAY = 86_400
const SIGNED = ['--yes', '--unconfirmed', '--signer', 'env:PHRASE']

const net = await openNetwork({ variant: 'minute', name: 'main', ready: true, autoBlock: 300 })
const folder = await makeFolder()

const run = (...argv: readonly string[]) => runCommand(folder, argv, { env: { PHRASE: '//Alice' } })

beforeAll(async () => {
  const config = await configureDevnet([net])
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(config))
})

/** The names of the tasks with their runs, in order. */
async function readTasks(): Promise<readonly (readonly [string, readonly number[]])[]> {
  const { networks } = JSON.parse((await run('tasks', '--json')).output)
  return networks[0].tasks.map(({ name, remainingRuns }: Record<string, unknown>) => [
    name,
    remainingRuns
  ])
}

test('a task is renewed when few days are left, once however often the command runs', async () => {
  const first = (Math.floor(Number(net.now()) / HOUR) + 2) * HOUR
  const at = (time: number) => new Date(time * 1000).toISOString().replace('.000Z', 'Z')
  const times = ['--at', at(first), '--at', at(first + DAY)]
  expect((await run('schedule', 'rent', ...times, ...SIGNED)).code).toBe(0)
  const renew = ['renew', 'rent', '--days', '2', '--count', '3', '--max-fee', '1000']

  const early = await run('renew', 'rent', '--days', '1', ...SIGNED)
  expect([early.code, early.complaints]).toEqual([0, ''])
  expect(early.output).toContain('main: rent: not renewed: its last run is at')

  const planned = await run(...renew)
  expect([planned.code, planned.complaints]).toEqual([0, ''])
  expect(await readTasks()).toHaveLength(1)
  const dear = await run('renew', 'rent', '--max-fee', '0.0000001', ...SIGNED)
  expect([dear.code, dear.complaints]).toEqual([2, expect.stringContaining('FeeCeilingExceeded')])

  for (const _ of [1, 2]) {
    const renewed = await run(...renew, ...SIGNED)
    expect([renewed.code, renewed.complaints]).toEqual([0, ''])
    expect(await readTasks()).toEqual([
      ['rent', [first, first + DAY]],
      [`rent@${first + 2 * DAY}`, [2, 3, 4].map((days) => first + days * DAY)]
    ])
  }
  // The next renewal follows the last one, also after the first task is over.
  await net.travelTo(BigInt(first + DAY) as never)
  await expect
    .poll(async () => (await readTasks()).map(([name]) => name), { timeout: 60_000 })
    .toEqual([`rent@${first + 2 * DAY}`])
  const next = await run('renew', 'rent', '--days', '7', '--cron', '0 0 * * *', '--json', ...SIGNED)
  expect([next.code, next.complaints]).toEqual([0, ''])
  const tasks = await readTasks()
  expect(tasks).toHaveLength(2)
  const [, [, runs = []] = []] = tasks
  expect(runs.every((time) => time > first + 4 * DAY && time % DAY === 0)).toBe(true)

  const missing = await run('renew', 'gone', ...SIGNED)
  expect([missing.code, missing.complaints]).toEqual([
    2,
    expect.stringContaining('TaskDoesNotExist')
  ])
})
