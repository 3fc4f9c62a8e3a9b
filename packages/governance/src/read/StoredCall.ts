import type { Hex } from '@paraclock/core'
import type { ProposedCall } from '../build/ProposedCall.ts'
import { toHex } from './readPreimage.ts'

/** A call that a pallet stores: the bytes, or the hash and the length of the preimage. */
export type StoredCall =
  | { readonly call: Hex }
  | { readonly hash: Hex; readonly length: number | undefined }

export function readStoredCall(stored: unknown): StoredCall {
  if (typeof stored === 'string') return { hash: stored as Hex, length: undefined }
  const { type, value } = stored as { readonly type: string; readonly value: unknown }
  if (type === 'Inline') return { call: toHex(value) }
  // A `value` of the kind `Legacy` has no length.
  const { hash, len: length } = value as { readonly hash: Hex; readonly len?: number }
  return { hash, length }
}

export function isOf(proposal: ProposedCall, stored: StoredCall): boolean {
  return 'call' in stored ? stored.call === proposal.call : stored.hash === proposal.hash
}
