import { encodeBytes, encodeInteger, hexToBytes, joinBytes } from '@paraclock/core'
import type { Hash } from '@paraclock/executor'
import type { DownwardMessage, HorizontalMessage } from '../network/BlockRequest.ts'

export interface Inbox {
  readonly downward: readonly DownwardMessage[]
  /**
   * The messages of siblings, by the sender's parachain id. The `sentAt` of a message is the number
   * of the relay block to which the recipient's block refers.
   */
  readonly horizontal: ReadonlyMap<number, readonly SentMessage[]>
  /** The MQC head (message queue chain) after the messages in `downward`. */
  readonly downwardHead: Uint8Array
  /** The MQC heads after the messages in `horizontal`, by sender. */
  readonly heads: ReadonlyMap<number, Uint8Array>
}

interface SentMessage extends HorizontalMessage {
  readonly sentAt: number
}

export function createInbox(args: {
  readonly hash: Hash
  readonly downward: readonly DownwardMessage[]
  readonly horizontal: ReadonlyMap<number, readonly HorizontalMessage[]>
  readonly before: {
    readonly downward: Uint8Array | undefined
    readonly horizontal: ReadonlyMap<number, Uint8Array>
  }
  readonly relayNumber: number
}): Inbox {
  const { hash, before, relayNumber } = args
  let downwardHead = before.downward ?? EMPTY
  for (const { sentAt, msg } of args.downward) {
    downwardHead = extendMessageChain({ hash, head: downwardHead, sentAt, data: hexToBytes(msg) })
  }
  const heads = new Map(before.horizontal)
  const horizontal = new Map<number, readonly SentMessage[]>()
  for (const sender of [...args.horizontal.keys()].sort((left, right) => left - right)) {
    const messages = (args.horizontal.get(sender) ?? []).map(({ data }) => ({
      sentAt: relayNumber,
      data
    }))
    horizontal.set(sender, messages)
    for (const { sentAt, data } of messages) {
      const head = heads.get(sender)
      heads.set(sender, extendMessageChain({ hash, head, sentAt, data: hexToBytes(data) }))
    }
  }
  return { downward: args.downward, horizontal, downwardHead, heads }
}

const EMPTY = new Uint8Array(32)

/**
 * A hash of the previous head and the message. So neither the relay chain nor the parachain can
 * drop a message unnoticed.
 */
export function extendMessageChain(args: {
  readonly hash: Hash
  readonly head: Uint8Array | undefined
  readonly sentAt: number
  readonly data: Uint8Array
}): Uint8Array {
  const { hash, head = EMPTY, sentAt, data } = args
  return hash(joinBytes([head, encodeInteger(sentAt, 4), hash(encodeBytes(data))]))
}
