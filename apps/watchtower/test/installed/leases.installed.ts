import { once } from 'node:events'
import { openHistory } from '@paraclock/history'
import { expect, onTestFinished, test } from 'vitest'
import { expectAsAlone, prepareRecording } from '../support/prepareRecording.ts'
import { awaitRecorded } from '../support/recorded.ts'
import { startProgram } from '../support/startProgram.ts'

/** Longest time until another program takes the lease of a killed one. */
const TAKEN_MS = 30_000

test('of two programs on one PostgreSQL one is killed, and the other goes on', {
  timeout: 300_000
}, async () => {
  const { net, url, cwd, config } = await prepareRecording({ blocks: 80, seed: 3 })

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
  await expectAsAlone(history, { cwd, config })
  if (second === undefined) throw new Error('both programs work at once')
  const ended = once(second.child, 'exit')
  second.child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
