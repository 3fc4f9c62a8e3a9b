import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevnet } from '@paraclock/devnet'
import { openHistory } from '@paraclock/history'
import { runRandomTasks } from '@paraclock/history/fixtures/runRandomTasks'
import { startPostgres } from '@paraclock/history/fixtures/startPostgres'
import { expect, onTestFinished, test } from 'vitest'
import { readWatchtowerConfig, startWatchtower } from '../src/index.ts'
import { awaitRecorded, readRecorded } from './support/recorded.ts'
import { writeNetworks } from './support/writeNetworks.ts'

const WAIT = { timeout: 120_000, interval: 200 }

test('a PostgreSQL that goes away under a watchtower is told, and loses nothing', {
  timeout: 300_000
}, async () => {
  const net = await startDevnet({ variant: 'minute', ready: true, keptBlocks: 4096 })
  onTestFinished(() => net.stop())
  await runRandomTasks(net, { blocks: 40, seed: 11 })
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
  const problems: string[] = []
  let blocks = 0
  const watchtower = await startWatchtower({
    config,
    times: { lookMs: 200, restMs: 200, beatMs: 500 },
    onProgress: () => {
      blocks += 1
    },
    onProblem: (_, error) => problems.push(error.code)
  })
  onTestFinished(() => watchtower.close())
  const history = await openHistory({ database: url })
  onTestFinished(() => history.close())
  await awaitRecorded(history, net)
  await history.close()

  server.admit('history', false)
  await runRandomTasks(net, { blocks: 80, seed: 12 })
  await expect.poll(() => problems, WAIT).toContain('DatabaseUnavailable')
  const before = blocks
  server.admit('history', true)
  await expect.poll(() => blocks, WAIT).toBeGreaterThan(before)
  const again = await openHistory({ database: url })
  onTestFinished(() => again.close())
  await awaitRecorded(again, net)

  const alone = join(cwd, 'alone.sqlite')
  await (await startWatchtower({ config: { ...config, database: alone }, once: true })).ended
  const single = await openHistory({ database: alone })
  onTestFinished(() => single.close())
  const recorded = await readRecorded(again)
  expect(recorded['changes']?.length).toBeGreaterThan(4)
  expect(recorded).toEqual(await readRecorded(single))
})
