import { encodeBytes, encodeInteger, joinBytes } from '@paraclock/core'
import { blake2Hasher } from '@paraclock/executor'
import type { QueuedMessage } from '../network/BlockRequest.ts'

export interface Inbox {
  readonly downward: readonly QueuedMessage[]
  /**
   * The messages of siblings, by the sender's parachain id. The `sentAt` of each message is the
   * number of the relay block to which the recipient's block refers.
   */
  readonly horizontal: ReadonlyMap<number, readonly QueuedMessage[]>
  /** The MQC head (message queue chain) after the messages in `downward`. */
  readonly downwardHead: Uint8Array
  /** The MQC heads after the messages in `horizontal`, by sender. */
  readonly heads: ReadonlyMap<number, Uint8Array>
}

export function createInbox(args: {
  readonly downward: readonly QueuedMessage[]
  readonly horizontal: ReadonlyMap<number, readonly Uint8Array[]>
  readonly before: {
    readonly downward: Uint8Array | undefined
    readonly horizontal: ReadonlyMap<number, Uint8Array>
  }
  readonly relayNumber: number
}): Inbox {
  const { before, relayNumber } = args
  let downwardHead = before.downward ?? EMPTY
  for (const message of args.downward) downwardHead = extendMessageChain(downwardHead, message)
  const heads = new Map(before.horizontal)
  const horizontal = new Map<number, readonly QueuedMessage[]>()
  for (const [sender, pages] of [...args.horizontal].sort(([left], [right]) => left - right)) {
    const messages = pages.map((data) => ({ sentAt: relayNumber, data }))
    horizontal.set(sender, messages)
    for (const message of messages)
      heads.set(sender, extendMessageChain(heads.get(sender), message))
  }
  return { downward: args.downward, horizontal, downwardHead, heads }
}

const EMPTY = new Uint8Array(32)

/**
 * Returns the MQC head after a message: a hash of the previous MQC head and the message. So neither
 * the relay chain nor the parachain can drop a message unnoticed.
 */
export function extendMessageChain(
  head: Uint8Array | undefined,
  { sentAt, data }: QueuedMessage
): Uint8Array {
  const { hash } = blake2Hasher
  return hash(joinBytes([head ?? EMPTY, encodeInteger(sentAt, 4), hash(encodeBytes(data))]))
}
