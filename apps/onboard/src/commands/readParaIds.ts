import { parseParaId } from '@paraclock/core'

/**
 * Reads parachain ids from options.
 *
 * @throws ParaclockError those of `parseParaId`.
 */
export function readParaIds(values: readonly string[]): readonly number[] {
  return values.map((value) => Number(parseParaId(value)))
}
