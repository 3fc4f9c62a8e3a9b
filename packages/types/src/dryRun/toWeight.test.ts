import { expect, test } from 'vitest'
import { readPublic } from '../../test/readPublic.ts'
import { decodeMetadata } from '../metadata/decodeMetadata.ts'
import { lookUpItem } from '../metadata/lookUpItem.ts'
import { toWeight, writeWeight, writeWeightAs } from './toWeight.ts'

const weight = { refTime: 7n, proofSize: 9n }

test('a weight is written as it is read', () => {
  expect(writeWeight(weight)).toEqual({ ref_time: 7n, proof_size: 9n })
  expect(toWeight(writeWeight(weight))).toEqual(weight)
})

test('a runtime whose type has one dimension gets the ref time alone', () => {
  const runtime = { metadata: decodeMetadata(readPublic('polkadot')) }
  const typeOf = (pallet: string, call: string) =>
    lookUpItem(runtime.metadata, 'calls', pallet, call)?.fields.at(-1)?.type
  expect(writeWeightAs(weight, runtime, typeOf('utility', 'withWeight'))).toEqual(
    writeWeight(weight)
  )
  expect(writeWeightAs(weight, runtime, typeOf('system', 'setHeapPages'))).toBe(7n)
})
