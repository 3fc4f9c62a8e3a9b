import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperationAborted, ParaclockError } from '@paraclock/core'
import { SigningUnconfirmed } from '@paraclock/submission'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createProcess } from '../../../test/createProcess.ts'
import { runMain } from './runMain.ts'

test('what nobody caught ends a command by a code and 70, without its source', async () => {
  const { process, texts } = createProcess('/nowhere', 'check')
  const running = runMain(process)
  process.emit('uncaughtException', new TypeError('Cannot convert object to primitive value'))
  process.emit('unhandledRejection', { toString: 1, valueOf: 1 })
  expect(await running).toBe(70)
  expect(texts.err).toMatch(/^ProgramFailed /)
  expect(texts.err).toContain('Cannot convert object to primitive value')
  expect(texts.err).not.toMatch(/\n\s+at |an object/)
  expect(texts.err).toMatch(/^A report with the stack is in \S+fault\.txt\.$/m)
  expect(process.eventNames()).toEqual([])
})

test('an output that cannot be written ends a command by 2, without a report of a fault', async () => {
  const { process, texts } = createProcess('/nowhere', 'check')
  const running = runMain(process)
  process.stdout.emit('error', Object.assign(new Error('ENOSPC: no space'), { code: 'ENOSPC' }))
  expect(await running).toBe(2)
  expect(texts.err).toContain('"standard output" cannot be used: "ENOSPC: no space"')
  expect(texts.err).not.toContain('fault.txt')
})

test.each([
  ['uncaughtException', 70, 'ProgramFailed: '],
  ['SIGTERM', 143, 'OperationAborted: the command was stopped']
])('%s ends a command with --json by one document', async (event, code, named) => {
  const { process, texts } = createProcess('/nowhere', 'check', '--from', '-', '--json')
  const running = runMain(process)
  // A check continues after a fault.
  if (event === 'uncaughtException') process.emit(event, new TypeError('no'))
  process.emit('SIGTERM', 'SIGTERM')
  expect(await running).toBe(code)
  const { error } = JSON.parse(texts.out)
  expect(`${error.code}: ${error.message}`).toContain(named)
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143]
] as const)('%s ends at once what does not end by itself', async (signal, code) => {
  const { process, texts } = createProcess('/nowhere', 'check', '--from', '-')
  // A full pipe without a reader accepts no more output.
  Object.assign(process.stdout, { write: () => false })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const running = runMain(process)
  process.emit(signal, signal)
  // After an uncaught error, the program would be ended after 3 seconds.
  vi.advanceTimersByTime(600)
  expect(await running).toBe(code)
  expect([texts.err, process.eventNames()]).toEqual(['', []])
})

test.each([
  [['cancel', '--all', '--yes', '--signer', 'env:KEY'], true],
  [['fix', '--target-signer=env:KEY'], true],
  [['cancel', '--all'], false]
])('%j states how to continue after it was stopped: %s', async (argv, isStated) => {
  const { process, texts } = createProcess('/nowhere', ...argv)
  const running = runMain(process)
  process.emit('SIGINT', 'SIGINT')
  expect(await running).toBe(130)
  expect(texts.err.includes('Every signed call is in the journal')).toBe(isStated)
})

test('a stop at a question says how to continue, and a declined call does not', async () => {
  const stop = createProcess('/nowhere', 'fix', '--signer', 'env:KEY')
  const failure = new ParaclockError(OperationAborted, { what: 'asking' })
  expect(await runMain(stop.process, { failure })).toBe(130)
  expect(stop.texts.err.split('\n')).toEqual([
    'asking was stopped',
    expect.stringMatching(/^Stopped\. Every signed call is in the journal/),
    ''
  ])
  const no = createProcess('/nowhere', 'fix', '--signer', 'env:KEY')
  const declined = new ParaclockError(SigningUnconfirmed, { confirmed: 0 })
  expect(await runMain(no.process, { failure: declined })).toBe(1)
  expect(no.texts.err).toMatch(/^SigningUnconfirmed \(\d+\)\nNothing was signed\.\n/)
  expect(no.texts.err).not.toMatch(/journal|Stopped/)
})

test.each([
  [{ isTTY: true, columns: 100 }, {}, 100],
  [{ isTTY: true, columns: 0 }, {}, 80],
  [{ isTTY: true, columns: 0 }, { COLUMNS: '60' }, 60],
  [{}, { COLUMNS: '50' }, 50]
])('%o with %o has %i columns', async (stream, env, columns) => {
  const { process, texts } = createProcess('/nowhere', '--help')
  Object.assign(process.stdout, stream)
  Object.assign(process.env, env)
  expect(await runMain(process)).toBe(0)
  const longest = Math.max(...texts.out.split('\n').map((line) => line.length))
  expect(longest).toBeLessThanOrEqual(columns)
  expect(longest).toBeGreaterThan(columns - 15)
})

test('what is printed at a terminal is broken between words, and lines to paste are not', async () => {
  const { process, texts } = createProcess(
    '/nowhere',
    'preview',
    '--cron',
    '0 9 * * *',
    '--zone',
    'UTC'
  )
  Object.assign(process.stdout, { isTTY: true, columns: 40 })
  expect(await runMain(process)).toBe(0)
  expect(texts.out.split('\n').filter((line) => line.length > 40)).toEqual([])
  const script = createProcess('/nowhere', 'completions', 'bash')
  Object.assign(script.process.stdout, { isTTY: true, columns: 40 })
  const piped = createProcess('/nowhere', 'completions', 'bash')
  expect([await runMain(script.process), await runMain(piped.process)]).toEqual([0, 0])
  expect(script.texts.out).toBe(piped.texts.out)
})

test.each([
  ['::add-mask::x', false],
  ['##vso[task.setvariable variable=a]b', false],
  ['##[add-mask]x', false],
  ['##vso[task.setvariable variable=a]b', true]
])('an error with %j gives a build server no command, with --json: %j', async (name, isJson) => {
  const options = isJson ? ['--json'] : []
  const { process, texts } = createProcess('/nowhere', 'explain', name, ...options)
  expect(await runMain(process)).toBe(2)
  expect(texts.err).toContain(name.slice(-6))
  expect(texts.err).not.toMatch(/^\s*::|##(vso)?\[/m)
  if (isJson) expect(JSON.parse(texts.out).error.message).toContain(name)
})

test('a command that fails by itself keeps its code', async () => {
  const { process, texts } = createProcess('/nowhere', 'check')
  expect(await runMain(process)).toBe(2)
  expect(texts.err).toMatch(/^ConfigMissing /)
})

test('a reader that goes away ends no command, and says nothing', async () => {
  const { process, texts } = createProcess('/nowhere', 'explain')
  const running = runMain(process)
  process.stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  expect([await running, texts.err]).toEqual([0, ''])
})

test.each([true, false])(
  'JSON keeps controls of a stranger in a pipe only (at a terminal: %s)',
  async (isTTY) => {
    const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const evidence = await readFile(
      join(
        import.meta.dirname,
        '../../../../../packages/checklist/test/fixtures/freshEvidence.json'
      ),
      'utf8'
    )
    const name = 'ma\u009b2Jin'
    await writeFile(
      join(folder, 'evidence.json'),
      evidence.replace('"network": "main"', `"network": "${name}"`)
    )
    const { process, texts } = createProcess(folder, 'check', '--from', 'evidence.json', '--json')
    Object.assign(process.stdout, { isTTY })
    expect(await runMain(process)).toBe(1)
    expect(texts.out.includes('\u009b')).toBe(!isTTY)
    expect(texts.out).toContain(isTTY ? 'ma\ufffd2Jin' : name)
  }
)

const fixtures = join(import.meta.dirname, '../../../../../packages/checklist/test/fixtures')

test.each([
  ['a terminal', true, {}, true],
  ['a terminal with an empty NO_COLOR', true, { NO_COLOR: '' }, true],
  ['a terminal without colours', true, { NO_COLOR: '1' }, false],
  ['a dumb terminal', true, { TERM: 'dumb' }, false],
  ['a pipe', undefined, {}, false]
] as const)('%s is written to in colours or without', async (_, isTTY, env, isColoured) => {
  const { process, texts } = createProcess(fixtures, 'check', '--from', 'freshEvidence.json')
  Object.assign(process.stdout, { isTTY, columns: 100 })
  Object.assign(process.env, env)
  expect(await runMain(process)).toBe(1)
  expect(texts.out.includes('\u001b[')).toBe(isColoured)
})
