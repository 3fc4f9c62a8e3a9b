import { expect, test } from 'vitest'
import { extrinsicTypes } from './extrinsicTypes.ts'
import type { MetadataType, UnifiedMetadata } from './MetadataParts.ts'

type Shape = Pick<MetadataType, 'def'> & Partial<MetadataType>

/** Metadata whose extrinsic is of the first of these types, in the form of version 14. */
function describe14(...types: readonly Shape[]): UnifiedMetadata {
  const lookup = types.map((one, id) => ({ id, path: [], params: [], docs: [], ...one }))
  return {
    extrinsic: { type: 0 },
    pallets: [{ name: 'System' }, { name: 'Balances' }],
    lookup
  } as unknown as UnifiedMetadata
}

const field = (type: number) => ({ name: undefined, type, typeName: undefined, docs: [] })
const wrapping = (type: number): Shape => ({ def: { tag: 'composite', value: [field(type)] } })
const plain: Shape = { def: { tag: 'composite', value: [] } }
const call = (...names: readonly string[]): Shape => ({
  path: ['acme_runtime', 'RuntimeCall'],
  def: {
    tag: 'variant',
    value: names.map((name, index) => ({ name, index, fields: [], docs: [] }))
  }
})
const params = [
  { name: 'Address', type: 2 },
  { name: 'Call', type: 3 },
  { name: 'Signature', type: 4 }
]

test('an extrinsic that wraps the one of the SDK has its types', () => {
  const types = { address: 2, call: 3, signature: 4 }
  expect(extrinsicTypes(describe14({ ...wrapping(1), params }, plain))).toEqual(types)
  expect(extrinsicTypes(describe14(wrapping(1), { ...plain, params }))).toEqual(types)
})

test("an extrinsic that hides its types has the enum of the pallets' calls as its call", () => {
  const pallet = call('transfer', 'burn')
  expect(extrinsicTypes(describe14(plain, pallet, call('System', 'Balances'))).call).toBe(2)
  expect(extrinsicTypes(describe14(plain, pallet)).call).toBeUndefined()
  // A type that wraps itself has no end.
  expect(extrinsicTypes(describe14(wrapping(0), call('System'))).call).toBe(1)
})
