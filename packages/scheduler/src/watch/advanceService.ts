import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'
import { type BlockEvent, type ChainBlock, readBlockEvents } from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'
import { CLOCK_MARGIN } from '../judge/findRunMessage.ts'
import { readProxied } from '../quote/quoteForeign.ts'
import { openRecord } from '../read/openRecord.ts'
import { readChainTime } from '../read/readServiceState.ts'
import { findBlockAt } from './findBlockAt.ts'
import { followRuns } from './followRuns.ts'
import { readServiceChange } from './readServiceChange.ts'
import { isOver, type TaskChange, type TaskCursor, type TaskEntry } from './TaskEntry.ts'
import type { WatchContext, WatchStep } from './WatchedChains.ts'

export async function* advanceService(
  context: WatchContext,
  from: TaskCursor
): AsyncGenerator<WatchStep, void, undefined> {
  const { heads } = context
  let cursor = from
  while (!cursor.over) {
    const { block: at, events: read } = cursor.service
    const number = read === undefined ? at + 1 : at
    if (number > heads.service.finalized.number) return
    for await (const step of readServiceBlock(context, cursor, number)) {
      cursor = step.cursor
      yield step
    }
    if (cursor.over) return
    cursor = { ...cursor, service: { block: number, events: undefined } }
    yield { cursor }
  }
}

export async function* readServiceBlock(
  context: WatchContext,
  from: TaskCursor,
  number: number
): AsyncGenerator<WatchStep, void, undefined> {
  const { chains, taskId } = context
  const read = from.service.events ?? 0
  const block = await chains.blocks.block(number)
  const events = await readBlockEvents(chains.service.chain, block)
  const { chain, automation } = chains.service
  const follow = followRuns({ runtime: chain.runtime, pallet: automation.pallet.name, taskId })
  let cursor = from
  for (const [index, event] of events.entries()) {
    const sent = follow(event)
    if (index < read) continue
    const change = sent ?? readServiceChange(chains.service, event, taskId)
    if (change === undefined) continue
    const point = { number, hash: block.hash }
    const entry: TaskEntry = { chain: 'service', block: point, event: index, ...change }
    // A task is not over if the same block schedules it again. A transaction that changes the times
    // of a task cancels the task, and schedules it again.
    const isAgain = (later: BlockEvent): boolean =>
      readServiceChange(chains.service, later, taskId)?.kind === 'scheduled'
    const over = isOver(entry) && !events.slice(index + 1).some(isAgain)
    cursor = { ...cursor, service: { block: number, events: index + 1 }, over }
    if (change.kind === 'sent') cursor = await addSent(context, cursor, change, block)
    yield { cursor, entry }
    if (cursor.over) return
  }
}

async function addSent(
  { chains, heads, taskId, lost }: WatchContext,
  cursor: TaskCursor,
  { run, topic }: Extract<TaskChange, { kind: 'sent' }>,
  block: ChainBlock
): Promise<TaskCursor> {
  const { service, target } = chains
  if (target === undefined || heads.target === undefined) return cursor
  const proxied = await isProxied(service, taskId, block.parentHash, target.chain)
  const sent = [...cursor.sent, { topic, run: run?.toString(), proxied }]
  // If another message is in flight, the watch has already read the target up to the block
  // `searched`. The new message may have arrived before that block, because the service's endpoint
  // can lag behind the target's endpoint. So the watch reads the last blocks again.
  const searched = cursor.sent.length > 0 ? cursor.target?.block : undefined
  const last = searched ?? heads.target.finalized.number
  const time = await readChainTime(await service.chain.at(block.hash))
  const { first, pruned } = await findBlockAt(target, time - BigInt(CLOCK_MARGIN), last)
  if (pruned !== undefined && lost === undefined) throw pruned
  // Another message in flight has already begun the search at the oldest block.
  if (pruned !== undefined && searched === undefined) lost?.add(topic)
  const from = searched === undefined ? Math.max(first - 1, cursor.target?.block ?? 0) : first - 1
  const stays = cursor.target !== undefined && from === cursor.target.block
  return { ...cursor, sent, target: stays ? cursor.target : { block: from, events: undefined } }
}

async function isProxied(
  { chain, automation }: Service,
  taskId: string,
  block: Hex,
  target: Chain
): Promise<boolean> {
  const stored = { pallet: automation.pallet.name, entry: 'Tasks', keys: [taskId] }
  const { value } = await (await chain.at(block)).storage(stored)
  const task = openRecord(value) as
    | { readonly action?: { readonly type: string; readonly value: { readonly call?: unknown } } }
    | undefined
  const call = task?.action?.type === 'Xcmp' ? task.action.value.call : undefined
  return call instanceof Uint8Array && readProxied(target, bytesToHex(call)) !== undefined
}
