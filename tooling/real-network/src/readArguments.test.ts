import { expect, test } from 'vitest'
import { readArguments } from './readArguments.ts'

test('without options, the story of whole minutes is run, and what is missing is built', () => {
  expect(readArguments([])).toEqual({
    kind: 'run',
    variant: 'minute',
    keep: false,
    light: false,
    nodes: undefined,
    build: true,
    dir: undefined
  })
})

test('every option is read, also behind the dashes of a package manager', () => {
  const options = [
    '--',
    '--variant',
    'hour',
    '--keep',
    '--light',
    '--nodes',
    'bin',
    '--no-build',
    '--dir',
    'run'
  ]
  expect(readArguments(options)).toEqual({
    kind: 'run',
    variant: 'hour',
    keep: true,
    light: true,
    nodes: 'bin',
    build: false,
    dir: 'run'
  })
  expect(readArguments(['--only-build'])).toMatchObject({ kind: 'build' })
  expect(readArguments(['-h'])).toEqual({ kind: 'help' })
})

test.each([
  [['--variant', 'day'], '--variant takes minute or hour, not day'],
  [['--no-build', '--only-build'], 'leave nothing to do'],
  [['--nodes', ''], '--nodes wants a folder'],
  [['--dir', ''], '--dir wants a folder'],
  [['--forever'], '--forever']
])('%j is refused', (args, problem) => {
  expect(readArguments(args)).toMatchObject({
    kind: 'refused',
    problem: expect.stringContaining(problem)
  })
})
