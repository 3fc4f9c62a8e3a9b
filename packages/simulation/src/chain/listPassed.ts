import type { Hex } from '@paraclock/core'
import { encodeEntry, type Runtime } from '@paraclock/types'

/** A smart contract can read the hashes of this number of blocks before its own block. */
const READ_HASHES = 256

/**
 * Lists the values that let block `number` follow `parent` directly, although block numbers between
 * both are skipped. Each skipped number gets the hash of `parent`.
 */
export function listPassed(
  runtime: Runtime,
  parent: { readonly number: number; readonly hash: Hex },
  number: number
): readonly (readonly [Hex, Hex])[] {
  // A runtime accepts only a block whose number follows `System.Number`.
  const passed = encodeEntry(runtime, { pallet: 'System', item: 'Number', value: number - 1 })
  const first = Math.max(parent.number, number - READ_HASHES)
  const hashes = Array.from({ length: number - 1 - first }, (_, at) =>
    encodeEntry(runtime, {
      ...{ pallet: 'System', item: 'BlockHash', keys: [first + at] },
      value: parent.hash
    })
  )
  return [passed, ...hashes]
}
