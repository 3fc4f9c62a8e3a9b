import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createProcess } from '../../test/createProcess.ts'
import { listCommands } from '../commands/run/listCommands.ts'
import type { ChildNote } from './ChildNote.ts'
import { runInChild, runsCode } from './runInChild.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const hash = (digit: number): string => `0x${String(digit).repeat(64)}`

/** Runs a script as the child. In the script, `note` writes a note. */
async function run(script: string, argv: readonly string[] = ['check'], parts: object = {}) {
  const program = join(folder, 'program.mjs')
  const begin = `import { appendFileSync, writeSync } from 'node:fs'
    const note = (said) => writeSync(4, JSON.stringify(said) + '\\n')
    appendFileSync(${JSON.stringify(join(folder, 'runs'))}, '.')
    process.on('message', () => {})
    ${script}`
  await writeFile(program, begin)
  await writeFile(join(folder, 'runs'), '')
  const { process: parent, texts } = createProcess(folder, ...argv)
  const { execPath, platform } = process
  Object.assign(parent, { execPath, platform, execArgv: [], ...parts })
  const running = runInChild(parent as never, program)
  const runs = async () => (await readFile(join(folder, 'runs'), 'utf8')).length
  return { running, parent, texts, runs }
}

/** Waits until the child is started, and a signal is passed on to it. */
const listening = async (parent: Pick<NodeJS.Process, 'eventNames'>): Promise<void> =>
  await expect.poll(() => parent.eventNames(), { interval: 1 }).toContain('SIGINT')

const abort = "process.kill(process.pid, 'SIGABRT')"
const noteOf = (said: ChildNote): string => `note(${JSON.stringify(said)});`
const crash = (digit: number): string =>
  `${noteOf({ code: hash(digit), runtime: 'acme 7' })} ${abort}`

test('every command runs in a process of its own, except those that connect to no external chain', () => {
  const here = listCommands()
    .map(({ name }) => name)
    .filter((name) => !runsCode(name.split(' ')))
  expect(here).toEqual([
    'demo',
    'explain',
    'diff',
    'console',
    'mcp',
    'preview',
    'devnet',
    'completions'
  ])
})

test.each([
  ['', false],
  ['--help', false],
  ['--target ethereum', false],
  ['help check', false],
  ['check --help', false],
  ['hrmp plan -h', false],
  ['chekc', true],
  ['schedule --at +1h -- --help', true]
])('%j: %s', (line, expected) => {
  expect(runsCode(line === '' ? [] : line.split(' '))).toBe(expected)
})

test('a child that is done gives its exit code, also if it does not leave', async () => {
  const { running, texts } = await run(noteOf({ exit: 3 }))
  expect(await running).toBe(3)
  expect(texts).toEqual({ out: '', err: '' })
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143]
] as const)(
  '%s is passed on, and ends a child that does not leave by itself',
  async (signal, code) => {
    const { running, parent } = await run('')
    await listening(parent)
    parent.emit(signal, signal)
    expect(await running).toBe(code)
    expect(parent.eventNames()).toEqual([])
  }
)

test('the second signal ends a child at once', async () => {
  const { running, parent } = await run('')
  await listening(parent)
  // After one signal a child has 2 seconds, which do not pass here.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  parent.emit('SIGINT', 'SIGINT')
  parent.emit('SIGINT', 'SIGINT')
  expect(await running).toBe(130)
})

test('a child that a signal from elsewhere ended is not run again', async () => {
  const { running, runs } = await run(
    `${noteOf({ code: hash(1) })} process.kill(process.pid, 'SIGHUP')`
  )
  expect(await running).toBe(129)
  expect(await runs()).toBe(1)
})

test('code that ended a child is named, and the command does not run again', async () => {
  const { running, texts, runs } = await run(crash(3), ['check', '--json'])
  expect(await running).toBe(3)
  expect(await runs()).toBe(1)
  const { error } = JSON.parse(texts.out)
  expect(error).toMatchObject({ code: 'CommandProcessEnded', context: { codeHash: hash(3) } })
})

test.each([
  ['--signer', 'env:X'],
  ['--target-signer=env:X', '--yes']
])('a command with %s is not run again', async (...options) => {
  const { running, texts, runs } = await run(crash(1), ['fix', ...options])
  expect(await running).toBe(3)
  expect(await runs()).toBe(1)
  expect(texts.err).toMatch(/^CommandProcessEnded [\s\S]*acme 7[\s\S]*nothing further was sent/)
  expect(texts.err).toContain('run the same command again')
})

test.each([
  [abort, 'SIGABRT'],
  [`${noteOf({ code: hash(1) })} process.exit(13)`, 'exit code 13'],
  [`writeSync(4, 'no note\\n{"code":"0x12"}\\n[]\\n'); ${abort}`, 'SIGABRT']
])('an end without code to blame is a fault of the program: %s', async (script, how) => {
  const { running, texts } = await run(script)
  expect(await running).toBe(70)
  expect(texts.err).toMatch(/^ProgramFailed /)
  expect(texts.err).toContain(`the process of the command ended: ${how}`)
})

test('a child that cannot be started is one coded error', async () => {
  const parts = { execPath: '/nowhere/node', platform: 'win32' }
  const { running, texts } = await run('', ['check'], parts)
  expect(await running).toBe(3)
  expect(texts.err).toMatch(/^CommandProcessEnded [\s\S]*ENOENT/)
})

test.runIf(process.platform === 'linux')(
  'a rehearsal beside more chains may use more memory',
  async () => {
    const script = `const { readFileSync } = await import('node:fs')
      const [, bytes] = /^Max data size +(\\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
      note({ exit: Math.round(Number(bytes) / 2 ** 20 / 100) })`
    // The limit is relative to the memory of the parent when the child starts.
    const beyond = async (...argv: string[]) => {
      const status = await readFile('/proc/self/status', 'utf8')
      const [, own] = /^VmData:\s*(\d+) kB$/m.exec(status) ?? []
      return (await (await run(script, argv)).running) - Number(own) / 1024 / 100
    }
    expect(Math.abs((await beyond('rehearse', '--network', 'main')) - 9)).toBeLessThan(2)
    expect(Math.abs((await beyond('rehearse', '--network', 'hub')) - 17)).toBeLessThan(2)
    expect(Math.abs((await beyond('rehearse', '--network=hub')) - 17)).toBeLessThan(2)
    // A configured network may have this name.
    expect(Math.abs((await beyond('check', '--network', 'hub')) - 9)).toBeLessThan(2)
  }
)
