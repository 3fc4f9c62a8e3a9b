import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { locateSender, type XcmOrigin } from './XcmOrigin.ts'

const runtime = openRuntime({
  metadata: readRuntimeMetadata({ runtime: 'service-minute', version: 16 })
})
const interior = (paraId: number) => ({ type: 'X1', value: { type: 'Parachain', value: paraId } })

test.each<[XcmOrigin, unknown]>([
  [{ kind: 'parent' }, { parents: 1, interior: { type: 'Here', value: undefined } }],
  [
    { kind: 'sibling', paraId: 2114 },
    { parents: 1, interior: interior(2114) }
  ],
  [
    { kind: 'child', paraId: 2114 },
    { parents: 0, interior: interior(2114) }
  ]
])('%o is a location in the version of its program', (origin, value) => {
  for (const version of [3, 5]) {
    const located = locateSender(runtime, origin, Uint8Array.of(version, 0))
    expect(located).toEqual({ type: `V${version}`, value })
  }
})

test('a location is read as it is given', () => {
  const location = { V5: { parents: 2, interior: 'Here' } }
  const located = locateSender(runtime, { kind: 'location', location }, Uint8Array.of(3))
  expect(located).toMatchObject({ type: 'V5', value: { parents: 2 } })
})
