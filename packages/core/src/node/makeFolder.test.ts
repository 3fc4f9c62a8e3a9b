import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { platform } from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from './makeFolder.ts'

let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'paraclock-'))
})
afterEach(() => rmSync(home, { recursive: true }))

test('missing folders are made, and existing ones stay', () => {
  const path = join(home, 'a', 'b')
  makeFolder({ path, mode: 0o700 })
  makeFolder({ path })
  expect(statSync(path).isDirectory()).toBe(true)
  const modes = [path, join(home, 'a')].map((made) => statSync(made).mode & 0o777)
  if (platform !== 'win32') expect(modes).toEqual([0o700, 0o700])
})

test('a file in the place of the folder, or above it, is refused', () => {
  const path = join(home, 'file')
  writeFileSync(path, 'kept')
  expect(() => makeFolder({ path })).toThrow('EEXIST')
  expect(() => makeFolder({ path: join(path, 'below') })).toThrow('ENOTDIR')
})

test.skipIf(platform === 'win32')('a link that leads nowhere is refused', () => {
  const path = join(home, 'link')
  symlinkSync(join(home, 'none'), path)
  expect(() => makeFolder({ path })).toThrow(/EEXIST|ENOENT/)
  expect(() => makeFolder({ path: join(path, 'below') })).toThrow('ENOENT')
})

test.skipIf(platform !== 'linux')('a place where no folder can be made is refused', () => {
  expect(() => makeFolder({ path: '/proc/none/below' })).toThrow('ENOENT')
})
