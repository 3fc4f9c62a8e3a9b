import type { ReadableApi } from '@paraclock/types'

/** Reads a constant of a pallet that is a number; `undefined` if the chain has none such. */
export function readConstant(
  view: Pick<ReadableApi, 'consts'>,
  section: string,
  name: string
): bigint | undefined {
  const value = view.consts[section]?.[name]
  return value === undefined ? undefined : BigInt(value.toString())
}
