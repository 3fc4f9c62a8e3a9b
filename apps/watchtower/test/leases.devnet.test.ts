import { once } from 'node:events'
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
import { startProgram } from './support/startProgram.ts'
import { writeNetworks } from './support/writeNetworks.ts'

/** Another program must have the work of one that died within this time. */
const TAKEN_MS = 30_000

test('of two programs on one PostgreSQL one is killed, and the other goes on', {
  timeout: 300_000
}, async () => {
  const net = await startDevnet({ variant: 'minute', ready: true, keptBlocks: 4096 })
  onTestFinished(() => net.stop())
  await runRandomTasks(net, { blocks: 80, seed: 3 })
  const server = await startPostgres()
  onTestFinished(() => server.stop())
  const url = server.create('history')
  const cwd = await mkdtemp(join(tmpdir(), 'paraclock-watchtower-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  await writeNetworks(cwd, net)
  const from = { main: { service: 1, target: 1 } }
  const settings = { from, readiness: false, database: { env: 'HISTORY' } }
  await writeFile(join(cwd, 'watchtower.json'), JSON.stringify(settings))

  const programs = [1, 2].map(() => startProgram(cwd, { HISTORY: url }))
  const working = () => programs.filter(({ lines }) => lines.some((line) => line.includes('block')))
  await expect.poll(() => working().length, { timeout: 60_000 }).toBe(1)
  const [first] = working()
  const second = programs.find((one) => one !== first)
  first?.child.kill('SIGKILL')
  const killedAt = performance.now()
  const build = async () => {
    await net.build(2)
    return second?.lines.some((line) => line.includes('service: block')) ?? false
  }
  await expect.poll(build, { timeout: 60_000, interval: 500 }).toBe(true)
  expect(performance.now() - killedAt).toBeLessThan(TAKEN_MS)
  expect(working()).toHaveLength(2)

  const history = await openHistory({ database: url })
  onTestFinished(() => history.close())
  await awaitRecorded(history, net)
  // One program alone, from nothing, records the same.
  const alone = join(cwd, 'alone.sqlite')
  const config = await readWatchtowerConfig({ cwd, env: { HISTORY: url } })
  await (await startWatchtower({ config: { ...config, database: alone }, once: true })).ended
  const single = await openHistory({ database: alone })
  onTestFinished(() => single.close())
  const recorded = await readRecorded(history)
  expect(recorded['changes']?.length).toBeGreaterThan(4)
  expect(recorded).toEqual(await readRecorded(single))
  if (second === undefined) throw new Error('both programs work at once')
  const ended = once(second.child, 'exit')
  second.child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
