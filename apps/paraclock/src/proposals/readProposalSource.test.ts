import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readProposalSource } from './readProposalSource.ts'

const cwd = mkdtempSync(join(tmpdir(), 'paraclock-'))
afterAll(() => rmSync(cwd, { recursive: true, force: true }))

test.each([
  ['a line', '0x0000040A\n'],
  ['a byte order mark', '\ufeff0x0000040A\r\n']
])('the bytes of a call are read from a file with %s', async (_, text) => {
  writeFileSync(join(cwd, 'call.hex'), text)
  const { signal } = new AbortController()
  const source = await readProposalSource({ cwd, signal }, 'call.hex')
  expect(await source.read(undefined as never)).toEqual({ call: '0x0000040a' })
})
