import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { networkConfig } from '@paraclock/checklist/fixtures/buildConfig'
import { parseAccount, stringifyJson } from '@paraclock/core'
import { openHistory } from '@paraclock/history'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from './runCommand.ts'

const OTHER = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const user = parseAccount(networkConfig.user)
const T0 = Date.UTC(2026, 10, 20) / 1000
const DAY = T0 / 86_400
const ids = ['01', '02', '03'].map((digits) => `0x${digits.repeat(32)}`)
const folder = mkdtempSync(join(tmpdir(), 'paraclock-'))

/** Two tasks of the user, the second unnamed and ended, and one of another account. */
beforeAll(async () => {
  writeFileSync(
    join(folder, 'paraclock.config.json'),
    stringifyJson({ networks: { main: networkConfig } })
  )
  const history = await openHistory({ database: join(folder, 'history.sqlite') })
  const { db } = history
  await db
    .insertInto('chains')
    .values({
      ...{ id: 1, network: 'main', role: 'service', genesis: '0x00', para_id: 2114 },
      ...{ ss58_prefix: 42, token_symbol: 'TUR', token_decimals: 1, first_block: 1 },
      ...{ last_block: 90, last_hash: '0x01', last_time: T0 }
    })
    .execute()
  const task = {
    ...{ chain: 1, event: 4, kind: 'xcmp', para_id: 2000, call_prefix: null, runs: 1 },
    ...{ recurring: 0, execution_fee: '5', xcmp_fee: null, place_fee: null, time: T0 }
  } as const
  await db
    .insertInto('tasks')
    .values([
      {
        ...{ ...task, block: 1, task_id: ids[0] ?? '', owner: user, provided_id: '0x72656e74' },
        ...{ state: 'scheduled', ended_block: null, ended_time: null }
      },
      {
        ...{ ...task, block: 2, task_id: ids[1] ?? '', owner: user, provided_id: null },
        ...{ state: 'cancelled', kind: null, ended_block: 3, ended_time: T0 + 60 }
      },
      {
        ...{ ...task, block: 3, task_id: ids[2] ?? '', owner: parseAccount(OTHER) },
        ...{ state: 'scheduled', provided_id: '0x61', ended_block: null, ended_time: null }
      }
    ])
    .execute()
  const sums = { chain: 1, task_event: 4, executed: 0, failed: 0, missed: 0, running: 0 }
  await db
    .insertInto('task_sums')
    .values([
      { ...sums, task_block: 1, cost: '15', executed: 2, failed: 1 },
      { ...sums, task_block: 2, cost: '0' },
      { ...sums, task_block: 3, cost: '3' }
    ])
    .execute()
  const cost = { chain: 1, day: DAY, payer: user }
  await db
    .insertInto('costs')
    .values([
      { ...cost, kind: 'execution', amount: '50' },
      { ...cost, kind: 'inclusion', amount: '7' },
      { ...cost, kind: 'tip', amount: '1' },
      { ...cost, kind: 'refund', amount: '8' },
      { ...cost, payer: '', kind: 'xcmp', amount: '20' },
      // The days beside the month.
      { ...cost, day: DAY - 20, kind: 'execution', amount: '1000' },
      { ...cost, day: DAY + 11, kind: 'execution', amount: '1000' }
    ])
    .execute()
  await history.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...argv: readonly string[]) => runCommand(folder, argv)
const refuses = async (problem: string, ...argv: readonly string[]) => {
  const { code, output, complaints } = await run(...argv)
  expect({ code, output, complaints }).toMatchObject({ code: 2, output: '' })
  expect(complaints).toContain(problem)
}

test('recorded tasks of the user are listed, the newest first', async () => {
  const { code, output } = await run('tasks', '--history')
  expect(code).toBe(0)
  expect(output.split('\n')).toEqual([
    'main: tasks up to block 90',
    `  ${ids[1]}  scheduled before the first recorded block: cancelled, 2026-11-20 00:00 UTC, no run yet, 0 TUR`,
    '  rent: scheduled, 2026-11-20 00:00 UTC, 2 executed, 1 failed, 1.5 TUR'
  ])
  const long = await run('tasks', '--history', '--long')
  expect(long.output).toContain(`  ${ids[0]}  rent: scheduled`)
})

test('a page ends with where the next one begins', async () => {
  const first = await run('tasks', '--history', '--limit', '1')
  expect(first.output.split('\n').at(-1)).toBe('  more: --after 2-4')
  const second = await run('tasks', '--history', '--limit', '1', '--after', '2-4')
  expect(second.output).toContain('rent')
  expect(second.output).not.toContain('more:')
})

test.each(['x', '2-', '2147483648-0', '0-2147483648'])(
  '%s is not the place of a page',
  async (place) => {
    const paged = ['tasks', '--history', '--after', place]
    await refuses('--after takes what the page before it ended with, such as 812-5', ...paged)
  }
)

test('the place of a page is of one network', async () => {
  const both = { networks: { main: networkConfig, staging: networkConfig } }
  const file = join(folder, 'both.json')
  writeFileSync(file, stringifyJson(both))
  const paged = ['tasks', '--history', '--config', file, '--after', '2-4']
  await refuses('--after is of one network: choose it with --network', ...paged)
  const one = await run(...paged, '--network', 'main')
  expect(one.output).toContain('rent')
})

test('a page for a spreadsheet that is not the last one is reported with the next', async () => {
  const reports: string[] = []
  const settings = { onReport: (text: string) => void reports.push(text) }
  const paged = ['tasks', '--history', '--csv', '--limit', '1']
  const { output } = await runCommand(folder, paged, settings)
  expect(output.trimEnd().split('\n')).toHaveLength(2)
  await runCommand(folder, [...paged, '--after', '2-4'], settings)
  expect(reports).toEqual(['main: the page ends here; more: --after 2-4'])
})

test('tasks of another account, and of all, are listed', async () => {
  const { output } = await run('tasks', '--history', '--owner', OTHER)
  expect(output.split('\n')).toHaveLength(2)
  expect((await run('tasks', '--history', '--owner', OTHER, '--long')).output).toContain(ids[2])
  expect((await run('tasks', '--history', '--all')).output.split('\n')).toHaveLength(4)
  const nobody = '5DAAnrj7VHTznn2AWBemMuyBwZWs6FNFjdyVXUeYum3PTXFy'
  const none = await run('tasks', '--history', '--owner', nobody)
  expect(none.output).toBe('main: no tasks up to block 90')
})

test('recorded tasks for a spreadsheet, and as a document', async () => {
  const { output } = await run('tasks', '--history', '--csv')
  const time = '2026-11-20T00:00:00.000Z'
  expect(output.trimEnd().split(/\r?\n/)).toEqual([
    'network,taskId,owner,name,kind,scheduled,state,ended,executed,failed,missed,cost,token,decimals',
    `main,${ids[1]},${networkConfig.user},,,${time},cancelled,2026-11-20T00:01:00.000Z,0,0,0,0,TUR,1`,
    `main,${ids[0]},${networkConfig.user},rent,xcmp,${time},scheduled,,2,1,0,15,TUR,1`
  ])
  const json = JSON.parse((await run('tasks', '--history', '--json')).output)
  expect(json.networks[0]).toMatchObject({ network: 'main', verdict: 'ready', tasks: [] })
  expect(json.networks[0].history).toMatchObject({
    block: 90,
    tasks: [
      { taskId: ids[1], state: 'cancelled', ended: T0 + 60 },
      { taskId: ids[0], name: 'rent', kind: 'xcmp', executed: 2, failed: 1, missed: 0 }
    ]
  })
})

test('the costs of a month are summed up by day and account', async () => {
  const { code, output } = await run('costs', '--month', '2026-11')
  expect(code).toBe(0)
  expect(output.split('\n')).toEqual([
    'main: 7 TUR in 2026-11',
    '  2026-11-20  unknown owner: 2 TUR (xcmp 2 TUR)',
    `  2026-11-20  ${networkConfig.user}: 5 TUR (inclusion 0.8 TUR, execution 5 TUR, refund 0.8 TUR)`
  ])
  const own = await run('costs', '--month', '2026-11', '--owner', networkConfig.user)
  expect(own.output.split('\n')[0]).toBe('main: 5 TUR in 2026-11')
  expect((await run('costs', '--month', '2026-10')).output).toMatch(/^main: 100 TUR in 2026-10/)
  expect((await run('costs', '--month', '2026-12')).output).toMatch(/^main: 100 TUR in 2026-12/)
})

test.each([[], ['--json'], ['--csv']])(
  'a month without costs is reported with the recorded blocks, with %j',
  async (...form) => {
    const reports: string[] = []
    const costs = (month: string) =>
      runCommand(folder, ['costs', '--month', month, ...form], {
        onReport: (text) => void reports.push(text)
      })
    expect((await costs('2026-11')).code).toBe(0)
    expect(reports).toEqual([])
    for (const month of ['2025-01', '2027-01']) expect((await costs(month)).code).toBe(0)
    const recorded = 'The history has blocks 1 to 90. Block 90 is from 2026-11-20 00:00 UTC.'
    expect(reports).toEqual([
      `main: no costs are recorded in 2025-01. ${recorded}`,
      `main: no costs are recorded in 2027-01. ${recorded}`
    ])
  }
)

test.each([
  [['tasks', '--history', '--csv'], { isWhole: true }],
  [['costs', '--month', '2026-11', '--csv'], { isWhole: true }],
  [['tasks', '--history'], undefined],
  [['costs', '--month', '2026-11'], undefined]
])('the lines of %j are broken at a terminal, but for a spreadsheet', async (argv, settings) => {
  const printed: unknown[] = []
  await runCommand(folder, argv, { onOutput: (_, one) => void printed.push(one) })
  expect(printed).toEqual([settings])
})

test('costs for a spreadsheet, and as a document', async () => {
  const { output } = await run('costs', '--month', '2026-11', '--csv')
  expect(output.trimEnd().split(/\r?\n/)).toEqual([
    'network,day,owner,inclusion,execution,xcmp,place,refund,total,token,decimals',
    'main,2026-11-20,,0,0,20,0,0,20,TUR,1',
    `main,2026-11-20,${networkConfig.user},8,50,0,0,8,50,TUR,1`
  ])
  const json = JSON.parse((await run('costs', '--month', '2026-11', '--json')).output)
  expect(json).toMatchObject({ month: '2026-11', networks: [{ network: 'main' }] })
  expect(json.networks[0].days[0].owner).toBeUndefined()
  expect(json.networks[0].days[1].owner).toBe(user)
})

test('wrong arguments are refused before the database is read', async () => {
  const limit = '--limit takes 1 to 10000'
  for (const value of ['0', '10001', '1.5', 'x']) {
    await refuses(limit, 'tasks', '--history', '--limit', value)
  }
  expect((await run('tasks', '--history', '--limit', '10000')).code).toBe(0)
  await refuses('--after takes what', 'tasks', '--history', '--after', '812')
  for (const alone of [['--csv'], ['--limit', '1'], ['--after', '2-4'], ['--database', 'x']]) {
    await refuses(`${alone[0]} goes with --history`, 'tasks', ...alone)
  }
  await refuses('--month takes a year', 'costs', '--month', '2026-13')
  const both = JSON.parse((await run('costs', '--json', '--csv')).output)
  expect(both.error.message).toContain('--json and --csv exclude each other')
  await refuses('give it in PARACLOCK_DATABASE', 'costs', '--database', 'postgres://a:b@c/d')
})

test('a database that is not there, and a network without records, are named', async () => {
  await refuses('there is no such database', 'costs', '--database', 'other.sqlite')
  const env = { PARACLOCK_DATABASE: join(folder, 'elsewhere.sqlite') }
  const { complaints } = await runCommand(folder, ['costs'], { env })
  expect(complaints).toContain('elsewhere.sqlite')
  const unset = await runCommand(folder, ['tasks', '--history'], {
    env: { PARACLOCK_DATABASE: '' }
  })
  expect([unset.code, unset.complaints]).toEqual([0, ''])
  const history = await openHistory({ database: join(folder, 'empty.sqlite') })
  await history.close()
  const empty = await run('costs', '--database', 'empty.sqlite')
  expect(empty.complaints).toMatch(/^FactMissing/)
})
