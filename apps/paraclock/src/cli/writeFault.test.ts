import { readFile, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'
import { codeThrown, noteSecret } from '@paraclock/core'
import { expect, test, vi } from 'vitest'
import { writeFault } from './writeFault.ts'

test('a fault is reported in a file of its own, with the stack and without secrets', async () => {
  noteSecret('hunter-of-the-fault')
  const fault = new TypeError("unable to find 'FundsUnavailable' of hunter-of-the-fault")
  const said = writeFault(codeThrown(fault))
  const [, path = ''] = /^A report with the stack is in (.*)\.$/.exec(said) ?? []
  try {
    const text = await readFile(path, 'utf8')
    expect(text).toContain('ProgramFailed (1074)')
    expect(text).toContain("TypeError: unable to find 'FundsUnavailable' of …")
    expect(text).toContain('writeFault.test.ts')
    expect(text).not.toContain('hunter-of-the-fault')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  } finally {
    await rm(dirname(path), { recursive: true, force: true })
  }
})

test('where no file can be written, that is said', () => {
  vi.stubEnv('TMPDIR', '/nowhere')
  try {
    const said = writeFault(codeThrown(new Error('no')))
    expect(said).toBe('A report with the stack could not be written: ENOENT.')
  } finally {
    vi.unstubAllEnvs()
  }
  expect(process.env['TMPDIR']).not.toBe('/nowhere')
})
