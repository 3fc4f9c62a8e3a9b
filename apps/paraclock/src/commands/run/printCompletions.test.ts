import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDirectoryMetadataCache } from '@paraclock/connect/node'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { listCommands } from './listCommands.ts'
import { printCompletions } from './printCompletions.ts'

async function run(cwd: string, ...positionals: readonly string[]): Promise<string> {
  let printed = ''
  const print = (text: string | Iterable<string>): void => {
    printed += [...text].join('')
  }
  const { signal } = new AbortController()
  const env = { XDG_CACHE_HOME: join(cwd, 'cache') }
  expect(await printCompletions({ positionals, print, cwd, env, signal }, listCommands())).toBe(0)
  return printed
}

test.each(['cmd', 'toString', ''])('the shell %j is a coded error', async (shell) => {
  await expect(run('.', shell)).rejects.toMatchObject({
    code: 'CommandArgumentInvalid',
    message: expect.stringContaining('bash, zsh, fish, powershell')
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

test('calls and proxy types come from the metadata that the cache has of the target', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'completions-'))
  const target = 'wss://target.example'
  const words = (...before: readonly string[]) => run(folder, 'words', ...before)
  expect(await words('check', '--target', target, '--call')).toBe('')
  const directory = join(folder, 'cache/paraclock/metadata')
  const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })
  const key = { endpoints: [target], genesis: '0x01', codeHash: '0x02', call: 'Metadata_metadata' }
  await createDirectoryMetadataCache({ directory }).set(key, metadata)
  expect(await words('check', '--target', target, '--call')).toMatch(
    /^balances\.transferKeepAlive\t$/m
  )
  expect(await words('rehearse', '--target', target, '--proxy-type')).toMatch(/^Automation\t$/m)
  expect(await words('check', '--target', 'wss://other.example', '--call')).toBe('')
})
