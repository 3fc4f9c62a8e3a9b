import { readdirSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type CheckResult,
  type EvidenceFile,
  type Report,
  tallyResults
} from '@paraclock/checklist'
import { DeadlineExceeded, ParaclockError, parseJson, stringifyJson } from '@paraclock/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRecorded, type RecordedNetwork } from './recorded/openRecorded.ts'
import { runCommand } from './runCommand.ts'

let net: RecordedNetwork

beforeAll(async () => {
  net = await openRecorded('ready')
  const fixtures = join(import.meta.dirname, '../../../packages/checklist/test/fixtures')
  for (const name of ['fresh', 'ready']) {
    await cp(join(fixtures, `${name}Evidence.json`), join(net.folder, `${name}.json`))
  }
})
afterAll(() => net.remove())

async function run(...argv: readonly string[]) {
  const told: string[] = []
  const onReport = (text: string) => void told.push(text)
  return { ...(await runCommand(net.folder, argv, { connect: net.connect, onReport })), told }
}
const resultsOf = (output: string): readonly CheckResult[] =>
  (JSON.parse(output) as Report).networks.flatMap(({ results }) => results)

const SUMMARY =
  'Not ready: 1 failed, 3 with a warning, 59 passed, 9 not applicable; the task was\n           not tried'
const NEXT = 'Next: paraclock fix shows the calls that fix it, in order.'

test('a check reads each network once, shows its report and writes its evidence and reports', async () => {
  const files = [
    '--evidence',
    'out/e.json',
    '--report',
    'html=out/r.html',
    '--report',
    'json=out/r.json'
  ]
  const { code, output, told } = await run('check', '--no-trial', ...files)
  expect([code, output.startsWith(`${SUMMARY}\n`)]).toEqual([1, true])
  expect(told).toEqual(['reading main', 'reading main: done'])
  expect(readdirSync(join(net.folder, 'out'))).toEqual(['e.json', 'r.html', 'r.json'])
  const report = JSON.parse(await net.read('out/r.json')) as Report
  expect(report.networks.map(({ network, verdict }) => [network, verdict])).toEqual([
    ['main', 'notReady']
  ])
  const again = await run('check', '--from', 'out/e.json', '--json')
  expect(again.code).toBe(1)
  expect(stringifyJson(resultsOf(again.output))).toBe(
    stringifyJson(report.networks.flatMap(({ results }) => results))
  )
  const failing = resultsOf(again.output).filter(({ outcome }) => outcome === 'fail')
  expect(failing.map(({ id }) => id)).toEqual(['service-takes-task'])
})

test.each([
  ['a report', ['--report', 'html=fresh.json/r.html', '--evidence', 'kept/e.json'], 'r.html'],
  ['the evidence', ['--evidence', 'fresh.json/e.json'], 'e.json']
])(
  'a check that cannot write %s shows its verdict, writes the rest and ends with the error',
  async (_, lost, name) => {
    const rest = ['--report', 'json=kept/r.json']
    const { code, output, complaints } = await run('check', '--no-trial', ...lost, ...rest)
    expect([code, output.startsWith(`${SUMMARY}\n`)]).toEqual([2, true])
    expect(complaints).toMatch(/^FileUnavailable/)
    expect(complaints).toContain(name)
    expect(readdirSync(join(net.folder, 'kept'))).toContain('r.json')
    await rm(join(net.folder, 'kept'), { recursive: true })
    const document = await run('check', '--no-trial', '--json', ...lost, ...rest)
    expect(document.code).toBe(code)
    expect((JSON.parse(document.output) as Report).verdict).toBe('notReady')
    await rm(join(net.folder, 'kept'), { recursive: true })
  }
)

test.each([[], ['--fail-on', 'fail'], ['--fail-on', 'warn'], ['--fail-on', 'manual']])(
  'evidence without failures ends with 0 with %j',
  async (...options) => {
    const ended = await run('check', '--from', 'ready.json', ...options)
    expect([ended.code, ended.complaints]).toEqual([0, ''])
  }
)

test('a selection is of checks and of groups', async () => {
  const chosen = async (...options: readonly string[]) => {
    const { output } = await run('check', '--from', 'ready.json', '--json', ...options)
    return resultsOf(output).map(({ id }) => id)
  }
  expect(await chosen('--only', 'proxy-exists')).toEqual(['proxy-exists'])
  const all = await chosen()
  const hrmp = await chosen('--only', 'hrmp')
  expect(hrmp.length).toBeGreaterThan(5)
  expect(await chosen('--skip', 'hrmp')).toEqual(all.filter((id) => !hrmp.includes(id)))
})

test('evidence is judged only of the chosen networks', async () => {
  const evidence = parseJson(await net.read('fresh.json'), {
    depth: 128
  }) as unknown as EvidenceFile
  const networks = evidence.networks.flatMap((one) => [one, { ...one, network: 'second' }])
  await net.write('two.json', stringifyJson({ ...evidence, networks }, { depth: 128 }))
  const judge = async (...names: readonly string[]) => {
    const chosen = names.flatMap((name) => ['--network', name])
    return await run('check', '--from', 'two.json', '--json', ...chosen)
  }
  const namesOf = async (...names: readonly string[]) => {
    const { networks: judged } = JSON.parse((await judge(...names)).output)
    return judged.map(({ network }: { readonly network: string }) => network)
  }
  expect(await namesOf()).toEqual(['main', 'second'])
  expect(await namesOf('second')).toEqual(['second'])
  const { code, output } = await judge('third')
  expect([code, output]).toEqual([
    2,
    expect.stringContaining('the evidence has no network \\"third\\"; it has main, second')
  ])
})

test('a waiver of the evidence holds, and with --config that of the configuration', async () => {
  const waivers = [{ check: 'service-takes-task', reason: 'it is kept', until: '2999-12-31' }]
  await net.write('waived.json', stringifyJson({ ...net.config, waivers }))
  const saved = ['--evidence', 'plain.json']
  expect((await run('check', '--no-trial', ...saved)).code).toBe(1)
  expect((await run('check', '--from', 'plain.json')).code).toBe(1)
  expect((await run('check', '--from', 'plain.json', '--config', 'waived.json')).code).toBe(0)
  const waived = ['--config', 'waived.json', '--evidence', 'waived-evidence.json']
  expect((await run('check', '--no-trial', ...waived)).code).toBe(0)
  const again = ['check', '--from', 'waived-evidence.json']
  expect((await run(...again)).code).toBe(0)
  expect((await run(...again, '--fail-on', 'manual')).code).toBe(1)
  expect((await run(...again, '--fail-on', 'warn')).code).toBe(1)
  const late = ['relay', 'service', 'target'].flatMap((role) => ['--skip', `${role}-finality`])
  expect((await run(...again, '--fail-on', 'warn', ...late)).code).toBe(0)
})

test.each([
  ['the report for people', [], true],
  ['a report in a file', ['--report', 'json=next.json'], true],
  ['a report on standard output', ['--report', 'markdown=-'], false],
  ['the document', ['--json'], false]
])('what to do next is reported after %s', async (_, options, isTold) => {
  const { told, output } = await run('check', '--from', 'fresh.json', ...options)
  expect(told.includes(NEXT)).toBe(isTold)
  expect(output.includes('What to do')).toBe(!options.includes('--json'))
  expect(output.startsWith('## Paraclock: not ready')).toBe(options.includes('markdown=-'))
  expect((await run('check', '--from', 'ready.json', ...options)).told).toEqual([])
})

test.each([
  ['pdf=x', '--report takes <form>=<file>'],
  ['html', '--report takes <form>=<file>'],
  ['html=', '--report takes <form>=<file>'],
  ['html=e.json', 'two outputs are to be written to e.json: give each its own file'],
  ['json=r.json', 'two outputs are to be written to r.json: give each its own file']
])('the report %s is refused before anything is read', async (report, problem) => {
  const outputs = ['--evidence', 'e.json', '--report', 'html=r.json', '--report', report]
  const { code, complaints, output } = await run('check', '--from', 'fresh.json', ...outputs)
  expect([code, output]).toEqual([2, ''])
  expect(complaints.replaceAll(/\s+/g, ' ')).toContain(problem)
  expect(readdirSync(net.folder)).not.toContain('e.json')
})

test('a difference has what became worse and better, as text, Markdown and a document', async () => {
  const same = await run('diff', 'fresh.json', 'fresh.json')
  expect([same.code, same.output.split('\n')[0]]).toEqual([0, 'Nothing has changed.'])
  const text = await run('diff', 'fresh.json', 'ready.json')
  expect([text.code, text.complaints]).toEqual([1, ''])
  const markdown = await run('diff', 'fresh.json', 'ready.json', '--markdown')
  expect([markdown.code, markdown.output.startsWith('## ')]).toEqual([1, true])
  expect(text.output.startsWith('## ')).toBe(false)
  const { networks } = JSON.parse((await run('diff', 'fresh.json', 'ready.json', '--json')).output)
  expect(networks).toMatchObject([{ network: 'main', presence: 'both' }])
  const kinds = networks[0].results.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toContain('better')
  expect(kinds).not.toContain('worse')
  // Evidence and the report that was made of it are read alike.
  await run('check', '--from', 'fresh.json', '--report', 'json=fresh-report.json')
  const mixed = await run('diff', 'fresh-report.json', 'ready.json', '--json')
  expect(JSON.parse(mixed.output).networks).toEqual(networks)
  expect((await run('diff', 'fresh.json', 'none.json')).complaints).toMatch(/^FileUnavailable/)
})

/** Runs a watch, and ends it when a text is printed or reported. */
async function watch(stopAt: RegExp, ...options: readonly string[]) {
  return await watchThrough(net.connect, stopAt, ...options)
}

async function watchThrough(
  connect: RecordedNetwork['connect'],
  stopAt: RegExp,
  ...options: readonly string[]
) {
  const stop = new AbortController()
  const told: string[] = []
  const hear = (text: string) => {
    if (stopAt.test(text)) stop.abort()
  }
  const onReport = (text: string) => {
    told.push(text)
    hear(text)
  }
  const settings = { connect, signal: stop.signal, onReport, onOutput: hear }
  return { ...(await runCommand(net.folder, ['watch', ...options], settings)), told }
}
const CHAINS = [
  'watching',
  '  main, relay: ws://127.0.0.1:40001',
  '  main, service: ws://127.0.0.1:40002',
  '  main, target: ws://127.0.0.1:40003'
]
const VERDICT =
  'main: not ready: 1 failed, 1 undetermined, 3 with a warning, 59 passed, 8 not applicable'
const rule = (often: string) =>
  `Checks again at each change, and at least ${often}. Prints what changed of the verdicts.`

test.each([
  [[], 'every 180 s'],
  [['--every', '86400'], 'every 86400 s']
])('a watch says what it watches with %j, and the verdict', async (options, often) => {
  const { code, output } = await watch(/^main: /, ...options)
  expect(code).toBe(130)
  expect(output.split('\n')).toEqual([...CHAINS, rule(often), VERDICT])
})

test('a watch that prints documents tells the rest on standard error', async () => {
  const { code, output, told } = await watch(/^main: /, '--json', '--every', '1')
  expect([code, output]).toEqual([130, ''])
  expect(told).toEqual([[...CHAINS, rule('every 1 s')].join('\n'), VERDICT])
})

test.each([
  ['text', []],
  ['documents', ['--json']]
])('a watch that prints %s says what it cannot determine', async (_, options) => {
  const connect = () => ({
    ...net.connect(),
    read: () =>
      Promise.reject(new ParaclockError(DeadlineExceeded, { what: 'connecting', milliseconds: 1 }))
  })
  const { output, told } = await watchThrough(connect, /^main: /, ...options)
  const printed = options.length === 0 ? output.split('\n') : told
  const offline = await runCommand(net.folder, ['check', '--no-trial', '--json'], { connect })
  const { outcomes } = tallyResults(resultsOf(offline.output))
  expect([offline.code, outcomes.error > 0]).toEqual([3, true])
  expect(printed.at(-1)).toBe(
    `main: could not be determined: ${outcomes.error} undetermined, ${outcomes.skipped} skipped`
  )
})
