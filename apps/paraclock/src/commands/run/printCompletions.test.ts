import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listCommands } from './listCommands.ts'
import { printCompletions } from './printCompletions.ts'

async function run(cwd: string, ...positionals: readonly string[]): Promise<string> {
  let printed = ''
  const print = (text: string): void => {
    printed += text
  }
  const { signal } = new AbortController()
  expect(await printCompletions({ positionals, print, cwd, signal }, listCommands())).toBe(0)
  return printed
}

test.each(['cmd', 'toString', ''])('the shell %j is a coded error', async (shell) => {
  await expect(run('.', shell)).rejects.toMatchObject({
    code: 'CommandArgumentInvalid',
    message: expect.stringContaining('bash, zsh, fish')
  })
})

test('words come with their meanings, and names from the configuration of the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'completions-'))
  expect(await run(folder, 'words', 'check', '--network')).toBe('')
  writeFileSync(join(folder, 'paraclock.config.json'), '{')
  expect(await run(folder, 'words', 'check', '--network')).toBe('')
  expect(await run(folder, 'words', 'hrmp')).toMatch(/^plan\tPlan the channels/)
  expect(await run(folder, 'words', 'explain')).toMatch(/^proxy-exists\t$/m)
  expect(await run(folder, 'words', 'explain')).toMatch(/^TimeSlotFull\t$/m)
})
