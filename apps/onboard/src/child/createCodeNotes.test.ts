import type { Hex } from '@paraclock/core'
import { expect, test, vi } from 'vitest'
import { BEAT_MS, type ChildNote } from './ChildNote.ts'
import { createCodeNotes } from './createCodeNotes.ts'

const code: Hex = `0x${'1'.repeat(64)}`

function open() {
  const noted: (ChildNote | undefined)[] = []
  return { noted, ...createCodeNotes((said) => void noted.push(said)) }
}

test('code is noted once until no code runs', () => {
  const { noted, onBegin, noteIdle } = open()
  onBegin(code)
  onBegin(code, 'acme 7')
  onBegin(code, 'acme 7')
  noteIdle()
  onBegin(code, 'acme 7'.repeat(30))
  const named = { code, runtime: 'acme 7' }
  const long = { code, runtime: 'acme 7'.repeat(30).slice(0, 100) }
  expect(noted).toEqual([{ code, runtime: undefined }, named, undefined, long])
})

test('code that a busy command calls again and again is noted in each interval', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { noted, onBegin } = open()
  for (let calls = 0; calls < 5; calls += 1) {
    onBegin(code, 'acme 7')
    vi.advanceTimersByTime(BEAT_MS / 2)
  }
  vi.useRealTimers()
  expect(noted).toHaveLength(3)
})
