import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { config } from '@paraclock/checklist/fixtures/buildConfig'
import { stringifyJson } from '@paraclock/core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runCommand } from './runCommand.ts'

// The clocks of Berlin go from 02:00 to 03:00 on 29 March.
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T00:10:00Z') }))
afterAll(() => vi.useRealTimers())

const run = (...argv: readonly string[]) => runCommand(import.meta.dirname, argv)

test('preview shows each run in UTC and in its zone', async () => {
  const times = ['--at', '2026-04-02T09:00', '--at', '+1h', '--zone', 'Europe/Berlin']
  const { code, output } = await run('preview', ...times, '--variant', 'minute')
  expect(code).toBe(0)
  expect(output.split('\n')).toEqual([
    '2026-03-01T01:10:00Z  2026-03-01T02:10:00+01:00[Europe/Berlin]',
    '2026-04-02T07:00:00Z  2026-04-02T09:00:00+02:00[Europe/Berlin]',
    '2 runs, in 1 task'
  ])
})

test('preview counts one run as one, in the slots of an hour', async () => {
  const { output } = await run('preview', '--at', '+1h')
  expect(output).toBe('2026-03-01T02:00:00Z  2026-03-01T02:00:00+00:00[UTC]\n1 run, in 1 task')
})

test('preview shows the first ten runs of a cron expression, or as many as --count says', async () => {
  const { output } = await run('preview', '--cron', '0 9 * * *', '--json')
  expect(JSON.parse(output)).toMatchObject({ total: 10, tasks: 1, adjustments: 0 })
  expect(JSON.parse(output).runs).toHaveLength(10)
  const more = await run('preview', '--cron', '0 9 * * *', '--count', '60', '--json')
  const { runs, total, tasks } = JSON.parse(more.output)
  expect(runs).toHaveLength(60)
  expect(runs[0].time).toBe(Date.UTC(2026, 2, 1, 9) / 1000)
  expect(total).toBe(60)
  expect(tasks).toBeGreaterThan(1)
})

test('preview without --count shows the runs that fit into the horizon, and --count is exact', async () => {
  const monthly = ['preview', '--cron', '0 9 1 * *']
  const { output, code } = await run(...monthly)
  expect([code, ...output.split('\n').slice(-3)]).toEqual([
    0,
    '2026-08-01T09:00:00Z  2026-08-01T09:00:00+00:00[UTC]',
    '6 runs, in 1 task',
    '6 runs, until 2026-08-01; the rest later'
  ])
  expect(JSON.parse((await run(...monthly, '--json')).output).continues).toBe(true)
  const exact = await run(...monthly, '--count', '10')
  expect(exact.code).toBe(2)
  expect(exact.complaints).toContain('Ask for 6 runs (--count 6), or')
})

test('preview shows each time that is given, also more than ten', async () => {
  const times = Array.from({ length: 12 }, (_, index) => ['--at', `+${index + 1}h`]).flat()
  const { output } = await run('preview', ...times)
  expect(output.split('\n')).toHaveLength(13)
  expect(output).toMatch(/\n12 runs, in 1 task$/)
})

test('preview names the runs that a clock change moves', async () => {
  const cron = ['preview', '--cron', '0 2 * * *', '--zone', 'Europe/Berlin', '--count', '40']
  const { output } = await run(...cron)
  expect(output.split('\n').slice(-2)).toEqual([
    expect.stringMatching(/^40 runs, in \d+ tasks?$/),
    'clock change: 2026-03-29T02:00 does not exist and runs at 2026-03-29T01:00Z'
  ])
  expect(JSON.parse((await run(...cron, '--json')).output).clockChanges).toEqual([
    {
      ...{ kind: 'gap', effect: 'moved', local: '2026-03-29T02:00:00' },
      takenFor: [Date.UTC(2026, 2, 29, 1) / 1000]
    }
  ])
})

test('explain lists the checks of a group, or all by group', async () => {
  const { code, output } = await run('explain', 'hrmp')
  expect(code).toBe(0)
  expect(output).toMatch(/^ {2}hrmp-not-closing {2,}\S/m)
  expect(output).not.toContain('proxy-exists')
  const { output: all } = await run('explain')
  expect(all.split('\n\n').length).toBeGreaterThan(4)
  expect(all).toContain('  proxy-exists')
})

test('explain says why a check matters, what fixes it and what it reads', async () => {
  const { output } = await run('explain', 'xcm-versions-agreed')
  expect(output.split('\n')[0]).toBe(
    'xcm-versions-agreed: Service and target speak a common XCM version'
  )
  expect(output).toContain('If not: service and target speak no common XCM version.')
  expect(output).toMatch(/How to fix it:\n {2}Have the service's root/)
  expect(output).toContain('Looks at: service, target, serviceState.')
  expect(output).toContain('Comes after: service-reachable')
  expect(output).toMatch(/More:\s+https:\S+docs\/checks\.md/)
  const { output: reachable } = await run('explain', 'relay-reachable')
  expect(reachable).not.toContain('Comes after')
})

test('explain names all that it knows when it does not know a name', async () => {
  const { code, complaints } = await run('explain', 'NoSuchThing')
  expect(code).toBe(2)
  expect(complaints).toContain('no check, group or error has this name')
})

test.each([
  [['costs', '--database', 'none.sqlite'], 'Run `paraclock watch --database history.sqlite`'],
  [['rehearse', '--spec', 'promises.md'], 'Give a complete JSON text there.']
])('%j names the one remedy that fits', async (argv, remedy) => {
  const folder = mkdtempSync(join(tmpdir(), 'paraclock-'))
  writeFileSync(join(folder, 'paraclock.config.json'), stringifyJson(config))
  writeFileSync(join(folder, 'promises.md'), '# Promises')
  const { code, complaints } = await runCommand(folder, argv)
  rmSync(folder, { recursive: true })
  const said = complaints.replaceAll(/\s+/g, ' ')
  expect([code, said.includes(remedy), said.includes('chmod')]).toEqual([2, true, false])
})

test('fix takes no empty name for the folder of its proposals', async () => {
  const { code, complaints } = await run('fix', '--bundle', '')
  expect([code, complaints.includes('--bundle needs a folder')]).toEqual([2, true])
})

test('explain takes the code or the number of an error, in any case', async () => {
  const { code, output } = await run('explain', 'submissionlost')
  expect(code).toBe(0)
  expect(output).toContain('SubmissionLost')
  expect((await run('explain', '9033')).output).toBe(output)
  const { errors, checks } = JSON.parse((await run('explain', '9033', '--json')).output)
  expect(errors).toMatchObject([{ code: 'SubmissionLost' }])
  expect(checks).toEqual([])
})

test('explain --json gives what the check requires', async () => {
  const { output } = await run('explain', 'xcm-versions-agreed', '--json')
  const { checks, errors } = JSON.parse(output)
  expect(errors).toEqual([])
  expect(checks).toMatchObject([
    { id: 'xcm-versions-agreed', requires: ['service', 'target', 'serviceState'] }
  ])
})

test('explain suggests the name that is meant', async () => {
  const { code, complaints } = await run('explain', 'proxy-exist')
  expect(code).toBe(2)
  expect(complaints).toContain('proxy-exists')
})

test('what needs no chain works without one', async () => {
  const cron = ['--cron', '0 9 * * mon-fri', '--zone', 'Europe/Berlin', '--count', '3']
  const preview = await run('preview', ...cron)
  expect(preview.output.split('\n').length).toBe(4)
  const soon = await run('preview', '--at', '+1h', '--at', 'tomorrow 09:00', '--variant', 'minute')
  expect(soon.output).toMatch(/^20.*Z .*\n20.*T09:00:00Z .*\n2 runs, in 1 task$/)
  expect((await run('preview', '--at', 'soon')).complaints).toContain('tomorrow 09:00')
  expect((await run('preview', '--at', '+1h', '--cron', '0 9 * * *')).code).toBe(2)
  expect((await run('preview')).code).toBe(2)
  for (const name of ['TimeSlotFull', 'timeslotfull', '20009']) {
    const page = await run('explain', name)
    expect([page.code, page.complaints, page.output]).toEqual([
      0,
      '',
      expect.stringMatching(/^TimeSlotFull\n[\s\S]*What to do:/)
    ])
  }
  expect((await run('explain', 'TimeSlotFul')).complaints).toContain('TimeSlotFull')
  expect((await run('completions', 'bash')).output).toContain('paraclock')
})

const SOVEREIGN = '5Ec4AhNzVAVwDR54oqgWQ5YSoPbxXathSrQqTmqkF5o7xe6y'
const USER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

test('account says what an account is, without a configuration', async () => {
  const { code, output } = await run('account', SOVEREIGN)
  expect(code).toBe(0)
  expect(output).toBe(
    `${SOVEREIGN}: the sovereign account of\nparachain 2114 on the relay chain\nin hex: 0x7061726142080000${'00'.repeat(24)}`
  )
  const document = JSON.parse((await run('account', SOVEREIGN, '--json')).output)
  expect(document).toMatchObject({ address: SOVEREIGN, names: [], money: [] })
  expect((await run('account', USER, '--user', USER)).output).toContain('the account of the user')
})

test('account names the accounts of a configuration, in each network', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paraclock-'))
  const chain = (paraId?: number) => ({ endpoints: ['wss://chain.example'], paraId })
  const main = {
    relay: chain(),
    service: chain(2114),
    target: chain(2200),
    user: USER,
    automation: { call: '0x0007' }
  }
  writeFileSync(join(folder, 'paraclock.config.json'), JSON.stringify({ networks: { main } }))
  const { output } = await runCommand(folder, ['account', USER])
  expect(output).toMatch(/: the account of the user\nin main: user\nin hex: 0x/)
})

test.each([
  ['2114', 'is a parachain id, not an account: its sovereign account is 5Ec4AhNz'],
  ['rent', 'is too short for an account'],
  ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQZ', 'checksum']
])('account refuses %s', async (text, problem) => {
  const { code, complaints, output } = await run('account', text)
  expect([code, output]).toEqual([2, ''])
  expect(complaints).toContain(problem)
})

test('account refuses a configuration that is named and missing', async () => {
  const { code, complaints } = await run('account', USER, '--config', 'nowhere.json')
  expect(code).toBe(2)
  expect(complaints).toContain('nowhere.json')
})
