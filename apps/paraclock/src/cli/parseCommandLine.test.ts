import { ParaclockError, renderError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { listCommands } from '../commands/run/listCommands.ts'
import { parseCommandLine } from './parseCommandLine.ts'

function parse(...argv: readonly string[]) {
  const line = parseCommandLine({ commands: listCommands(), argv })
  if (line.kind === 'group') throw new Error(`${line.group} is a group`)
  return line
}

function problem(...argv: readonly string[]): string {
  try {
    parse(...argv)
  } catch (error) {
    if (error instanceof ParaclockError && error.code === 'CommandArgumentInvalid') {
      return error.message
    }
  }
  throw new Error('it was not refused')
}

function catchError(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('it was not refused')
}

test('a command takes its options and what stands beside them', () => {
  const { command, options, positionals } = parse('explain', 'proxy-exists', '--json')
  expect(command.name).toBe('explain')
  expect(options).toEqual({ json: true, config: undefined })
  expect(positionals).toEqual(['proxy-exists'])
})

test('a mark that a package manager leaves before the arguments is none of them', () => {
  expect(parse('devnet', '--', '--port', '9000').options['port']).toBe('9000')
})

test('a command can have two words', () => {
  expect(parse('hrmp', 'plan', '--network', 'main').command.name).toBe('hrmp plan')
  expect(parse('hrmp', 'plan', '--network', 'main').options['network']).toEqual(['main'])
})

test('an option that may be given several times keeps all of them', () => {
  const { options } = parse('check', '--only', 'hrmp', '--only', 'proxy')
  expect(options['only']).toEqual(['hrmp', 'proxy'])
})

test('a command that is not there is refused, with the one that was meant', () => {
  expect(problem('chekc')).toBe('There is no command "chekc": did you mean check?')
  expect(problem('frobnicate')).toBe('There is no command of that name')
  expect(problem('pause', 'rent')).toContain('cancel pauses a task')
  expect(problem('resume', 'rent')).toContain('schedule with the id of a cancelled task')
  expect(problem('hrmp')).toBe('hrmp is a group of commands: hrmp plan')
  expect(problem('hrmp', 'pln')).toContain('did you mean hrmp plan?')
})

test('an option that is not there is refused, with the one that was meant', () => {
  expect(problem('check', '--colour')).toBe(
    'argument 1 of check is an option that it does not have'
  )
  expect(problem('check', '--jsn')).toBe('check has no option --jsn: did you mean --json?')
  expect(problem('check', '--journal', 'a')).toBe('check has no option --journal')
  expect(problem('check', '--instant')).toBe('check has no option --instant: devnet has it')
  expect(problem('check', '--reprot', 'html=a.html')).toContain('did you mean --report?')
  expect(problem('check', '--config')).toBe('--config takes <file>, and none is given')
  expect(problem('check', '--config', '--json')).toBe('--config takes <file>, and none is given')
  expect(problem('check', '--json=yes')).toBe('--json takes no value')
})

test('a value that begins with a dash is not blamed for the mistake in another option', () => {
  for (const right of [['--signer', '-'], ['--wait=-5m'], ['--wait', '-5']]) {
    expect(problem('fix', ...right, '--bundle')).toBe('--bundle takes <folder>, and none is given')
    expect(problem('fix', ...right, '--yes=1')).toBe('--yes takes no value')
  }
})

test('an option with choices takes no other value, and help is shown all the same', () => {
  expect(problem('devnet', '--network', 'main', '--network', 'test')).toBe(
    '--network takes staging, main or hub, not "test"'
  )
  expect(problem('demo', '--network', 'prod')).toBe(
    '--network takes staging, main or hub, not "prod"'
  )
  expect(parse('devnet', '--network', 'hub', '--network', 'main').options['network']).toEqual([
    ...['hub', 'main']
  ])
  expect(parse('demo', '--network', 'prod', '--help').help).toBe(true)
})

test('a negative number is the value of the option before it', () => {
  expect(parse('preview', '--cron', '0 9 * * *', '--count', '-3').options['count']).toBe('-3')
})

test('what is in the place of an option, and may be a secret, is not repeated', () => {
  for (const argv of [
    ['fix', '--sginer=//hunter2'],
    ['fix', '--yes', '--hunter2'],
    ['fix', '-hunter2'],
    ['fix', '--hunter2 hunter2'],
    ['hrmp', 'plan', 'hunter2'],
    ['hunter2']
  ]) {
    const error = catchError(() => parse(...argv))
    expect(renderError(error as ParaclockError)).not.toContain('unter2')
  }
  expect(problem('fix', '--yes', '--hunter2')).toBe(
    'argument 2 of fix is an option that it does not have'
  )
})

test('too little and too much beside the options is refused', () => {
  expect(problem('diff', 'a.json')).toContain('<before> <after>')
  expect(problem('diff', 'a.json', 'b.json', 'c.json')).toContain('3')
  expect(problem('check', 'everything')).toContain('only options')
  expect(parse('diff', '--help').help).toBe(true)
})
