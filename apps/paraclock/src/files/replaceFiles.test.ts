import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { platform } from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replaceFiles } from './replaceFiles.ts'

let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'paraclock-'))
})
afterEach(() => rmSync(home, { recursive: true }))

test('files are replaced, and their folders made', async () => {
  const path = join(home, 'new', 'report.md')
  await replaceFiles({ files: [{ path, text: 'one' }] })
  await replaceFiles({ files: [{ path, text: 'two' }] })
  expect(readFileSync(path, 'utf8')).toBe('two')
  expect(readdirSync(join(home, 'new'))).toEqual(['report.md'])
})

test.skipIf(platform === 'win32').each([0o600, 0o664])(
  'a file that is replaced keeps its mode %o',
  async (mode) => {
    const path = join(home, 'paraclock.config.json')
    writeFileSync(path, 'one')
    chmodSync(path, mode)
    await replaceFiles({ files: [{ path, text: 'two', isPrivate: true }] })
    expect(readFileSync(path, 'utf8')).toBe('two')
    expect(statSync(path).mode & 0o777).toBe(mode)
  }
)

test('an aborted command replaces no file, also if it is aborted after the last text', async () => {
  const files = [{ path: join(home, 'a'), text: 'one' }]
  const refused = { code: 'OperationAborted' }
  await expect(replaceFiles({ files, signal: AbortSignal.abort() })).rejects.toMatchObject(refused)
  let reads = 0
  // The signal is read before each text, and once more before the first file is replaced.
  const signal = new Proxy(AbortSignal.abort(), {
    get: (target, name) => (name === 'aborted' ? reads++ > 0 : Reflect.get(target, name, target))
  })
  await expect(replaceFiles({ files, signal })).rejects.toMatchObject(refused)
  expect(readdirSync(home)).toEqual([])
})

test('a file that cannot be replaced is named, and nothing is left beside it', async () => {
  mkdirSync(join(home, 'a', 'kept'), { recursive: true })
  const files = [{ path: join(home, 'a'), text: 'one' }]
  await expect(replaceFiles({ files })).rejects.toMatchObject({ code: 'FileUnavailable' })
  expect(readdirSync(home)).toEqual(['a'])
})
