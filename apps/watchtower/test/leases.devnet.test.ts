import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startDevnet } from '@paraclock/devnet'
import { openHistory } from '@paraclock/history'
import { runRandomTasks } from '@paraclock/history/fixtures/runRandomTasks'
import { startPostgres } from '@paraclock/history/fixtures/startPostgres'
import { expect, onTestFinished, test } from 'vitest'
import { readWatchtowerConfig, startWatchtower } from '../src/index.ts'
import { awaitRecorded, readRecorded } from './support/recorded.ts'
import { writeNetworks } from './support/writeNetworks.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
/** Another program must have the work of one that died within this time. */
const TAKEN_MS = 30_000

/** Starts the command, and collects what it prints. */
function startProgram(cwd: string, url: string) {
  const child: ChildProcess = spawn(process.execPath, ['--conditions=@paraclock/source', main], {
    cwd,
    env: { PATH: process.env['PATH'], HISTORY: url },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const lines: string[] = []
  child.stdout?.on('data', (text: Buffer) => lines.push(...text.toString().trim().split('\n')))
  return { child, lines }
}

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

  const programs = [startProgram(cwd, url), startProgram(cwd, url)] as const
  onTestFinished(() => {
    for (const { child } of programs) child.kill('SIGKILL')
  })
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
  const ended = once(second?.child as ChildProcess, 'exit')
  second?.child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
