import { bytesToHex, type Hex } from '@paraclock/core'
import { readCompactOrZero } from './header.ts'

export interface PoolTags {
  readonly priority: bigint
  /**
   * Tags that other transactions must provide before the transaction is ready, such as the
   * account's previous nonce.
   */
  readonly requires: readonly Hex[]
  /** Tags that no other transaction in the pool can provide, such as the account's nonce. */
  readonly provides: readonly Hex[]
}

export function readTags(validity: Uint8Array): PoolTags {
  const view = new DataView(validity.buffer, validity.byteOffset, validity.byteLength)
  const PRIORITY_END = 9
  if (validity[0] !== 0 || validity.length < PRIORITY_END) {
    return { priority: 0n, requires: [], provides: [] }
  }
  const { items: requires, end } = readList(validity, PRIORITY_END)
  const provides = readList(validity, end).items
  return { priority: view.getBigUint64(1, true), requires, provides }
}

function readList(bytes: Uint8Array, at: number) {
  const items: Hex[] = []
  let { value: left, end } = readCompactOrZero(bytes, at)
  for (; left > 0 && end < bytes.length; left -= 1) {
    const length = readCompactOrZero(bytes, end)
    end = length.end + length.value
    items.push(bytesToHex(bytes.subarray(length.end, end)))
  }
  return { items, end }
}
