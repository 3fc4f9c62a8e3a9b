import { accountTypeOf, extrinsicTypes } from '../metadata/findType.ts'
import { integerOf } from '../metadata/integerOf.ts'
import type { UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { unwrapType } from '../metadata/unwrapType.ts'
import type { AccountCapability } from './Capabilities.ts'
import { type Fact, known, unknown } from './Fact.ts'

/** Reads how long an account is from the key of `System.Account`, or from the signer's address. */
export function detectAccount(metadata: UnifiedMetadata): Fact<AccountCapability> {
  const key = accountTypeOf(metadata)
  const address = extrinsicTypes(metadata).address ?? null
  const fromKey = key === null ? null : byteLength(metadata, key)
  const fromAddress =
    address === null ? null : byteLength(metadata, accountInside(metadata, address))
  const bytes = fromKey ?? fromAddress
  if (bytes === null) {
    return unknown('neither the key of System.Account nor the address of a signer can be read')
  }
  if (bytes !== 20 && bytes !== 32) {
    return unknown(`accounts have ${bytes} bytes: expected 20 or 32`)
  }
  const from = fromKey === null ? 'the address of a signer' : 'the key of System.Account'
  return known({ bytes, address: addressForm(metadata, address) }, from)
}

function addressForm(
  metadata: UnifiedMetadata,
  address: number | null
): AccountCapability['address'] {
  if (address === null) return 'other'
  const { names } = unwrapType(metadata, address)
  if (names.includes('MultiAddress')) return 'multiAddress'
  return byteLength(metadata, address) === null ? 'other' : 'account'
}

function accountInside(metadata: UnifiedMetadata, address: number): number {
  const { def } = unwrapType(metadata, address)
  if (def.tag !== 'variant') return address
  return def.value.find(({ name }) => name === 'Id')?.fields[0]?.type ?? address
}

function byteLength(metadata: UnifiedMetadata, id: number): number | null {
  const { def } = unwrapType(metadata, id)
  if (def.tag !== 'array' || integerOf(metadata, def.value.type)?.bits !== 8) return null
  return def.value.len
}
