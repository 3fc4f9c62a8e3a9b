import { bytesToHex, type Hex } from '@paraclock/core'
import { lookUpItem, lookUpPallet } from '../metadata/lookUpItem.ts'
import type { UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { findProxyPallet } from './findProxyPallet.ts'

/** Finds the two bytes with which a call of `proxy.proxy` begins; `null` without this call. */
export function findProxyCall({ metadata }: { readonly metadata: UnifiedMetadata }): Hex | null {
  const name = findProxyPallet({ metadata }) ?? ''
  const pallet = lookUpPallet(metadata, name)
  const call = lookUpItem(metadata, 'calls', name, 'proxy')
  if (pallet === undefined || call === undefined) return null
  return bytesToHex(Uint8Array.of(pallet.index, call.index))
}
