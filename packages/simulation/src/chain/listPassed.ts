import type { Hex } from '@paraclock/core'
import { encodeEntry, type Runtime } from '@paraclock/types'

/** The number of earlier blocks whose hashes a contract can read. */
const READ_HASHES = 256

/**
 * Lists the values with which block `number` follows a block with a lower number. The blocks between
 * both are not built. Each of them gets the hash of the earlier block.
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
