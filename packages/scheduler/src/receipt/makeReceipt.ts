import {
  type AskOptions,
  blockSchema,
  type Chain,
  type EncodedHeader,
  findBlockHash,
  requestAnswer
} from '@paraclock/connect'
import {
  AnswerMalformed,
  ArgumentInvalid,
  bytesToHex,
  type Hex,
  hexToBytes,
  openScale,
  ParaclockError,
  packText,
  parseAccount,
  toBase64
} from '@paraclock/core'
import { decodeExtrinsicCall } from '@paraclock/types'
import type { Service } from '../client/ServiceClient.ts'
import { getTask } from '../read/getTask.ts'
import { statesTopics } from '../watch/followRuns.ts'
import type { TaskEntry } from '../watch/TaskEntry.ts'
import type { ReceiptCheckpoint } from './Checkpoint.ts'
import {
  makeKeys,
  type ProvenPart,
  type ReceiptKeys,
  readHead,
  readQueueHead,
  readRelayNumber,
  readSent
} from './openBlock.ts'
import { findPage, hashPage } from './proveMessage.ts'
import {
  MAX_RECEIPT_BYTES,
  orderReceipt,
  type Receipt,
  type ReceiptChain,
  type ReceivedPage,
  writeReceipt
} from './Receipt.ts'
import { readCheckpoint } from './readCheckpoint.ts'
import { prove, readBlock, readEventTypes, readSet } from './readProof.ts'
import { noTopic, type ReceiptVerdict, verifyReceipt } from './verifyReceipt.ts'

/** A receipt that {@link makeReceipt} made. */
export interface MadeReceipt {
  readonly receipt: Receipt
  /** The text of its file. */
  readonly text: string
  /** What the receipt proves: all of its statements. */
  readonly verdict: ReceiptVerdict
  /**
   * The checkpoint, as the endpoints of the maker state it. Whoever verifies the receipt takes the
   * checkpoint from a source of his own.
   */
  readonly checkpoint: ReceiptCheckpoint
}

/** The arguments of {@link makeReceipt}. */
export interface MakeReceiptArgs {
  readonly relay: Chain
  readonly service: Service
  readonly target: Chain
  readonly taskId: string
  /** The planned time of the run, in seconds since 1970. */
  readonly time: number
  /** The history of the task, which has the blocks of the run. */
  readonly entries: readonly TaskEntry[]
  readonly signal?: AbortSignal | undefined
}

interface Making {
  readonly args: MakeReceiptArgs
  readonly keys: ReceiptKeys
  readonly limits: AskOptions
}

/**
 * The number of blocks of the service, from that of the run on. In one of them its message must
 * leave. A receipt proves what each of them sent. The message leaves at once unless the channel is full.
 */
const MAX_SENDING_BLOCKS = 16

/**
 * The number of blocks of the target in a receipt. Up to twelve blocks of a target refer to one relay
 * block, and a message arrives up to five relay blocks after the one to which its sender refers.
 */
const MAX_RECEIVING_BLOCKS = 64

/** How many times a receipt asks for a later relay block that includes the blocks of both parachains. */
const MAX_RELAY_BLOCKS = 16

/**
 * Makes the receipt of a run. Reads proofs from the endpoints of the service, the target and the
 * relay chain, and verifies the receipt.
 *
 * @throws ParaclockError `ArgumentInvalid` if the history lacks the run, if its message has not
 * arrived or left too late for a receipt, or if its blocks are not final on the relay chain yet; and
 * the errors of the endpoints
 */
export async function makeReceipt(args: MakeReceiptArgs): Promise<MadeReceipt> {
  const { service, target, time, taskId, signal } = args
  const { chain } = service
  const making: Making = { args, keys: await makeKeys(), limits: { signal } }
  const ran = findEntry(args, ['sent', 'executed', 'failed', 'missed'])
  if (ran === undefined) throw refuse(args, 'the searched blocks of the service have no such run')
  const from = await readSending(
    making,
    ran.block.hash,
    ran.kind === 'sent' ? ran.topic : undefined
  )
  const task = await getTask(service, { taskId }, from.hashes[0] as Hex)
  if (task === undefined) throw refuse(args, 'the service does not store the task before the run')
  const to = from.sent && (await readReceiving(making, from.sent))
  const parts = [{ chain, hashes: from.hashes }, ...(to ? [{ chain: target, ...to }] : [])]
  const final = await readFinality(making, parts)
  const receipt = orderReceipt({
    format: 'paraclock-receipt',
    version: 2,
    run: {
      taskId: task.taskId,
      owner: parseAccount(task.owner),
      providedId: bytesToHex(task.providedId),
      time
    },
    relay: final.relay,
    service: await readChain(making, final.part, { chain, ...from }),
    target: to
      ? { ...(await readChain(making, final.part, { chain: target, ...to })), pages: to.pages }
      : null
  })
  const text = writeReceipt(receipt)
  if (text.length > MAX_RECEIPT_BYTES) {
    throw refuse(args, `its receipt has ${text.length} bytes, of at most ${MAX_RECEIPT_BYTES}`)
  }
  const checkpoint = await readCheckpoint({ ...args, service: chain, receipt })
  const verdict = await verifyReceipt(text, checkpoint)
  const fault = verdict.statements.find(({ proven }) => !proven)
  if (fault === undefined) return { receipt, text, verdict, checkpoint }
  throw refuse(args, `its receipt does not prove its ${fault.name}: ${fault.text}`)
}

function findEntry<Kind extends TaskEntry['kind']>(
  { entries, time }: MakeReceiptArgs,
  kinds: readonly Kind[]
): Extract<TaskEntry, { kind: Kind }> | undefined {
  return entries.find(
    (entry): entry is Extract<TaskEntry, { kind: Kind }> =>
      kinds.some((kind) => kind === entry.kind) && 'run' in entry && entry.run === BigInt(time)
  )
}

function refuse({ time }: MakeReceiptArgs, problem: string): ParaclockError {
  return new ParaclockError(ArgumentInvalid, { argument: 'the run', value: time, problem })
}

/** The page with the message of a run, and the relay block to which its sender refers. */
interface Sent {
  readonly page: Uint8Array
  readonly relayNumber: number
}

/** Finds the blocks of the service from the parent of the run to the block that sent the page. */
async function readSending(
  { args, keys, limits }: Making,
  at: Hex,
  topic: string | undefined
): Promise<{ readonly hashes: readonly Hex[]; readonly sent?: Sent }> {
  const { service, target } = args
  const { chain } = service
  let header = await readBlock(chain, at, limits)
  const hashes: Hex[] = [header.parentHash, at]
  if (topic === undefined) return { hashes }
  const { runtime } = await chain.at(header.parentHash)
  if (!statesTopics(runtime)) throw refuse(args, noTopic)
  const later = async () => (await chain.latest('finalized')).block
  for (let count = 1; count <= MAX_SENDING_BLOCKS; count += 1) {
    const { part } = await prove(chain, header, [keys.sent, keys.validation], limits)
    const page = findPage(readSent(part, keys, target.paraId as number), topic as Hex)
    if (page !== undefined) {
      return { hashes, sent: { page, relayNumber: readRelayNumber(part, keys) } }
    }
    const number = header.number + 1
    const next = await findBlockHash({ source: chain.source, number, later, limits })
    if (next === undefined) {
      throw refuse(args, `no block of the service up to ${header.number} sent its message`)
    }
    hashes.push(next)
    header = await readBlock(chain, next, limits)
  }
  throw refuse(
    args,
    `the service did not send its message within ${MAX_SENDING_BLOCKS} blocks, so the run has no receipt: \`paraclock task show\` states its outcome`
  )
}

interface Received {
  readonly hashes: readonly Hex[]
  readonly pages: readonly ReceivedPage[]
  /** The index of the block that received the page. */
  readonly receiver: number
}

/**
 * Finds the blocks of the target from one that cannot have received the page yet to the one that
 * processed the message.
 */
async function readReceiving({ args, keys, limits }: Making, sent: Sent): Promise<Received> {
  const { target, service } = args
  const arrived = findEntry(args, ['arrived'])
  if (arrived === undefined) throw refuse(args, 'its message has not arrived on the target')
  const serviceId = service.chain.paraId as number
  const readTarget = async (hash: Hex) => {
    const header = await readBlock(target, hash, limits)
    const { part } = await prove(target, header, [keys.queueHeads, keys.validation], limits)
    const queueHead = readQueueHead(part.get(keys.queueHeads), serviceId)
    return { header, queueHead, relayNumber: readRelayNumber(part, keys) }
  }
  const wanted = hashPage(sent.page)
  const blocks: { readonly hash: Hex; readonly pages: readonly ReceivedPage[] }[] = []
  let block = await readTarget(arrived.block.hash)
  while (blocks.length < MAX_RECEIVING_BLOCKS) {
    const { header, queueHead } = block
    block = await readTarget(header.parentHash)
    const isSame = block.queueHead === queueHead
    const pages = isSame ? [] : await readPages(target, header, serviceId, limits)
    blocks.unshift({ hash: header.hash, pages })
    const receiver = blocks.findIndex((one) => one.pages.some(([, hash]) => hash === wanted))
    if (receiver === -1 || block.relayNumber >= sent.relayNumber) continue
    return {
      hashes: [block.header.hash, ...blocks.map(({ hash }) => hash)],
      pages: blocks.slice(0, receiver + 1).flatMap((one) => one.pages),
      receiver: receiver + 1
    }
  }
  throw refuse(
    args,
    `its message arrived on the target over ${MAX_RECEIVING_BLOCKS} blocks before it was processed, or did not arrive`
  )
}

interface InboundMessage {
  readonly sent_at: number
  readonly data?: Uint8Array
  readonly msg_hash?: Hex
}

type Inbound = readonly [sender: number, messages: InboundMessage | readonly InboundMessage[]]

/** Reads the pages that a block received from a parachain, from the inherent of the block. */
async function readPages(
  chain: Chain,
  { hash, parentHash }: EncodedHeader,
  sender: number,
  limits: AskOptions
): Promise<readonly ReceivedPage[]> {
  const { runtime } = await chain.at(parentHash)
  const asked = ['chain_getBlock', [hash], limits] as const
  const { block } = await requestAnswer(chain.source, blockSchema, ...asked)
  const calls = block.extrinsics.map((one) => decodeExtrinsicCall(runtime, hexToBytes(one)))
  const { args } = calls.find(({ method }) => method === 'set_validation_data') ?? {}
  return listInbound(args)
    .flatMap(([from, messages]) => (from === sender ? messages : []))
    .map(({ sent_at: sentAt, data, msg_hash: hashed }) => [
      sentAt,
      data === undefined ? (hashed as Hex) : hashPage(data)
    ])
}

/** Lists the messages of siblings in the arguments of `set_validation_data`, in both its forms. */
function listInbound(args: unknown): readonly Inbound[] {
  interface Holder {
    readonly horizontal_messages?:
      | readonly Inbound[]
      | {
          readonly full_messages: readonly Inbound[]
          readonly hashed_messages: readonly Inbound[]
        }
  }
  const { data, inbound_messages_data: inbound } = Object(args) as {
    readonly data?: Holder
    readonly inbound_messages_data?: Holder
  }
  const messages = inbound?.horizontal_messages ?? data?.horizontal_messages ?? []
  if ('full_messages' in messages) return [...messages.full_messages, ...messages.hashed_messages]
  return messages
}

interface Part {
  readonly chain: Chain
  readonly hashes: readonly Hex[]
}

/** Reads a block of the relay chain that is final and includes the blocks of both parachains. */
async function readFinality(
  { args, keys, limits }: Making,
  parts: readonly Part[]
): Promise<{ readonly relay: Receipt['relay']; readonly part: ProvenPart }> {
  const { relay } = args
  const wanted = await Promise.all(
    parts.map(async ({ chain, hashes }) => {
      const header = await readBlock(chain, hashes.at(-1) as Hex, limits)
      const { part } = await prove(chain, header, [keys.validation], limits)
      const parent = readRelayNumber(part, keys)
      return { paraId: chain.paraId as number, number: header.number, parent }
    })
  )
  const asked = [...wanted.map(({ paraId }) => keys.head(paraId)), keys.blockHash(0)]
  // A block of a parachain is included after the relay block that it refers to.
  let number = Math.max(...wanted.map(({ parent }) => parent)) + 1
  for (let tries = 0; tries < MAX_RELAY_BLOCKS; tries += 1) {
    const { hash, justification } = await askFinality(args, number, limits)
    const header = await readBlock(relay, hash, limits)
    const { part, nodes } = await prove(relay, header, asked, limits)
    if (wanted.every((one) => readHead(part, keys, one.paraId).number >= one.number)) {
      const { setId, authorities } = await readSet(relay, header.parentHash, limits)
      const [set, votes, bytes] = [authorities, justification, header.bytes].map(toBase64)
      const written = { authorities: set as string, justification: votes as string }
      return { part, relay: { setId, ...written, header: bytes as string, nodes } }
    }
    number = header.number + 1
  }
  throw refuse(args, `no relay block up to ${number} includes its blocks`)
}

/** Asks the relay chain's node for a block from `number` on, and the votes that made it final. */
async function askFinality(
  args: MakeReceiptArgs,
  number: number,
  limits: AskOptions
): Promise<{ readonly hash: Hex; readonly justification: Uint8Array }> {
  const method = 'grandpa_proveFinality'
  const { source, name } = args.relay
  const { block } = await args.relay.latest('finalized')
  if (block.number < number) {
    throw refuse(args, `its blocks are not final on ${name} yet: ask again when block ${number} is`)
  }
  const answer = await source.request(method, [number], limits)
  if (typeof answer !== 'string') {
    const problem = `${method} gave no proof for block ${number}`
    throw new ParaclockError(AnswerMalformed, { endpoint: source.endpoint ?? name, problem })
  }
  const reader = openScale(hexToBytes(answer), 'proof of finality')
  const hash = bytesToHex(reader.take(32))
  return { hash, justification: reader.bytes() }
}

/**
 * Reads the proofs of a parachain's blocks: of the service, or of the target, where `receiver` is the
 * index of the block that received the message.
 */
async function readChain(
  { keys, limits }: Making,
  relay: ProvenPart,
  { chain, hashes, sent, receiver }: Part & { readonly sent?: Sent; readonly receiver?: number }
): Promise<ReceiptChain> {
  const paraId = chain.paraId as number
  const end = hashes.length - 1
  const listKeys = (at: number): readonly Hex[] => {
    if (receiver !== undefined) {
      return [
        ...(at === 0 ? [keys.validation] : []),
        at < receiver ? keys.queueHeads : keys.events,
        ...(at === receiver ? [keys.queueHeads] : [])
      ]
    }
    return [
      ...(at === 1 ? [keys.events] : []),
      ...(at > 0 && sent !== undefined ? [keys.sent] : []),
      ...(at === end && sent !== undefined ? [keys.validation] : [])
    ]
  }
  const read = await Promise.all(
    hashes.map(async (hash, at) => {
      const header = await readBlock(chain, hash, limits)
      const storageKeys = [...(at < end ? [keys.afterCode] : []), ...listKeys(at)]
      return { header, ...(await prove(chain, header, storageKeys, limits)) }
    })
  )
  const { number, hash: last } = (read[end] as (typeof read)[number]).header
  const head = readHead(relay, keys, paraId)
  const inHead = [...(head.hash === last ? [] : [keys.blockHash(number)]), keys.blockHash(0)]
  return {
    paraId,
    genesis: chain.facts.genesis,
    eventTypes: toBase64(await packText(await readEventTypes(chain, hashes[0] as Hex))),
    headNodes: (await prove(chain, head, inHead, limits)).nodes,
    blocks: read.map(({ header, nodes }) => ({ header: toBase64(header.bytes), nodes }))
  }
}
