import { VirtualClock } from '@tooling/faults'
import { expect, test, vi } from 'vitest'
import { parseEndpoint } from '../endpoint/parseEndpoint.ts'
import type { Answer, Session, SessionRequest } from '../endpoint/Session.ts'
import { watchHead } from './watchHead.ts'

const HASH = `0x${'11'.repeat(32)}`
const STALL_MS = 60_000
const endpoint = parseEndpoint('wss://node.example')

/** A watch of a session with a node whose finalized head the test moves. */
function watch(node: { finalized: number | undefined }, stallMs = STALL_MS) {
  const clock = new VirtualClock()
  const [fail, onFault] = [vi.fn(), vi.fn()]
  const asked: SessionRequest[] = []
  const request = async (request: SessionRequest): Promise<Answer> => {
    asked.push(request)
    const { finalized } = node
    const header = { number: finalized, parentHash: HASH }
    const answer = request.method === 'chain_getHeader' ? header : HASH
    return { kind: 'result', result: finalized === undefined ? null : answer }
  }
  const session = { endpoint, request, fail } as unknown as Session
  const stop = watchHead(session, { clock, stallMs, answerMs: 4000 }, onFault)
  const wait = (milliseconds: number) => clock.run(clock.sleep(milliseconds), 10 * STALL_MS)
  return { stop, clock, wait, asked, fail, onFault }
}

test('the head is read four times within the allowed time, by two questions', async () => {
  const { wait, asked } = watch({ finalized: 5 })
  await wait(STALL_MS + 1)
  expect(asked).toHaveLength(4 * 2)
  expect(asked.slice(0, 2)).toEqual([
    { method: 'chain_getFinalizedHead', params: [], timeoutMs: 4000 },
    { method: 'chain_getHeader', params: [HASH], timeoutMs: 4000 }
  ])
})

test('a session ends once, when the head has stood for the allowed time', async () => {
  const node = { finalized: 5 }
  const { wait, fail } = watch(node)
  await wait(15_001)
  node.finalized = 6
  await wait(60_000)
  expect(fail).not.toHaveBeenCalled()
  await wait(STALL_MS)
  const { shown } = endpoint
  const context = { endpoint: shown, head: 'finalized', number: 6, stoodMs: STALL_MS }
  expect(fail.mock.calls).toMatchObject([
    [{ code: 'NodeStallExceeded', context: { ...context, allowedMs: STALL_MS } }]
  ])
})

test('a node that ceases to state its head has stalled, and one that never does has not', async () => {
  const node: { finalized: number | undefined } = { finalized: 5 }
  const ceasing = watch(node)
  await ceasing.wait(15_001)
  node.finalized = undefined
  const silent = watch({ finalized: undefined })
  await Promise.all([ceasing.wait(2 * STALL_MS), silent.wait(2 * STALL_MS)])
  expect([ceasing.fail.mock.calls.length, silent.fail.mock.calls.length]).toEqual([1, 0])
})

test('a stopped watch asks nothing, and ends no session by a late answer', async () => {
  const { stop, clock, wait, asked, fail } = watch({ finalized: 5 })
  await wait(60_001)
  const before = asked.length
  stop()
  expect(clock.pending).toBe(0)
  await wait(STALL_MS)
  expect(asked).toHaveLength(before)
  const late = watch({ finalized: 5 })
  late.clock.after(75_000, () => late.stop())
  await late.wait(2 * STALL_MS)
  expect([fail.mock.calls, late.fail.mock.calls]).toEqual([[], []])
})

test('a watch that is turned off asks nothing, and a fault is reported', async () => {
  const off = watch({ finalized: 5 }, 0)
  expect(off.clock.pending).toBe(0)
  const { wait, fail, onFault } = watch({ finalized: 5 })
  const fault = new TypeError('a fault')
  fail.mockImplementation(() => {
    throw fault
  })
  await wait(75_001)
  expect(onFault.mock.calls).toEqual([[fault]])
})
