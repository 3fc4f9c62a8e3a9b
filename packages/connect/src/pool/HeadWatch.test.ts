import { ParaclockError } from '@paraclock/core'
import { VirtualClock } from '@tooling/faults'
import { expect, test, vi } from 'vitest'
import { parseEndpoint } from '../endpoint/parseEndpoint.ts'
import { NodeStallExceeded } from '../errors/endpoints.ts'
import type { Answer } from '../session/Answer.ts'
import type { Session, SessionRequest } from '../session/Session.ts'
import { checkMoved, HeadWatch, isLive, type Stall } from './HeadWatch.ts'

const HASH = `0x${'11'.repeat(32)}`
const endpoint = parseEndpoint('wss://node.example')
const STALL_MS = 60_000

interface Node {
  best: number | undefined
  finalized: number | undefined
}

/** A session with a node whose heads the test moves. */
function serve(node: Node) {
  const asked: SessionRequest[] = []
  const headerOf = (number: number | undefined) =>
    number === undefined ? null : { number, parentHash: HASH }
  const session = {
    endpoint,
    request: async (request: SessionRequest): Promise<Answer> => {
      asked.push(request)
      const { method, params } = request
      if (method === 'chain_getFinalizedHead') {
        return { kind: 'result', result: node.finalized === undefined ? null : HASH }
      }
      return { kind: 'result', result: headerOf(params.length === 0 ? node.best : node.finalized) }
    }
  } as unknown as Session
  return { session, asked }
}

function watch(node: Node) {
  const clock = new VirtualClock()
  const listeners = { onStall: vi.fn(), onRecovered: vi.fn(), onFault: vi.fn() }
  const { session, asked } = serve(node)
  const heads = new HeadWatch({ session, clock, stallMs: STALL_MS, answerMs: 4000, ...listeners })
  heads.start()
  const wait = (milliseconds: number) => clock.run(clock.sleep(milliseconds), 10 * STALL_MS)
  return { heads, clock, wait, asked, ...listeners }
}

test('the heads are read four times within the allowed time, by three questions', async () => {
  const { wait, asked } = watch({ best: 7, finalized: 5 })
  await wait(STALL_MS + 1)
  expect(asked).toHaveLength(4 * 3)
  const limits = { timeoutMs: 4000, batchable: true }
  expect(asked.slice(0, 3)).toEqual([
    { method: 'chain_getHeader', params: [], ...limits },
    { method: 'chain_getFinalizedHead', params: [], ...limits },
    { method: 'chain_getHeader', params: [HASH], ...limits }
  ])
})

test('a node stalls when a head has stood for the allowed time, and is reported at each poll', async () => {
  const node = { best: 7, finalized: 5 }
  const { wait, onStall, onRecovered } = watch(node)
  await wait(15_001)
  node.best = 8
  await wait(45_000)
  expect(onStall).not.toHaveBeenCalled()
  node.best = 9
  await wait(15_000)
  expect(onStall.mock.calls).toMatchObject([
    [{ at: { head: 'finalized', number: 5 }, since: 15_000 }, true]
  ])
  expect(onStall.mock.calls[0]?.[0].error).toMatchObject({
    code: 'NodeStallExceeded',
    context: {
      endpoint: endpoint.shown,
      head: 'finalized',
      number: 5,
      stoodMs: STALL_MS,
      allowedMs: STALL_MS
    }
  })
  await wait(15_000)
  expect(
    onStall.mock.calls.map(([{ error }, isFirst]) => [error.context.stoodMs, isFirst])
  ).toEqual([
    [60_000, true],
    [75_000, false]
  ])
  node.best = 10
  node.finalized = 6
  await wait(15_000)
  await wait(15_000)
  expect(onStall).toHaveBeenCalledTimes(2)
  expect(onRecovered).toHaveBeenCalledTimes(1)
})

test('a poll without an answer ends no stall', async () => {
  const node: Node = { best: 7, finalized: 5 }
  const { wait, onStall, onRecovered } = watch(node)
  await wait(75_001)
  Object.assign(node, { best: undefined, finalized: undefined })
  await wait(15_000)
  Object.assign(node, { best: 7, finalized: 5 })
  await wait(15_000)
  expect(onRecovered).not.toHaveBeenCalled()
  expect(onStall.mock.calls.map(([, isFirst]) => isFirst)).toEqual([true, false])
  node.best = 8
  await wait(15_000)
  expect(onRecovered).not.toHaveBeenCalled()
  node.finalized = 6
  await wait(15_000)
  expect(onRecovered).toHaveBeenCalledTimes(1)
})

test('a stall of both heads is one of the best head', async () => {
  const { wait, onStall } = watch({ best: 7, finalized: 5 })
  await wait(75_001)
  expect(onStall.mock.calls.map(([{ at }]) => at)).toMatchObject([{ head: 'best', number: 7 }])
})

test('a head that a node does not state cannot stall', async () => {
  const { wait, onStall, onFault } = watch({ best: undefined, finalized: undefined })
  await wait(3 * STALL_MS)
  expect([onStall.mock.calls, onFault.mock.calls]).toEqual([[], []])
})

test('a stopped watch asks nothing, and reports no answer that comes late', async () => {
  const node = { best: 7, finalized: 5 }
  const { heads, clock, wait, asked, onStall } = watch(node)
  await wait(60_001)
  const before = asked.length
  heads.stop()
  expect(clock.pending).toBe(0)
  await wait(STALL_MS)
  expect(asked).toHaveLength(before)
  const late = watch(node)
  late.clock.after(75_000, () => late.heads.stop())
  await late.wait(2 * STALL_MS)
  expect([onStall.mock.calls, late.onStall.mock.calls]).toEqual([[], []])
})

test('a fault of a listener is reported', async () => {
  const { wait, onStall, onFault } = watch({ best: 7, finalized: 5 })
  const fault = new TypeError('a fault')
  onStall.mockImplementation(() => {
    throw fault
  })
  await wait(75_001)
  expect(onFault.mock.calls).toEqual([[fault]])
})

test.each([
  ['best', 8, undefined, true],
  ['best', 7, undefined, false],
  ['best', 6, { head: 'best', number: 5 }, true],
  ['best', 6, { head: 'best', number: 6 }, false],
  ['best', 6, { head: 'finalized', number: 5 }, false],
  ['finalized', 8, undefined, true],
  ['finalized', 7, undefined, false],
  ['finalized', undefined, { head: 'finalized', number: 5 }, false]
] as const)(
  'a %s head of %s after %j is that of a live node: %s',
  async (head, number, lastHead, expected) => {
    const node = { best: 1, finalized: 1, [head]: number }
    const record = { lastHead }
    expect(await isLive(serve(node).session, { head, number: 7 }, record, 4000)).toBe(expected)
    expect(record.lastHead).toEqual(number === undefined ? lastHead : { head, number })
  }
)

test.each([
  [8, true],
  [7, false],
  [undefined, false]
])('a node that was left at block 7 and is at %s has moved: %s', async (finalized, hasMoved) => {
  const at = { head: 'finalized', number: 7 } as const
  const context = { endpoint: endpoint.shown, ...at, stoodMs: 60_000, allowedMs: STALL_MS }
  const stall: Stall = { at, since: 1000, error: new ParaclockError(NodeStallExceeded, context) }
  const clock = new VirtualClock()
  await clock.run(clock.sleep(91_000), 100_000)
  const checked = checkMoved(serve({ best: 99, finalized }).session, stall, clock, 4000)
  if (hasMoved) await checked
  else {
    await expect(checked).rejects.toMatchObject({
      code: 'NodeStallExceeded',
      context: { ...context, stoodMs: 90_000 }
    })
  }
})
