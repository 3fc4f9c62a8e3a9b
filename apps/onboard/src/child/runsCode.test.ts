import { expect, test } from 'vitest'
import { listCommands } from '../commands/listCommands.ts'
import { runsCode } from './runsCode.ts'

test('every command runs in a process of its own, except those that connect to no external chain', () => {
  const here = listCommands()
    .map(({ name }) => name)
    .filter((name) => !runsCode(name.split(' ')))
  expect(here).toEqual(['demo', 'explain', 'diff', 'preview', 'devnet', 'completions'])
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
