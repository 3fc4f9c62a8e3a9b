import { bytesToHex } from '@paraclock/core'

/**
 * Writes a result as the JSON of `--json`, as reports have it: large numbers are decimal text, bytes
 * are hex, so that any program reads them without knowing this one.
 */
export function renderValue(value: unknown, settings: { readonly indent?: number } = {}): string {
  const plain = (_: string, one: unknown): unknown => {
    if (typeof one === 'bigint') return one.toString()
    return one instanceof Uint8Array ? bytesToHex(one) : one
  }
  return JSON.stringify(value, plain, settings.indent)
}
