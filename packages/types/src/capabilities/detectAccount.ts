import type { MetadataModel } from '../metadata/MetadataModel.ts'
import { accountTypeOf } from '../shape/accountTypeOf.ts'
import { integerOf } from '../shape/integerOf.ts'
import { unwrapType } from '../shape/unwrapType.ts'
import type { AccountCapability } from './Capabilities.ts'
import { type Fact, known, unknown } from './Fact.ts'

/** Reads how long an account is from the key of `System.Account`, or from the signer's address. */
export function detectAccount(model: MetadataModel): Fact<AccountCapability> {
  const key = accountTypeOf(model)
  const address = model.extrinsic.address
  const fromKey = key === null ? null : byteLength(model, key)
  const fromAddress = address === null ? null : byteLength(model, accountInside(model, address))
  const bytes = fromKey ?? fromAddress
  if (bytes === null) {
    return unknown('neither the key of System.Account nor the address of a signer can be read')
  }
  if (bytes !== 20 && bytes !== 32) {
    return unknown(`accounts have ${bytes} bytes: expected 20 or 32`)
  }
  const from = fromKey === null ? 'the address of a signer' : 'the key of System.Account'
  return known({ bytes, address: addressForm(model, address) }, from)
}

function addressForm(model: MetadataModel, address: number | null): AccountCapability['address'] {
  if (address === null) return 'other'
  const { names } = unwrapType(model, address)
  if (names.includes('MultiAddress')) return 'multiAddress'
  return byteLength(model, address) === null ? 'other' : 'account'
}

function accountInside(model: MetadataModel, address: number): number {
  const { shape } = unwrapType(model, address)
  if (shape.kind !== 'enum') return address
  return shape.variants.find(({ name }) => name === 'Id')?.fields[0]?.type ?? address
}

function byteLength(model: MetadataModel, id: number): number | null {
  const { shape } = unwrapType(model, id)
  if (shape.kind !== 'array' || integerOf(model, shape.item)?.bits !== 8) return null
  return shape.length
}
