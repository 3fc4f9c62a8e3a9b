import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { object, text } from '@paraclock/checklist/schema'
import { expect, onTestFinished, test } from 'vitest'
import { readSavedFile } from './readSavedFile.ts'

test('a file to which an editor has added a byte order mark is read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'payload.json')
  await writeFile(path, '\ufeff{"signature":"0x00"}')
  const read = await readSavedFile(object({ signature: text }), path, 'a payload to sign')
  expect(read).toEqual({ signature: '0x00' })
})
