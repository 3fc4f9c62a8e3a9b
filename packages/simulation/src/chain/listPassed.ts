import type { Hex } from '@paraclock/core'
import { encodeEntry, type Runtime } from '@paraclock/types'

/** The number of earlier block hashes that a smart contract can read. */
const READ_HASHES = 256

/**
 * Lists the storage values to write so that block `number` can follow block `parent`, although the
 * block numbers between them are skipped. Each skipped number gets the hash of `parent`, in the
 * pallet System and in the pallet Ethereum, from which EVM contracts read block hashes.
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
  // The pallet Ethereum stores the hash of a block in that block itself. So the hash of block
  // `number - 1` is missing, too.
  const skipped = Math.max(parent.number + 1, number - READ_HASHES)
  return [passed, ...ofSystem, ...hashesOf('Ethereum', skipped, number)]
}
