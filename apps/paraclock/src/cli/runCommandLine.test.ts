import { findProblem } from '@paraclock/checklist/schema'
import { ArgumentInvalid, OperationAborted, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { listCommands } from '../commands/run/listCommands.ts'
import type { CommandName } from './commandNames.ts'
import { type Command, type CommandRun, defineCommand, loadedBy } from './defineCommand.ts'
import { errorOutput } from './errorOutput.ts'
import { runCommandLine } from './runCommandLine.ts'

function makeCommand(name: string, run: CommandRun, streams = false): Command {
  const options = { json: { type: 'boolean', summary: 'Print JSON' } } as const
  const spec = defineCommand({
    name: name as CommandName,
    summary: `does ${name}`,
    options,
    streams
  })
  return loadedBy(spec, async () => run)
}

async function run(
  argv: readonly string[],
  settings: {
    readonly command?: CommandRun
    readonly streams?: boolean
    readonly signal?: AbortSignal
    readonly program?: string
    readonly columns?: number
  } = {}
) {
  const printed: string[] = []
  const complaints: string[] = []
  const code = await runCommandLine({
    argv,
    commands: [
      makeCommand('work', settings.command ?? (async () => 0), settings.streams),
      ...listCommands()
    ],
    version: '1.2.3',
    cwd: '/',
    program: settings.program ?? 'paraclock',
    env: {},
    signal: settings.signal ?? new AbortController().signal,
    print: (text) => void printed.push([...text].join('')),
    report: () => {},
    complain: (text) => void complaints.push(text),
    colors: false,
    width: 80,
    errorColumns: settings.columns
  })
  return { code, printed: printed.join('\n'), complaints: complaints.join('\n') }
}

test('help of a command and of a group, whichever way it is asked for', async () => {
  const check = await run(['check', '--help'])
  expect(await run(['help', 'check'])).toEqual(check)
  expect(await run(['check', '-h'])).toEqual(check)
  const group = await run(['hrmp', '--help'])
  expect(group.code).toBe(0)
  expect(group.printed).toContain('hrmp plan')
  expect(group.printed).not.toContain('proxy plan')
  expect(await run(['help', 'hrmp'])).toEqual(group)
  expect((await run(['help', 'hrmp', 'plan'])).printed).toContain('--network')
  expect((await run(['help', 'chekc'])).complaints).toContain('did you mean check?')
})

test('help and errors say what to type where it was started', async () => {
  const program = 'npx paraclock'
  expect((await run(['--help'], { program })).printed).toContain(`usage: ${program} [command]`)
  expect((await run(['check', '--help'], { program })).printed).toContain(`${program} check`)
  const { complaints } = await run(['chekc'], { program })
  expect(complaints).toContain(`\`${program} --help\``)
})

test('a wrong argument is answered by the help of its command', async () => {
  for (const argv of [
    ['check', '--netwrok', 'main'],
    ['schedule'],
    ['schedule', 'rent'],
    ['preview', '--cron', '0 9 * * *', '--count', 'ten']
  ]) {
    const { complaints } = await run(argv)
    expect(complaints).toContain(`\`paraclock ${argv[0]} --help\` shows what it takes.`)
  }
})

const withJson = listCommands().filter(({ options }) => 'json' in options)

test.each(withJson)('$name --json: an error is one document, beside its words', async (command) => {
  const { name, takes = '', options } = command
  const words = [...name.split(' '), ...takes.split(' ').filter((part) => part.startsWith('<'))]
  const isConfigured = 'network' in options && 'config' in options && name !== 'init'
  const bare = isConfigured ? [[...words, '--json']] : []
  for (const argv of [[...words, '--json', '--nothing'], ...bare]) {
    const { code, printed, complaints } = await run(argv)
    const document = JSON.parse(printed)
    const [first = '', message] = complaints.split('\n')
    expect([code, findProblem(errorOutput.schema, document)]).toEqual([2, undefined])
    expect([`${document.error.code} (${document.error.number})`, message]).toEqual([
      first,
      document.error.message
    ])
    expect(document.error.remedies.length).toBeGreaterThan(0)
    expect(complaints).toContain(`More: ${document.error.url}`)
    expect(await run(argv.filter((part) => part !== '--json'))).toMatchObject({ code, printed: '' })
  }
})

test.each([
  [false, 1],
  [true, 2]
])(
  'an error after what was printed is one more document of a stream only (%s)',
  async (streams, count) => {
    const command: CommandRun = async ({ print }) => {
      print('{}')
      throw new ParaclockError(OperationAborted, { what: 'the work' })
    }
    const { printed } = await run(['work', '--json'], { command, streams })
    expect(printed.split('\n').length).toBe(count)
  }
)

test.each([40, 60])('an error is broken between words at %d columns', async (columns) => {
  const whole = await run(['chekc'])
  const broken = await run(['chekc'], { columns })
  const lines = broken.complaints.split('\n')
  const words = (text: string) => text.split(/\s+/)
  expect(words(broken.complaints)).toEqual(words(whole.complaints))
  expect(lines.filter((line) => line.length > columns && !/^\S*https:/.test(line))).toEqual([])
  expect(lines.length).toBeGreaterThan(whole.complaints.split('\n').length)
})

test.each(['--help', '-h', 'help'])('%s lists every command', async (flag) => {
  const { code, printed } = await run([flag])
  expect(code).toBe(0)
  for (const { name } of listCommands()) expect(printed).toContain(`  ${name}`)
})

test('the help of a command lists its options', async () => {
  const { code, printed } = await run(['check', '--help'])
  expect(code).toBe(0)
  expect(printed).toContain('--report <form>=<file>')
  expect(printed).toContain('--json')
})

test('help fits into the columns of the terminal', async () => {
  for (const argv of [
    [],
    ['--help'],
    ...listCommands().map(({ name }) => [...name.split(' '), '--help'])
  ]) {
    const { printed } = await run(argv)
    for (const line of printed.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80)
  }
})

test.each(['--version', '-v'])('%s prints the version', async (flag) => {
  expect(await run([flag])).toEqual({ code: 0, printed: '1.2.3', complaints: '' })
})

test('without a command it says in five lines what it is, and where to begin', async () => {
  const { code, printed } = await run([])
  expect(code).toBe(0)
  expect(printed.split('\n')).toHaveLength(5)
  const begin = ['paraclock demo', 'paraclock check --target <endpoint>', 'paraclock init']
  for (const one of [...begin, 'paraclock --help']) expect(printed).toContain(one)
})

test('the exit code is that of the command', async () => {
  expect((await run(['work'], { command: async () => 1 })).code).toBe(1)
})

test('an error is told on standard error, with its code', async () => {
  const command = async (): Promise<number> => {
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the check',
      value: 'x',
      problem: 'unknown'
    })
  }
  const { code, printed, complaints } = await run(['work'], { command })
  expect(code).toBe(2)
  expect(printed).toBe('')
  expect(complaints).toContain('ArgumentInvalid (1100)')
})

test('what a node refuses has a code', async () => {
  const refusal = Object.assign(new Error('-32602: no such block'), { code: -32602 })
  const { code, complaints } = await run(['work'], { command: () => Promise.reject(refusal) })
  expect(code).toBe(3)
  expect(complaints).toContain('CallRefused (4015)')
  expect(complaints).toContain('no such block')
})

test('whatever comes of an interruption, the exit code is 130', async () => {
  const stopping = new AbortController()
  const command = async (): Promise<number> => {
    stopping.abort()
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the check',
      value: 'x',
      problem: 'unknown'
    })
  }
  const { code, complaints } = await run(['work'], { command, signal: stopping.signal })
  expect(code).toBe(130)
  expect(complaints).toBe('')
})

test('what was stopped at a question is told in one line', async () => {
  const command = async (): Promise<number> => {
    throw new ParaclockError(OperationAborted, { what: 'asking' }, { cause: new Error('^C') })
  }
  const { code, complaints } = await run(['work'], { command })
  expect([code, complaints]).toEqual([130, 'asking was stopped'])
})

test.for([new TypeError('no'), { toString: 1, valueOf: 1 }])(
  'what is no coded error is a mistake of the program: it is told, and is 70',
  async (thrown) => {
    const command = (): Promise<number> => Promise.reject(thrown)
    const { code, complaints } = await run(['work'], { command })
    expect(code).toBe(70)
    expect(complaints).toContain('ProgramFailed (1074)')
    expect(complaints).toMatch(/^A report with the stack is in \S+fault\.txt\.$/m)
    expect(complaints).not.toMatch(/\n\s+at /)
  }
)

test('a wrong command line is 2', async () => {
  expect((await run(['wrok'])).code).toBe(2)
  expect((await run(['work', '--unknown'])).code).toBe(2)
})
