import { type ReadableValue, readMetadata, TypeCodec } from '@paraclock/types'
import { expect, test } from 'vitest'
import { openRuntime, readMetadata as readCommitted } from '../../test/openRuntime.ts'
import { describeValue } from './describeValue.ts'

const { registry, call } = openRuntime('service-minute')
const model = readMetadata(readCommitted('service-minute'))
const codec = new TypeCodec(model, { ss58Prefix: 11_115 })

const ALICE = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

const describeCall = (): string => 'a call'

/** What a value of a type is as text, by polkadot.js's values and by our own. */
function describeBoth(path: string, value: unknown): readonly [string, string] {
  const id = Array.from({ length: model.typeCount }, (_, index) => index).find(
    (index) => model.type(index).path.join('::') === path
  )
  if (id === undefined) throw new Error(`no type ${path}`)
  const theirs = registry.createTypeUnsafe(registry.createLookupType(id), [value])
  const ours = codec.decode(id, theirs.toU8a())
  return [describeValue(theirs, describeCall), describeValue(ours, describeCall)]
}

test.each([
  [
    'a location: variants, structs, a list of one, small numbers',
    'xcm::VersionedLocation',
    { V5: { parents: 1, interior: { X2: [{ Parachain: 12_345 }, { PalletInstance: 7 }] } } },
    'V5 {parents: 1, interior: X2([Parachain(12_345), PalletInstance(7)])}'
  ],
  [
    'a variant that holds nothing, and nothing in the place of something',
    'xcm::VersionedLocation',
    {
      V5: {
        parents: 0,
        interior: { X1: [{ AccountId32: { network: null, id: ALICE } }] }
      }
    },
    `V5 {parents: 0, interior: X1([AccountId32 {network: none, id: ${ALICE}}])}`
  ],
  [
    'large numbers are grouped',
    'xcm::VersionedAssets',
    {
      V5: [{ id: { parents: 0, interior: 'Here' }, fun: { Fungible: 18_446_744_073_709_551_616n } }]
    },
    'V5([{id: {parents: 0, interior: Here}, fun: Fungible(18_446_744_073_709_551_616)}])'
  ],
  [
    'an account by its id is its address',
    'sp_runtime::multiaddress::MultiAddress',
    { Id: ALICE },
    'h3Th7HtNH9S83erAb1K9EjLFyVKYYMLGSqHVwuCGX7LvzSWEn'
  ],
  [
    'compact numbers, by name',
    'sp_weights::weight_v2::Weight',
    { refTime: 2_000_000_000, proofSize: 999 },
    '{refTime: 2_000_000_000, proofSize: 999}'
  ]
])('%s', (_, path, value, expected) => {
  expect(describeBoth(path, value)).toEqual([expected, expected])
})

test('a call in it is shown as a call', () => {
  const remark = call('system', 'remark', '0x01')
  const [inner] = call('utility', 'batchAll', [remark, remark]).args as unknown as [ReadableValue]
  expect(describeValue(inner, describeCall)).toBe('[a call, a call]')
})
