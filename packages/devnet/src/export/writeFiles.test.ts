import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeFiles } from './writeFiles.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('files are put in place of those that were there, in one turn of the event loop', () => {
  const dir = join(folder, 'new', 'network')
  writeFiles(dir, { 'a.json': '1', 'b.json': '2' })
  writeFiles(dir, { 'a.json': '3' })
  expect(readdirSync(dir).sort()).toEqual(['a.json', 'b.json'])
  expect(readFileSync(join(dir, 'a.json'), 'utf8')).toBe('3')
})

test('a file that cannot be written is named, and no half of it is left', async () => {
  const file = join(folder, 'file')
  await writeFile(file, 'not a folder')
  const refused = expect.objectContaining({
    code: 'FileUnavailable',
    context: { path: join(file, 'a.json'), problem: expect.any(String) }
  })
  expect(() => writeFiles(file, { 'a.json': '1' })).toThrow(refused)
  expect(await readdir(folder)).toEqual(['file'])
})
