import { bytesToHex, type Hex } from '@paraclock/core'
import { type ChainBlock, readEvent } from '@paraclock/submission'
import type { EventRecord } from '@polkadot/types/interfaces'
import { idInEvent } from '../read/idInEvent.ts'
import { findBlockAt } from './findBlockAt.ts'
import { isOver } from './isOver.ts'
import { readBlockEvents } from './readBlockEvents.ts'
import { readServiceChange } from './readServiceChange.ts'
import type { TaskCursor } from './TaskCursor.ts'
import type { TaskChange, TaskEntry } from './TaskEntry.ts'
import type { WatchContext, WatchStep } from './WatchContext.ts'

/** How much earlier than the service a target's clock may be, in seconds. */
const CLOCK_MARGIN = 120n

type Event = EventRecord['event']

/** Reads the service's finalized blocks from a cursor on. */
export async function* advanceService(
  context: WatchContext,
  from: TaskCursor
): AsyncGenerator<WatchStep, void, undefined> {
  const { heads } = context
  let cursor = from
  while (!cursor.over) {
    const { block: at, events: read } = cursor.service
    const number = read === null ? at + 1 : at
    if (number > heads.service.finalized.number) return
    for await (const step of readServiceBlock(context, cursor, number)) {
      cursor = step.cursor
      yield step
    }
    if (cursor.over) return
    cursor = { ...cursor, service: { block: number, events: null } }
    yield { cursor }
  }
}

/** Reads what of a block has not been read, up to the end of the task. */
async function* readServiceBlock(
  context: WatchContext,
  from: TaskCursor,
  number: number
): AsyncGenerator<WatchStep, void, undefined> {
  const { chains, taskId } = context
  const read = from.service.events ?? 0
  const block = await chains.blocks.block(number)
  const { events, registry, time } = await readBlockEvents(chains.service.api, block.hash)
  const follow = followRuns(context)
  let cursor = from
  for (const [index, event] of events.entries()) {
    const sent = follow(event)
    if (index < read) continue
    const change = sent ?? readServiceChange(chains.service, event, registry, taskId)
    if (change === undefined) continue
    const point = { number, hash: block.hash }
    const entry: TaskEntry = { chain: 'service', block: point, event: index, ...change }
    cursor = { ...cursor, service: { block: number, events: index + 1 }, over: isOver(entry) }
    if (change.kind === 'sent') cursor = await addSent(context, cursor, change, block, time)
    yield { cursor, entry }
    if (cursor.over) return
  }
}

/**
 * Tells which messages belong to the task: the event of a message names no task, but comes after the
 * event that says that a run of the task began.
 */
function followRuns({ chains, taskId }: WatchContext): (event: Event) => TaskChange | undefined {
  const { api, servicePallet } = chains.service
  const tellsTopic = api.events['xcmpHandler']?.['ProgramSent'] !== undefined
  const [section, method] = tellsTopic
    ? ['xcmpHandler', 'ProgramSent']
    : ['xcmpQueue', 'XcmpMessageSent']
  let running: bigint | null | undefined
  return (event) => {
    if (event.section === servicePallet) {
      const plain = readEvent(event)
      const begins = event.method === 'TaskRunning' || event.method === 'TaskTriggered'
      const run = plain.data['run']
      const told = run === undefined ? null : BigInt(String(run))
      running = begins && idInEvent(plain) === taskId ? told : undefined
      return undefined
    }
    if (running === undefined || event.section !== section || event.method !== method) {
      return undefined
    }
    const { data } = readEvent(event)
    const topic = data['topic'] ?? data['messageHash']
    return typeof topic === 'string' ? { kind: 'sent', run: running, topic } : undefined
  }
}

/** Notes a message that is on its way, and where on the target to look for it. */
async function addSent(
  { chains, heads, taskId }: WatchContext,
  cursor: TaskCursor,
  { run, topic }: Extract<TaskChange, { kind: 'sent' }>,
  block: ChainBlock,
  time: bigint
): Promise<TaskCursor> {
  const { target } = chains
  if (target === undefined || heads.target === undefined) return cursor
  const proxied = await isProxied(chains.service, taskId, block.parentHash, target.named.api)
  const sent = [...cursor.sent, { topic, run: run === null ? null : String(run), proxied }]
  // What is on its way already is looked for from where it was.
  if (cursor.sent.length > 0) return { ...cursor, sent }
  const last = heads.target.finalized.number
  const first = await findBlockAt(target, time - CLOCK_MARGIN, last)
  const from = Math.max(first - 1, cursor.target?.block ?? 0)
  const stays = cursor.target !== null && from === cursor.target.block
  return { ...cursor, sent, target: stays ? cursor.target : { block: from, events: null } }
}

/** Whether the call that the task holds is the one by which a proxy dispatches another. */
async function isProxied(
  { api, servicePallet }: WatchContext['chains']['service'],
  taskId: string,
  block: Hex,
  target: WatchContext['chains']['service']['api']
): Promise<boolean> {
  const proxy = target.tx['proxy']?.['proxy']
  const tasks = (await api.at(block)).query[servicePallet]?.['tasks']
  if (proxy === undefined || tasks === undefined) return false
  const record = (await tasks(taskId)).toPrimitive(true) as {
    readonly action?: { readonly xcmp?: { readonly call?: string } }
  } | null
  const call = record?.action?.xcmp?.call
  return call?.startsWith(bytesToHex(proxy.callIndex)) === true
}
