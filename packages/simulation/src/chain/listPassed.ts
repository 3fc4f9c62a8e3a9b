import type { Hex } from '@paraclock/core'
import { encodeEntry, type Runtime } from '@paraclock/types'

/** A smart contract can read the hashes of this number of blocks before its own block. */
const READ_HASHES = 256

/**
 * Lists the values that let block `number` follow `parent` directly, although block numbers between
 * both are skipped. Each skipped number gets the hash of `parent`, also in the pallet Ethereum.
 * Contracts of the EVM read the hashes of this pallet.
 */
export function listPassed(
  runtime: Runtime,
  parent: { readonly number: number; readonly hash: Hex },
  number: number
): readonly (readonly [Hex, Hex])[] {
  // A runtime accepts only a block whose number follows `System.Number`.
  const passed = encodeEntry(runtime, { pallet: 'System', item: 'Number', value: number - 1 })
  const first = Math.max(parent.number, number - READ_HASHES)
  const hashesOf = (pallet: string, from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) =>
      encodeEntry(runtime, { pallet, item: 'BlockHash', keys: [from + at], value: parent.hash })
    )
  const ofSystem = hashesOf('System', first, number - 1)
  if (runtime.storage('Ethereum', 'BlockHash') === undefined) return [passed, ...ofSystem]
  // The hash of a block is in the state of the block itself, so the last one is missing, too.
  const skipped = Math.max(parent.number + 1, number - READ_HASHES)
  return [passed, ...ofSystem, ...hashesOf('Ethereum', skipped, number)]
}
