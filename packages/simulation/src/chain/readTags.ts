import { bytesToHex, type Hex } from '@paraclock/core'
import { readCompactAt } from './header.ts'

/** By what a transaction takes its place among those that wait. */
export interface PoolTags {
  readonly priority: bigint
  /** What others have to provide first: for example the account's nonce before. */
  readonly requires: readonly Hex[]
  /** What it provides, and no other may: for example an account's nonce. */
  readonly provides: readonly Hex[]
}

/** The tags in what a runtime answers of a transaction that it takes, a `TransactionValidity`. */
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

/** Reads a list of bytes, as far as it goes. */
function readList(bytes: Uint8Array, at: number) {
  const items: Hex[] = []
  let { value: left, end } = readCompactAt(bytes, at)
  for (; left > 0 && end < bytes.length; left -= 1) {
    const length = readCompactAt(bytes, end)
    end = length.end + length.value
    items.push(bytesToHex(bytes.subarray(length.end, end)))
  }
  return { items, end }
}
