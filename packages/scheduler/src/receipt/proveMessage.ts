import {
  bytesToHex,
  encodeBytes,
  encodeInteger,
  type Hex,
  hexToBytes,
  joinBytes
} from '@paraclock/core'
import { decodePage } from '@paraclock/xcm'
import { hashBytes } from './Checkpoint.ts'
import {
  type ProvenPart,
  type ReceiptKeys,
  readQueueHead,
  readRelayNumber,
  readSent,
  sayBlock
} from './openBlock.ts'
import { type ReceivedPage, unproven } from './Receipt.ts'

/** Returns the first of the pages that contains the topic. */
export function findPage(pages: readonly Uint8Array[], topic: Hex): Uint8Array | undefined {
  return pages.find((page) => hasTopic(page, topic))
}

const hasTopic = (bytes: Uint8Array, topic: Hex): boolean =>
  bytesToHex(bytes).includes(topic.slice(2))

/**
 * Proves that the last block sent the message of the run. Nobody knows the topic before the run, and
 * the channel keeps the order of messages. So the first page with the topic since the run has the
 * message, and a later one has a copy.
 *
 * @param blocks - the blocks of the service from the run on
 * @param message - the hash of the message, from the events of the run
 */
export function proveSending(
  blocks: readonly ProvenPart[],
  args: {
    readonly topic: Hex
    readonly message: Hex
    readonly keys: ReceiptKeys
    readonly to: number
  }
): { readonly page: Uint8Array; readonly call: Hex } {
  const { topic, message, keys, to } = args
  const last = blocks.at(-1) as ProvenPart
  const sender = blocks.find((block) => findPage(readSent(block, keys, to), topic) !== undefined)
  if (sender === undefined) {
    throw unproven(`${sayBlock(last)} sent no message ${topic} to parachain ${to}`)
  }
  if (sender !== last) {
    throw unproven(
      `${sayBlock(sender)} sent message ${topic}, so that of ${sayBlock(last)} is a copy`
    )
  }
  const page = findPage(readSent(last, keys, to), topic) as Uint8Array
  for (const { program, bytes } of decodePage(page)) {
    if (!hasTopic(bytes, topic)) continue
    const end = program.at(-1)
    if (hashBytes(bytes) !== message || end?.kind !== 'setTopic' || end.topic !== topic) break
    const transact = program.find((step) => step.kind === 'transact')
    return { page, call: transact?.call ?? '0x' }
  }
  throw unproven(`the message with the topic ${topic} is not the message ${message} of the run`)
}

/**
 * Proves by the hashes over all received messages which block received the page, and returns its
 * index. The first block must refer to an earlier relay block than the sender of the page, so that
 * it cannot have the page yet. An equal page that arrived later is a copy.
 */
export function proveReceiving(args: {
  readonly pages: readonly ReceivedPage[]
  readonly blocks: readonly ProvenPart[]
  readonly page: Uint8Array
  readonly sender: ProvenPart
  readonly keys: ReceiptKeys
  readonly serviceId: number
}): number {
  const { pages, blocks, page, sender, keys, serviceId } = args
  const readHeadOf = (block: ProvenPart): Hex =>
    readQueueHead(block.get(keys.queueHeads), serviceId)
  const [first] = blocks as readonly [ProvenPart]
  if (readRelayNumber(first, keys) >= readRelayNumber(sender, keys)) {
    throw unproven(`its message can have arrived before ${sayBlock(first)} of the target`)
  }
  const wanted = hashPage(page)
  let head = readHeadOf(first)
  let count = 0
  for (const [at, block] of blocks.entries()) {
    const start = count
    for (const after = readHeadOf(block); head !== after; count += 1) {
      const received = pages[count]
      if (received === undefined) {
        throw unproven(`${sayBlock(block)} received other messages than the receipt lists`)
      }
      head = extendHead(head, received)
    }
    if (!pages.slice(start, count).some(([, hash]) => hash === wanted)) continue
    if (count === pages.length) return at
    throw unproven(`the receipt lists more messages than ${sayBlock(block)} received`)
  }
  throw unproven('none of its blocks of the target received the page with the message')
}

export const hashPage = (page: Uint8Array): Hex => hashBytes(encodeBytes(page))

function extendHead(head: Hex, [sentAt, page]: ReceivedPage): Hex {
  return hashBytes(joinBytes([hexToBytes(head), encodeInteger(sentAt, 4), hexToBytes(page)]))
}
