import { afterEach, expect, test, vi } from 'vitest'
import { createBlockPlayer } from './createBlockPlayer.ts'
import type { TabBlock } from './TabNetwork.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function blockOf(role: TabBlock['role'], ...events: readonly string[]): TabBlock {
  const news = events.map((event) => ({ event, text: event, tone: 'plain' as const }))
  return { role, number: 1, time: 0, news }
}

test('blocks come one after the other, and the message crosses between its two', async () => {
  const seen: string[] = []
  const player = createBlockPlayer({
    show: ({ role }) => seen.push(role),
    cross: (isCrossing) => seen.push(isCrossing ? 'leaves' : 'arrives'),
    pause: async (milliseconds) => {
      seen.push(`${milliseconds}`)
    }
  })
  player.add([blockOf('relay'), blockOf('service', 'xcmpHandler.ProgramSent')])
  player.add([blockOf('target', 'proxy.ProxyExecuted')])
  expect(seen).toEqual([])
  await player.drained()
  expect(seen).toEqual(['relay', 'service', '320', 'leaves', '900', 'arrives', 'target', '320'])
})

test('where motion is reduced, nothing waits', async () => {
  const asked: string[] = []
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: asked.push(query) > 0 }))
  const seen: string[] = []
  const player = createBlockPlayer({ show: ({ role }) => seen.push(role), cross: () => undefined })
  player.add(Array.from({ length: 20 }, () => blockOf('target', 'proxy.ProxyExecuted')))
  await player.drained()
  expect(seen).toHaveLength(20)
  expect(asked).toContain('(prefers-reduced-motion: reduce)')
})

test('a block with news is shown for its time, unless motion is reduced', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const seen: string[] = []
  const player = createBlockPlayer({
    show: ({ role }) => seen.push(role),
    cross: () => undefined
  })
  player.add([blockOf('relay', 'session.NewSession'), blockOf('target')])
  await vi.advanceTimersByTimeAsync(319)
  expect(seen).toEqual(['relay'])
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual(['relay', 'target'])
})
