import { expect, test } from 'vitest'
import { runCommand } from '../../test/runCommand.ts'

test.each([
  ['an export without a folder', ['--export', ''], '--export needs a folder'],
  ['an export of another service', ['--export', 'x', '--service', 'y'], 'leave --service out'],
  ['a file without --write-config', ['a.json'], 'devnet writes a.json with --write-config only']
])('%s is refused before a network starts', async (_, argv, problem) => {
  const { code, complaints } = await runCommand('.', ['devnet', '--network', 'main', ...argv])
  expect(code).toBe(2)
  expect(complaints.replaceAll(/\s+/g, ' ')).toContain(problem)
})
