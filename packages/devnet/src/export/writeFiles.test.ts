import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeFiles } from './writeFiles.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('files are put in place of those that were there, and nothing else is left', async () => {
  const dir = join(folder, 'new', 'network')
  await writeFiles(dir, { 'a.json': '1', 'b.json': '2' })
  await writeFiles(dir, { 'a.json': '3' })
  expect((await readdir(dir)).sort()).toEqual(['a.json', 'b.json'])
  expect(await readFile(join(dir, 'a.json'), 'utf8')).toBe('3')
})

test('a file that cannot be written is named, and no half of it is left', async () => {
  const file = join(folder, 'file')
  await writeFile(file, 'not a folder')
  await expect(writeFiles(file, { 'a.json': '1' })).rejects.toMatchObject({
    code: 'FileUnavailable',
    context: { path: join(file, 'a.json') }
  })
  expect(await readdir(folder)).toEqual(['file'])
})
