import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockRecorder } from './lockRecorder.ts'
import { openHistory } from './openHistory.ts'

async function open() {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-history-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const database = join(folder, 'history.sqlite')
  const history = await openHistory({ database })
  onTestFinished(() => history.close())
  return { history, database }
}
const refused = { code: 'DatabaseRefused' }

test('one of two programs holds the lock of a SQLite file, and others read meanwhile', async () => {
  const { history, database } = await open()
  const [first, second] = [lockRecorder(history), lockRecorder(history)]
  await first.hold()
  await first.hold()
  await expect(second.hold()).rejects.toMatchObject({ ...refused, context: { database } })
  const reading = await openHistory({ database, migrate: false })
  expect(await reading.db.selectFrom('chains').selectAll().execute()).toEqual([])
  await reading.close()
  await first.release()
  await second.hold()
  await second.release()
})

test('a killed program holds no lock', async () => {
  const { history, database } = await open()
  const held = `const { DatabaseSync } = require('node:sqlite')
    const database = new DatabaseSync(process.argv[1]); database.exec('begin exclusive')
    console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', held, `${database}-lock`])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const lock = lockRecorder(history)
  await expect(lock.hold()).rejects.toMatchObject(refused)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await lock.hold()
  await lock.release()
})

test('a database in memory needs no lock', async () => {
  const history = await openHistory({ database: ':memory:' })
  onTestFinished(() => history.close())
  for (const lock of [lockRecorder(history), lockRecorder(history)]) {
    await lock.hold()
    await lock.release()
  }
})
