import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { startDevnet } from '@paraclock/devnet'
import { openHistory } from '@paraclock/history'
import { createRandom, runRandomTasks } from '@paraclock/history/fixtures/runRandomTasks'
import { expect, onTestFinished } from 'vitest'
import { readWatchtowerConfig, startWatchtower } from '../../src/index.ts'
import { awaitRecorded, readRecorded } from './recorded.ts'
import { startProgram, watchtowerProcess } from './startProgram.ts'
import { writeNetworks } from './writeNetworks.ts'

/** The number of kills for each database. */
const KILLS = Number(env['WATCHTOWER_KILLS'] ?? 3)
const BLOCKS = 60 + 4 * KILLS
export const TIMEOUT = 180_000 + KILLS * 20_000
const TEAM = 'http://127.0.0.1:1'
/** The longest time between the first recorded blocks of a process and its kill. */
const KILL_MS = 400

/**
 * Kills a watchtower at random points, and expects the rows and alerts of a watchtower that is not
 * killed. It writes to the PostgreSQL database `url`; if undefined, to a file of SQLite.
 */
export async function checkKilled(url?: string): Promise<void> {
  const cwd = await mkdtemp(join(tmpdir(), 'paraclock-watchtower-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  const net = await startDevnet({ variant: 'minute', ready: true, keptBlocks: 100_000 })
  onTestFinished(() => net.stop())
  await runRandomTasks(net, { blocks: BLOCKS, seed: 5 })
  await writeNetworks(cwd, net)
  const database = url ?? join(cwd, 'history.sqlite')
  const from = { main: { service: 1, target: 1 } }
  const ends = { main: { target: '2026-01-01T00:00:00Z' } }
  // Nothing listens there, so the messages stay in the database.
  const outputs = [{ name: 'team', kind: 'webhook', url: { env: 'TEAM' } }]
  const configure = (database: unknown) => {
    const settings = { from, readiness: false, database, ends, outputs }
    return writeFile(join(cwd, 'watchtower.json'), JSON.stringify(settings))
  }
  await configure(url === undefined ? database : { env: 'HISTORY' })
  const start = () => {
    const { child } = startProgram(cwd, { HISTORY: url ?? '', TEAM }, watchtowerProcess)
    return { child, ended: once(child, 'exit') }
  }

  const random = createRandom(KILLS)
  for (let kills = 0; kills < KILLS; kills += 1) {
    const { child, ended } = start()
    const first = once(child.stdout, 'data')
    // So there is a block to record.
    await net.build(1)
    await Promise.race([first, ended])
    setTimeout(() => child.kill('SIGKILL'), random(KILL_MS))
    await net.build(1)
    expect(await ended).toEqual([null, 'SIGKILL'])
  }
  const { child, ended } = start()
  const history = await openHistory({ database })
  onTestFinished(() => history.close())
  await awaitRecorded(history, net)
  child.kill('SIGTERM')
  await ended

  const alone = join(cwd, 'alone.sqlite')
  await configure(alone)
  const config = await readWatchtowerConfig({ cwd, env: { TEAM } })
  await (await startWatchtower({ config, once: true })).ended
  const single = await openHistory({ database: alone })
  onTestFinished(() => single.close())
  const recorded = await readRecorded(history)
  expect(recorded['runs']?.length).toBeGreaterThan(4)
  expect(recorded).toEqual(await readRecorded(single))
  const alerts = await history.db
    .selectFrom('alerts')
    .select(['subject', 'ended'])
    .where('rule', '=', 'core-ending')
    .execute()
  expect(alerts).toEqual([{ subject: 'target', ended: null }])
  const sent = await history.db.selectFrom('deliveries').select('body').execute()
  expect(sent.filter(({ body }) => body.includes('core-ending'))).toHaveLength(1)
}
