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
  // The answer has arrived, but the late timer runs before the answer is read.
  fireAt(11_000)
  heartbeat.alive()
  fireAt(15_000)
  expect([beat.mock.calls.length, onSilence.mock.calls]).toEqual([2, []])
  fireAt(19_000)
  expect(onSilence.mock.calls).toEqual([[8000]])
})

test('a peer is asked after an interval of silence, of which a millisecond may lack', () => {
  let now = 0
  const waits: number[] = []
  let timer = (): void => undefined
  const clock: Clock = {
    now: () => now,
    wallTime: () => now,
    soon: (run) => run(),
    after: (milliseconds, run) => {
      waits.push(milliseconds)
      timer = run
      return () => undefined
    }
  }
  const beat = vi.fn()
  const heartbeat = new Heartbeat({
    ...{ clock, intervalMs: 4000, timeoutMs: 3000, beat, onSilence: vi.fn() }
  })
  heartbeat.start()
  now = 3998
  timer()
  expect([beat.mock.calls.length, waits]).toEqual([0, [4000, 2]])
  now = 3999
  timer()
  expect(beat.mock.calls.length).toBe(1)
})
