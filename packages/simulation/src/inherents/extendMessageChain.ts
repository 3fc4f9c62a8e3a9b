import { encodeCompact, encodeInteger, joinBytes } from '@paraclock/core'
import type { Hash } from '@paraclock/executor'

const EMPTY = new Uint8Array(32)

/**
 * The head of a message queue after a message: relay chain and parachain chain their messages by
 * hashes, so that neither can drop one.
 */
export function extendMessageChain(args: {
  readonly hash: Hash
  /** The head before the message. `undefined` for the first. */
  readonly head: Uint8Array | undefined
  readonly sentAt: number
  readonly data: Uint8Array
}): Uint8Array {
  const { hash, head = EMPTY, sentAt, data } = args
  const encoded = joinBytes([encodeCompact(data.length), data])
  return hash(joinBytes([head, encodeInteger(sentAt, 4), hash(encoded)]))
}
