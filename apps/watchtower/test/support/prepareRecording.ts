import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevnet } from '@paraclock/devnet'
import { type History, openHistory } from '@paraclock/history'
import { runRandomTasks } from '@paraclock/history/fixtures/runRandomTasks'
import { startPostgres } from '@paraclock/history/fixtures/startPostgres'
import { expect, onTestFinished } from 'vitest'
import { readWatchtowerConfig, startWatchtower } from '../../src/index.ts'
import { readRecorded } from './recorded.ts'
import { writeNetworks } from './writeNetworks.ts'

/**
 * Prepares a network with random tasks, a PostgreSQL, and a folder whose configuration records the
 * network in that database.
 */
export async function prepareRecording(tasks: { readonly blocks: number; readonly seed: number }) {
  const net = await startDevnet({ variant: 'minute', ready: true, keptBlocks: 4096 })
  onTestFinished(() => net.stop())
  await runRandomTasks(net, tasks)
  const server = await startPostgres()
  onTestFinished(() => server.stop())
  const url = server.create('history')
  const cwd = await mkdtemp(join(tmpdir(), 'paraclock-watchtower-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  await writeNetworks(cwd, net)
  const from = { main: { service: 1, target: 1 } }
  const settings = { from, readiness: false, database: { env: 'HISTORY' } }
  await writeFile(join(cwd, 'watchtower.json'), JSON.stringify(settings))
  const config = await readWatchtowerConfig({ cwd, env: { HISTORY: url } })
  return { net, server, url, cwd, config }
}

/** Expects the rows that a single program records into an empty database. */
export async function expectAsAlone(
  history: History,
  { cwd, config }: Pick<Awaited<ReturnType<typeof prepareRecording>>, 'cwd' | 'config'>
): Promise<void> {
  const alone = join(cwd, 'alone.sqlite')
  await (await startWatchtower({ config: { ...config, database: alone }, once: true })).ended
  const single = await openHistory({ database: alone })
  onTestFinished(() => single.close())
  const recorded = await readRecorded(history)
  expect(recorded['changes']?.length).toBeGreaterThan(4)
  expect(recorded).toEqual(await readRecorded(single))
}
