import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath, kill } from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProcessGroup } from './ProcessGroup.ts'

let cwd: string
let group: ProcessGroup

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'paraclock-'))
  group = new ProcessGroup()
})

afterEach(async () => {
  await group.stop()
  rmSync(cwd, { recursive: true, force: true })
})

function start(name: string, script: string): string {
  const log = join(cwd, `${name}.log`)
  group.start({ name, command: execPath, args: ['-e', script], cwd, log })
  return log
}

test('one that ends by itself ends the run, and its log says why', async () => {
  start('steady', 'setInterval(() => {}, 1000)')
  const log = start('alice', "console.error('no such chain'); process.exit(3)")
  await expect(group.failure).rejects.toThrow(/alice ended with code 3: the end of .*alice\.log/)
  expect(readFileSync(log, 'utf8')).toBe('no such chain\n')
})

test('what is not there cannot be started', async () => {
  const log = join(cwd, 'bob.log')
  group.start({ name: 'bob', command: join(cwd, 'polkadot'), args: [], cwd, log })
  await expect(group.failure).rejects.toThrow('bob could not be started')
})

test('no process is left when it has stopped, and that is no failure', async () => {
  const pidFile = join(cwd, 'pid')
  start(
    'steady',
    `require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000)`
  )
  await expect.poll(() => Number(readText(pidFile)), { timeout: 30_000 }).toBeGreaterThan(0)
  await group.stop()
  expect(() => kill(Number(readText(pidFile)), 0)).toThrow('ESRCH')
  expect(await Promise.race([group.failure, Promise.resolve('quiet')])).toBe('quiet')
})

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
