import { expect, test } from 'vitest'
import { listExtensions } from './connectApi.ts'

const known = { identifier: 'CheckNonce', type: 1, additionalSigned: 2 }
const unknown = { identifier: 'AsPerson', type: 360, additionalSigned: 2 }

test('extensions that polkadot.js does not know get the types of the metadata', () => {
  const list = (extensionsByVersion: object) =>
    listExtensions({ metadata: { extrinsic: { extensionsByVersion } } } as never)
  expect(list({ 0: [unknown, known] })).toEqual({
    AsPerson: { extrinsic: { asPerson: 'Lookup360' }, payload: {} }
  })
  expect(list({})).toEqual({})
})
