import type { ReadableApi } from '@paraclock/types'
import type { CallPosition } from '../shapes/ProxyPallet.ts'

/** Finds where a call stands in a chain's runtime; `null` if it has none. */
export function findCall(
  api: Pick<ReadableApi, 'tx'>,
  section: string,
  method: string
): CallPosition | null {
  const index = api.tx[section]?.[method]?.callIndex
  if (index === undefined) return null
  const [palletIndex = 0, callIndex = 0] = index
  return { palletIndex, callIndex }
}
