import { openHistory } from '@paraclock/history'
import { runRandomTasks } from '@paraclock/history/fixtures/runRandomTasks'
import { expect, onTestFinished, test } from 'vitest'
import { startWatchtower } from '../../src/index.ts'
import { expectAsAlone, prepareRecording } from '../support/prepareRecording.ts'
import { awaitRecorded } from '../support/recorded.ts'

const WAIT = { timeout: 120_000, interval: 200 }

test('a PostgreSQL that goes away under a watchtower is told, and loses nothing', {
  timeout: 300_000
}, async () => {
  const { net, server, url, cwd, config } = await prepareRecording({ blocks: 40, seed: 11 })
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

  await expectAsAlone(again, { cwd, config })
})
