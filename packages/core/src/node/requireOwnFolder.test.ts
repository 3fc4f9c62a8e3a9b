import fs, {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  type Stats,
  symlinkSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { platform } from 'node:process'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requireOwnFolder } from './requireOwnFolder.ts'

const isWindows = platform === 'win32'
const STRANGER = 54_321

// Only root can make files of other users, so the test replaces the owners.
const owners = new Map<unknown, Partial<Stats>>()
const { lstatSync } = fs

let home: string

beforeEach(() => {
  vi.spyOn(fs, 'lstatSync').mockImplementation(((path: string, options?: object) => {
    const found = lstatSync(path, options)
    return found && Object.assign(found, owners.get(path))
  }) as typeof lstatSync)
  home = realpathSync(mkdtempSync(join(tmpdir(), 'paraclock-')))
})
afterEach(() => {
  vi.restoreAllMocks()
  owners.clear()
  rmSync(home, { recursive: true })
})

/** Makes folders below each other, and returns the path of the last one. */
function make(...names: readonly string[]): string {
  const path = join(home, ...names)
  mkdirSync(path, { recursive: true, mode: 0o755 })
  return path
}

const refused = (problem: string, path?: string) =>
  expect.objectContaining({
    code: 'FileUnavailable',
    context: { problem: expect.stringContaining(problem), path: path ?? expect.any(String) }
  })

test('folders of this user and of root are accepted, also below a sticky folder and through links', () => {
  const path = make('a', 'b')
  symlinkSync(join(home, 'a'), join(home, 'absolute'))
  symlinkSync('a', join(home, 'relative'))
  symlinkSync('../relative/b', join(home, 'a', 'up'))
  for (const one of [path, join(home, 'absolute', 'b'), join(home, 'relative', 'b')]) {
    expect(() => requireOwnFolder(one)).not.toThrow()
  }
  expect(() => requireOwnFolder(join(home, 'a', 'up'))).not.toThrow()
  expect(() => requireOwnFolder(join(path, 'missing', 'too'))).not.toThrow()
  chmodSync(path, 0o1777)
  expect(() => requireOwnFolder(path)).not.toThrow()
})

test.skipIf(isWindows)('a folder or a link of another user is refused, wherever it is', () => {
  const path = make('a', 'b', 'c')
  const above = join(home, 'a')
  owners.set(above, { uid: STRANGER })
  expect(() => requireOwnFolder(path)).toThrow(refused('the folder belongs to user', above))
  owners.clear()
  const link = join(home, 'link')
  symlinkSync(above, link)
  expect(() => requireOwnFolder(join(link, 'b'))).not.toThrow()
  owners.set(link, { uid: STRANGER })
  expect(() => requireOwnFolder(join(link, 'b'))).toThrow(refused('the link belongs to', link))
  owners.clear()
  // The system follows the link before "..".
  mkdirSync(join(home, 'a', 'b', 'd'))
  symlinkSync(join(above, 'b', 'd'), join(home, 'deep'))
  owners.set(join(above, 'b', 'c'), { uid: STRANGER })
  expect(() => requireOwnFolder(`${home}/deep/../c`)).toThrow(refused('the folder belongs to'))
  owners.clear()
  // A link of this user to a folder of another user.
  owners.set(join(above, 'b'), { uid: STRANGER })
  symlinkSync(join(above, 'b', 'c'), join(home, 'into'))
  expect(() => requireOwnFolder(join(home, 'into'))).toThrow(refused('the folder belongs to'))
})

test.skipIf(isWindows)('a folder that others may write to is refused, unless it is sticky', () => {
  const path = make('a', 'b')
  const above = join(home, 'a')
  chmodSync(above, 0o777)
  expect(() => requireOwnFolder(path)).toThrow(refused('other users may write', above))
  chmodSync(above, 0o1777)
  expect(() => requireOwnFolder(path)).not.toThrow()
  chmodSync(above, 0o775)
  owners.set(above, { gid: STRANGER })
  expect(() => requireOwnFolder(path)).toThrow(refused('other users may write', above))
  // Some systems give each user a group with the same number.
  owners.set(above, { gid: process.getuid?.() ?? 0 })
  expect(() => requireOwnFolder(path)).not.toThrow()
})

test.skipIf(isWindows)('links that form a cycle are refused', () => {
  symlinkSync(join(home, 'two'), join(home, 'one'))
  symlinkSync(join(home, 'one'), join(home, 'two'))
  expect(() => requireOwnFolder(join(home, 'one'))).toThrow(refused('form a cycle'))
})

test.skipIf(isWindows)('a container may map root of the machine to another number', () => {
  owners.set('/', { uid: 65_534 })
  const path = make('a')
  owners.set(home, { uid: 65_534 })
  expect(() => requireOwnFolder(path)).not.toThrow()
})
