import { ConnectionLost, createMemorySource, EndpointsUnavailable } from '@paraclock/connect'
import { type Hex, ParaclockError } from '@paraclock/core'
import { deriveTaskId } from '@paraclock/xcm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { taskHistory, watchTask } from '../src/index.ts'
import type { TaskHistoryArgs } from '../src/watch/taskHistory.ts'
import type { WatchTaskArgs } from '../src/watch/watchTask.ts'
import { OTHER, OWNER } from './fixtures/openMemoryService.ts'
import { openSendingService, type ServedEvent } from './fixtures/openSendingService.ts'

const { taskId } = deriveTaskId({ owner: OWNER, providedId: new TextEncoder().encode('rent') })
const TOPIC: Hex = `0x${'07'.repeat(32)}`
const own = (name: string, more: object): ServedEvent => [
  'AutomationTime',
  name,
  { task_id: taskId, nonce: 0n, ...more }
]
const running = own('TaskRunning', { run: 60n })
const executed = own('TaskExecuted', { run: 60n, refund: 5n })
const completed = own('TaskCompleted', {})
const cancelled = own('TaskCancelled', { refund: 3n })
const sent: ServedEvent = [
  'XcmpHandler',
  'ProgramSent',
  { para_id: 2000, owner: OWNER, topic: TOPIC }
]
const scheduled = own('TaskScheduled', {
  ...{ owner: OWNER, provided_id: [], next_run: 60n, runs: 1, execution_fee: 5n, xcmp_fee: 2n },
  ...{
    place_fee: 0n,
    call_version: 0,
    schedule: { type: 'Fixed', value: { execution_times: [60n] } }
  },
  action: { type: 'NativeTransfer', value: { recipient: OTHER, amount: 5n } }
})

/** A service whose blocks from the second on have these events. */
async function open(blocks: readonly (readonly ServedEvent[])[]) {
  const opened = await openSendingService((block) => blocks[block - 2] ?? [])
  const build = async (count: number): Promise<void> => {
    for (let built = 0; built < count; built += 1) {
      await opened.node.send('author_submitExtrinsic', ['0x00'])
    }
  }
  return { ...opened, build }
}

/** The kinds of the first entries that a watch yields, with their blocks. */
async function watch(
  { service }: Awaited<ReturnType<typeof open>>,
  args: Partial<WatchTaskArgs>,
  onEntry: (count: number) => Promise<void> | void = () => {}
) {
  const seen: (readonly [kind: string, block: number])[] = []
  const cursors = []
  for await (const { entry, cursor } of watchTask(service, { taskId, ...args })) {
    seen.push([entry.kind, entry.block.number])
    cursors.push(cursor)
    await onEntry(seen.length)
  }
  return { seen, cursors }
}

test('a watch reads from its first block to the end of the task, and waits for new blocks', async () => {
  const opened = await open([[running], [executed], [completed], [running]])
  await opened.build(2)
  const { seen, cursors } = await watch(opened, { fromBlock: 2 }, async (count) => {
    if (count === 2) await opened.build(2)
  })
  expect(seen).toEqual([
    ['running', 2],
    ['executed', 3],
    ['completed', 4]
  ])
  expect(cursors.at(-1)).toEqual({
    ...{ service: { block: 4, events: 1 }, target: undefined, sent: [], over: true }
  })
  // A watch that resumes needs no first block.
  const rest = await watch(opened, { fromBlock: 2, cursor: cursors[1] as never })
  expect(rest.seen).toEqual([['completed', 4]])
})

test('a watch without a first block begins after the last finalized one', async () => {
  const opened = await open([[running], [executed], [completed]])
  await opened.build(1)
  const stopping = new AbortController()
  const { signal } = stopping
  const entries = watchTask(opened.service, { taskId, signal })
  const next = entries.next()
  await opened.build(2)
  expect((await next).value).toMatchObject({ entry: { kind: 'executed', block: { number: 3 } } })
  stopping.abort()
  await expect(entries.next()).rejects.toMatchObject({
    ...{ code: 'OperationAborted', context: { what: `watching ${taskId}` } }
  })
}, 20_000)

test('a watch waits while the node restarts, says so once, and misses no block', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const opened = await open([[running], [executed], [completed]])
  const { node } = opened
  await opened.build(1)
  const told: unknown[] = []
  const lost = new ParaclockError(ConnectionLost, { endpoint: 'ws://node', problem: 'gone' })
  const sending = vi.spyOn(node, 'send')
  const polls = async (count: number) => {
    for (let poll = 0; poll < count; poll += 1) await vi.advanceTimersByTimeAsync(3000)
  }
  const onOutage = (error?: ParaclockError) => void told.push(error?.code)
  const watching = watch(opened, { fromBlock: 2, onOutage }, async (count) => {
    if (count === 1) sending.mockRejectedValue(lost)
  })
  const toldAfterPoll = async () => {
    await polls(1)
    return told
  }
  await expect.poll(toldAfterPoll).toEqual(['ConnectionLost'])
  await polls(3)
  sending.mockRestore()
  await opened.build(2)
  await expect.poll(toldAfterPoll).toHaveLength(2)
  expect((await watching).seen.map(([kind]) => kind)).toEqual(['running', 'executed', 'completed'])
  expect(told).toEqual(['ConnectionLost', undefined])
})

test('a watch ends when the program has disconnected', async () => {
  const opened = await open([[running]])
  const closed = new ParaclockError(EndpointsUnavailable, { doing: 'chain_getFinalizedHead' })
  vi.spyOn(opened.node, 'send').mockRejectedValue(closed)
  await expect(watch(opened, {})).rejects.toBe(closed)
})

test('a watch that is aborted before it begins reads nothing', async () => {
  const opened = await open([[completed]])
  await opened.build(1)
  const watching = watch(opened, { fromBlock: 2, signal: AbortSignal.abort() })
  await expect(watching).rejects.toMatchObject({ context: { what: `watching ${taskId}` } })
})

const history = async (
  blocks: readonly (readonly ServedEvent[])[],
  args: Partial<TaskHistoryArgs> = {}
) => {
  const opened = await open(blocks)
  await opened.build(blocks.length)
  const found = await taskHistory(opened.service, { taskId, ...args })
  return { ...found, kinds: found.entries.map(({ kind, block }) => [kind, block.number]) }
}

test('a history begins where the task was scheduled, and ends at the last block', async () => {
  const { kinds, searched, cursor, targetPruned } = await history([
    [running],
    [scheduled],
    [running],
    [],
    [executed, completed],
    []
  ])
  expect(kinds).toEqual([
    ['scheduled', 3],
    ['running', 4],
    ['executed', 6],
    ['completed', 6]
  ])
  expect([searched, targetPruned]).toEqual([{ oldest: 3, last: 7, end: 'begun' }, false])
  expect(cursor).toMatchObject({ service: { block: 7, events: undefined }, over: true })
})

test('an id in capital letters names the same task', async () => {
  const capitals = `0x${taskId.slice(2).toUpperCase()}`
  const opened = await open([[cancelled]])
  await opened.build(1)
  const { seen } = await watch(opened, { taskId: capitals, fromBlock: 2 })
  expect(seen).toEqual([['cancelled', 2]])
  expect((await history([[cancelled]], { taskId: capitals })).kinds).toEqual(seen)
})

test('a history stops at the limit of blocks, or at the first block', async () => {
  const blocks = [[running], [], [cancelled]]
  expect(await history(blocks)).toMatchObject({
    ...{
      kinds: [
        ['running', 2],
        ['cancelled', 4]
      ],
      searched: { oldest: 1, last: 4, end: 'genesis' }
    }
  })
  expect(await history(blocks, { blocks: 2 })).toMatchObject({
    ...{ kinds: [['cancelled', 4]], searched: { oldest: 3, last: 4, end: 'limit' } }
  })
  await expect(history(blocks, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    ...{ code: 'OperationAborted', context: { what: 'searching blocks' } }
  })
})

/** A target that has forgotten all blocks but its last one. */
async function openPruned() {
  const { node, service } = await openSendingService(() => [])
  await node.send('author_submitExtrinsic', ['0x00'])
  const { source } = service.chain
  const pruned = createMemorySource()
  const request: typeof source.request = (method, params) =>
    method === 'chain_getBlockHash' && params.length > 0
      ? pruned.request(method, params)
      : source.request(method, params)
  const chain = Object.create(service.chain) as typeof service.chain
  return Object.defineProperty(chain, 'source', { value: { ...source, request } })
}

test('the entries of the service stay where the target has forgotten its blocks', async () => {
  const target = await openPruned()
  const blocks = [[scheduled], [running, sent, executed]]
  const { kinds, targetPruned, cursor } = await history(blocks, { target })
  expect(kinds).toEqual([
    ['scheduled', 2],
    ['running', 3],
    ['sent', 3],
    ['executed', 3]
  ])
  expect([targetPruned, cursor.sent]).toEqual([true, []])
})
