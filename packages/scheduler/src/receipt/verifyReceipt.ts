import {
  decodeAuthorities,
  decodeJustification,
  findFinalityFault,
  openHeader
} from '@paraclock/connect'
import {
  bytesToHex,
  type Hex,
  hexToBytes,
  isParaclockError,
  unpackText,
  ValueMalformed
} from '@paraclock/core'
import { loadSignatures } from '@paraclock/executor'
import { toCallEvent } from '@paraclock/submission'
import { lookUpItem, openEventTypes, type Runtime, type RuntimeEvent } from '@paraclock/types'
import { deriveTaskId } from '@paraclock/xcm'
import { ambiguousMessage, findRunMessage } from '../judge/findRunMessage.ts'
import { judgeMessage } from '../judge/judgeMessage.ts'
import { judgeRun } from '../judge/judgeRun.ts'
import { splitMessages } from '../judge/splitMessages.ts'
import { idInEvent, integerInEvent } from '../task/readTaskEvents.ts'
import { followRuns, MESSAGE_SENT, statesTopics } from '../watch/followRuns.ts'
import { hashBytes, type ReceiptCheckpoint } from './Checkpoint.ts'
import { fromBase64 } from './fromBase64.ts'
import {
  listEvents,
  makeKeys,
  openState,
  type ProvenPart,
  type ReceiptKeys,
  readHead,
  sayBlock
} from './openBlock.ts'
import { proveReceiving, proveSending } from './proveMessage.ts'
import {
  hashReceipt,
  hashText,
  type Receipt,
  type ReceiptChain,
  readReceipt,
  unproven
} from './Receipt.ts'

/** The statements of a receipt, in the order in which each needs those before it. */
export const receiptStatements = [
  'file',
  'finality',
  'inclusion',
  'run',
  'message',
  'outcome'
] as const

/** A statement of a receipt: what is proven, or why it is not. */
export interface ReceiptStatement {
  readonly name: (typeof receiptStatements)[number]
  readonly proven: boolean
  readonly text: string
}

/** What a run did, as the proven events say. */
export interface ProvenRun {
  /** The topic of the run's message; absent if the run sent none. */
  readonly topic?: Hex
  /** `unproven`: no event reports the outcome, or the message can be a copy. */
  readonly dispatch: 'succeeded' | 'failed' | 'unproven'
  readonly error?: string
}

/** The verdict about a file that is said to be a receipt. */
export interface ReceiptVerdict {
  /** Whether all statements are proven. */
  readonly proven: boolean
  readonly statements: readonly ReceiptStatement[]
  /** What is trusted, and not proven. */
  readonly trusted: string
  /** The hash of the receipt, and the run that it states; absent if the file is not a receipt. */
  readonly hash?: Hex
  readonly run?: Receipt['run']
  /** Absent if a statement is not proven. */
  readonly outcome?: ProvenRun
}

/**
 * Loads the parts of {@link verifyReceipt} that a browser fetches. Afterwards, a page verifies
 * without a connection.
 */
export async function loadVerifier(): Promise<void> {
  await Promise.all([makeKeys(), loadSignatures()])
}

/**
 * Verifies a receipt without a connection. Everything in it is computed anew from the checkpoint:
 * the finality of the relay's block, the blocks that it includes, and what their events say. A file
 * that is not a receipt gives a verdict, too, and no error.
 */
export async function verifyReceipt(
  text: string,
  checkpoint: ReceiptCheckpoint
): Promise<ReceiptVerdict> {
  const statements: ReceiptStatement[] = []
  const found: Found = {}
  try {
    for await (const proof of proveStatements(text, checkpoint, found)) {
      statements.push({ name: nameOf(statements), proven: true, text: proof })
    }
  } catch (error) {
    if (!isParaclockError(error)) throw error
    const why = isParaclockError(error, ValueMalformed) ? error.context.problem : error.message
    statements.push({ name: nameOf(statements), proven: false, text: why })
  }
  while (statements.length < receiptStatements.length) {
    const before = 'not checked, because a statement before it is not proven'
    statements.push({ name: nameOf(statements), proven: false, text: before })
  }
  const { setId, genesis, runtimes } = checkpoint
  const { receipt, outcome } = found
  return {
    proven: outcome !== undefined,
    statements,
    trusted: `set ${setId} of the authorities of relay chain ${genesis}, and the names of the events of ${runtimes.length} runtimes`,
    ...(receipt && { hash: hashReceipt(receipt), run: receipt.run }),
    ...(outcome && { outcome })
  }
}

const nameOf = ({ length }: readonly ReceiptStatement[]): ReceiptStatement['name'] =>
  receiptStatements[length] ?? 'outcome'

/** What was read before a statement failed. */
interface Found {
  receipt?: Receipt
  outcome?: ProvenRun
}

/** Yields the text of each proven statement. Throws at the first that is not proven. */
async function* proveStatements(
  text: string,
  checkpoint: ReceiptCheckpoint,
  found: Found
): AsyncGenerator<string, void, undefined> {
  const receipt = readReceipt(text)
  found.receipt = receipt
  const { run, service, target } = receipt
  yield `receipt ${hashReceipt(receipt)} is whole`
  const keys = await makeKeys()
  const { relay, votes, weight } = await proveFinality(receipt, checkpoint)
  if (hashOf(relay, keys, 0) !== checkpoint.genesis) {
    throw unproven(`the final block is not of the relay chain ${checkpoint.genesis}`)
  }
  yield `relay block ${relay.header.number} is final: ${votes} of ${weight} authorities signed it`
  const from = proveChain(relay, service, keys)
  const to = target && proveChain(relay, target, keys)
  const others = target && to && ` and ${sayBlock(lastOf(to))} of parachain ${target.paraId}`
  yield `it includes ${sayBlock(lastOf(from))} of parachain ${service.paraId}${others ?? ''}`
  const { runtime } = await openTypes(service, from, checkpoint)
  const sending = proveRun(run, listEvents(from[1], keys, runtime), runtime)
  yield `${sayBlock(from[1])} of parachain ${service.paraId} ran the task ${run.taskId} of ${run.owner} due at ${sayTime(run.time)}`
  const { sent, error } = sending
  if (target === null || to === null) {
    if (sent !== undefined) throw unproven('the run sent a message, and the target is missing')
    yield 'the run sent no message'
    const outcome = describe(error === undefined ? 'succeeded' : 'failed', { error })
    yield `the run ${sayOutcome(outcome)} on the service`
    found.outcome = outcome
    return
  }
  if (sent === undefined) throw unproven('the run sent no message, and it has a target')
  const { topic, message } = sent
  if (sent.to !== target.paraId) throw unproven(`the run sent its message to parachain ${sent.to}`)
  const { page, call } = proveSending(from.slice(1), { topic, message, keys, to: target.paraId })
  const received = proveReceiving({
    ...{ pages: target.pages, blocks: to, page, sender: lastOf(from) },
    ...{ keys, serviceId: service.paraId }
  })
  const blocks = to.slice(received)
  yield `message ${topic} left for parachain ${target.paraId}, whose ${sayBlock(blocks[0] as ProvenPart)} received it`
  const types = await openTypes(target, to, checkpoint)
  const outcome = judgeArrival({
    blocks,
    read: (part) => listEvents(part, keys, types.runtime),
    isProxied: types.isProxy(call),
    topic,
    serviceId: service.paraId
  })
  yield `${sayBlock(lastOf(to))} of parachain ${target.paraId} processed it: it ${sayOutcome(outcome)}`
  found.outcome = outcome
}

/** Judges the first message of the service with the topic, which the last of the blocks processed. */
function judgeArrival(args: {
  readonly blocks: readonly ProvenPart[]
  readonly read: (part: ProvenPart) => readonly RuntimeEvent[]
  /** Whether the call in the message is `proxy.proxy`, which always emits an event. */
  readonly isProxied: boolean
  readonly topic: Hex
  readonly serviceId: number
}): ProvenRun {
  const { blocks, read, isProxied, topic, serviceId } = args
  const messages = blocks.flatMap((part) =>
    splitMessages(read(part)).map((message) => ({ ...message, part }))
  )
  const { message, isAmbiguous } = findRunMessage(messages, { ids: new Set([topic]), serviceId })
  const last = blocks.at(-1)
  if (message === undefined || message.part !== last) {
    throw unproven(`its last block of the target did not process message ${topic} first`)
  }
  if (isAmbiguous) return describe('unproven', { topic, error: ambiguousMessage })
  if (message.sender === undefined) {
    const error = 'the event of the message does not name its sender, so it can be a copy'
    return describe('unproven', { topic, error })
  }
  const { dispatch, failure } = judgeMessage(message, isProxied)
  return describe(dispatch, { topic, error: failure?.error })
}

function describe(
  dispatch: ProvenRun['dispatch'],
  { topic, error }: { readonly topic?: Hex; readonly error: string | undefined }
): ProvenRun {
  return { ...(topic && { topic }), dispatch, ...(error !== undefined && { error }) }
}

async function proveFinality({ relay }: Receipt, checkpoint: ReceiptCheckpoint) {
  const authorities = bytesOf(relay.authorities)
  if (relay.setId !== checkpoint.setId || hashBytes(authorities) !== checkpoint.authorities) {
    throw unproven(
      `it names set ${relay.setId} of authorities with the hash ${hashBytes(authorities)}, and the checkpoint set ${checkpoint.setId} with ${checkpoint.authorities}`
    )
  }
  const set = decodeAuthorities(authorities)
  const { ed25519 } = await loadSignatures()
  const justification = decodeJustification(bytesOf(relay.justification))
  const fault = findFinalityFault(justification, {
    id: relay.setId,
    authorities: set,
    verify: (signature, message, key) => ed25519(signature, message, hexToBytes(key))
  })
  if (fault !== undefined) throw unproven(`the justification proves nothing: ${fault}`)
  const header = openHeader(bytesOf(relay.header))
  if (header.hash !== justification.hash || header.number !== justification.number) {
    throw unproven(`the votes are for block ${justification.hash}, and the header is another`)
  }
  const part = openState(header, relay.nodes.map(bytesOf))
  return { relay: part, votes: justification.precommits.length, weight: set.length }
}

type Parts = readonly [ProvenPart, ProvenPart, ...ProvenPart[]]

/** Proves that the blocks are of one parachain, and that the relay's block includes them. */
function proveChain(relay: ProvenPart, chain: ReceiptChain, keys: ReceiptKeys): Parts {
  const { paraId, genesis } = chain
  const parts = chain.blocks.map(({ header, nodes }) =>
    openState(openHeader(bytesOf(header)), nodes.map(bytesOf))
  ) as readonly ProvenPart[] as Parts
  for (const [at, { header }] of parts.entries()) {
    const before = parts[at - 1]?.header.hash
    if (before !== undefined && header.parentHash !== before) {
      throw unproven(`block ${header.number} of parachain ${paraId} does not follow the one before`)
    }
  }
  const { header: last } = lastOf(parts)
  const head = openState(readHead(relay, keys, paraId), chain.headNodes.map(bytesOf))
  const isHead = head.header.hash === last.hash
  if (!isHead && hashOf(head, keys, last.number) !== last.hash) {
    throw unproven(`block ${last.hash} of parachain ${paraId} is not included`)
  }
  if (hashOf(head, keys, 0) !== genesis) {
    throw unproven(`parachain ${paraId} does not have the genesis ${genesis}`)
  }
  return parts
}

function hashOf(part: ProvenPart, keys: ReceiptKeys, number: number): Hex | undefined {
  const stored = part.get(keys.blockHash(number))
  return stored && bytesToHex(stored)
}

/** The longest list of event types, in bytes. */
const MAX_TYPES_BYTES = 4 * 1024 * 1024

/** Opens the types of the events. The state of a block's parent has the code that executed it. */
async function openTypes(
  { paraId, eventTypes }: ReceiptChain,
  parts: Parts,
  { runtimes }: ReceiptCheckpoint
): Promise<ReturnType<typeof openEventTypes>> {
  const codes = new Set(parts.slice(0, -1).map((part) => part.codeHash()))
  const [code] = codes
  if (codes.size !== 1) throw unproven('a runtime upgrade lies between its blocks')
  const trusted = runtimes.find((one) => one.paraId === paraId && one.code === code)
  if (trusted === undefined) {
    throw unproven(`the checkpoint does not name the runtime ${code} of parachain ${paraId}`)
  }
  const text = await unpackText(bytesOf(eventTypes), MAX_TYPES_BYTES)
  if (text === undefined || hashText(text) !== trusted.eventTypes) {
    throw unproven(`it names the events of the runtime ${code} otherwise than the checkpoint`)
  }
  return openEventTypes(text)
}

/** The events that end a run on the service. */
const ENDS = /^Task(Executed|Failed|ExecutionFailed|Missed)$/

/** Proves the run by the events of its block, and finds the topic and the hash of its message. */
function proveRun(
  { taskId, owner, providedId, time }: Receipt['run'],
  events: ReturnType<typeof listEvents>,
  runtime: Runtime
): {
  readonly sent: { readonly topic: Hex; readonly message: Hex; readonly to: unknown } | undefined
  readonly error: string | undefined
} {
  const derived = deriveTaskId({ owner: hexToBytes(owner), providedId: hexToBytes(providedId) })
  if (derived.taskId !== taskId) throw unproven(`the task ${taskId} is not one of ${owner}`)
  const pallet = findAutomation(runtime)
  const block = { number: 0, events }
  const asked = { refusals: [], actsOn: 'service', serviceId: null, target: [] } as const
  const isEnd = (event: RuntimeEvent): boolean => {
    const plain = toCallEvent(event)
    const isOwn = event.pallet === pallet && idInEvent(plain) === taskId
    return isOwn && ENDS.test(event.name) && integerInEvent(plain, 'run') === BigInt(time)
  }
  if (!events.some(isEnd)) throw unproven(`the block did not run the task at ${sayTime(time)}`)
  const { failure } = judgeRun({ ...asked, taskId, time, service: [block] })
  const follow = followRuns({ runtime, pallet, taskId })
  const [title, field] = MESSAGE_SENT
  let message: unknown
  for (const event of events) {
    if (event.title === title) message = toCallEvent(event).data[field]
    const sent = follow(event)
    if (sent?.run !== BigInt(time)) continue
    if (!statesTopics(runtime)) throw unproven(noTopic)
    const to = toCallEvent(event).data['para_id']
    return {
      sent: { topic: sent.topic as Hex, message: message as Hex, to },
      error: failure?.error
    }
  }
  return { sent: undefined, error: failure?.error }
}

/** Why a run of an older service has no receipt. */
export const noTopic =
  'its message has no topic, so an equal message cannot be distinguished from it'

function findAutomation({ metadata }: Runtime): string {
  const own = metadata.pallets.find(
    ({ name }) => lookUpItem(metadata, 'events', name, 'TaskScheduled') !== undefined
  )
  if (own === undefined) throw unproven('the runtime of the service has no tasks')
  return own.name
}

/** Says what a run did: `succeeded`, or why it did not. */
function sayOutcome({ dispatch, error }: ProvenRun): string {
  const why = error === undefined ? '' : `: ${error}`
  return dispatch === 'unproven' ? `has no proven outcome${why}` : `${dispatch}${why}`
}

const lastOf = (parts: Parts): ProvenPart => parts.at(-1) as ProvenPart

const sayTime = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** The schema has checked the text. */
const bytesOf = (text: string): Uint8Array => fromBase64(text) ?? new Uint8Array()
