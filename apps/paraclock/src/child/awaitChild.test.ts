import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awaitChild, BEAT_MS } from './awaitChild.ts'
import { NOTES_FD } from './ChildNote.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const code = `0x${'1'.repeat(64)}`

/** A child that has written these lines, and then is silent for so many beats. */
async function silentAfter(lines: readonly string[], beats: number) {
  const notes = new PassThrough()
  const stdio: PassThrough[] = []
  stdio[NOTES_FD] = notes
  const child = new EventEmitter()
  const kill = vi.fn(() => child.emit('close', null, 'SIGKILL'))
  const ending = awaitChild(
    Object.assign(child, { stdio, kill }) as unknown as ChildProcess,
    new EventEmitter() as unknown as NodeJS.Process
  )
  notes.write(lines.map((line) => `${line}\n`).join(''))
  await expect.poll(() => notes.readableLength).toBe(0)
  vi.advanceTimersByTime(beats * BEAT_MS)
  const isKilled = kill.mock.calls.length > 0
  if (!isKilled) child.emit('close', 0, null)
  return { isKilled, end: await ending }
}

test('a child is blocked only while it runs code of a chain', async () => {
  const note = JSON.stringify({ code })
  expect(await silentAfter([note], 21)).toEqual({
    isKilled: true,
    end: { how: 'blocked for 20 s', code: { hash: code, runtime: undefined } }
  })
  expect((await silentAfter(['', note], 21)).isKilled).toBe(true)
  expect((await silentAfter([note], 19)).isKilled).toBe(false)
  expect((await silentAfter([note, 'no note'], 21)).isKilled).toBe(true)
  // The child wrote to a terminal that takes no output, such as after Ctrl-S.
  expect((await silentAfter([note, ''], 600)).isKilled).toBe(false)
  expect((await silentAfter([], 600)).isKilled).toBe(false)
})
