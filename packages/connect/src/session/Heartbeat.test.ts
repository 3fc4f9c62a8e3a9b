import { expect, test, vi } from 'vitest'
import type { Clock } from '../clock/Clock.ts'
import { Heartbeat } from './Heartbeat.ts'

test('a message that waited while the process was busy shows that the peer is alive', () => {
  let now = 0
  let timer = (): void => undefined
  const clock: Clock = {
    now: () => now,
    wallTime: () => now,
    soon: (run) => run(),
    after: (_, run) => {
      timer = run
      return () => undefined
    }
  }
  const fireAt = (time: number): void => {
    now = time
    timer()
  }
  const beat = vi.fn()
  const onSilence = vi.fn()
  const heartbeat = new Heartbeat({ clock, intervalMs: 4000, timeoutMs: 4000, beat, onSilence })
  heartbeat.start()
  fireAt(4000)
  // The answer is there, and the late timer comes before it is read.
  fireAt(11_000)
  heartbeat.alive()
  fireAt(15_000)
  expect([beat.mock.calls.length, onSilence.mock.calls]).toEqual([2, []])
  fireAt(19_000)
  expect(onSilence.mock.calls).toEqual([[8000]])
})
