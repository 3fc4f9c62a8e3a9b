import { expect, test } from 'vitest'
import { openOffline } from '../../test/openOffline.ts'
import { describeSender } from './describeSender.ts'

const known = (value: readonly number[]) => ({ known: true, value, from: 'a type' }) as const

/** The target, whose programs are of these versions. */
function open(programs: readonly number[], hasPallet = true) {
  const chain = openOffline({ runtime: 'target' })
  const { xcm } = chain.facts.capabilities
  const changed = { ...xcm, programs: known(programs), ...(hasPallet ? {} : { pallet: undefined }) }
  Object.assign(chain.facts.capabilities, { xcm: changed })
  return chain
}

test.each([
  [open([3, 4, 5]), [3, 4, 5], 5],
  [open([5, 4, 3]), [3, 4], 4],
  [open([3]), [4, 3], 3]
])('a parachain sends in the newest version that both read', (chain, programs, version) => {
  expect(describeSender(chain, programs)).toEqual({
    send: { pallet: 31, call: 0 },
    sendName: 'polkadotXcm.send',
    version
  })
})

test.each([
  [undefined, [4], 'there is no connection to it'],
  [open([4], false), [4], 'no pallet of it sends XCM'],
  [open([3, 4]), [5], 'the two have no XCM version in common: it knows 3, 4, the host 5'],
  [open([]), [], 'the two have no XCM version in common: it knows none, the host none'],
  [open([2]), [2], 'the two have no XCM version in common: it knows 2, the host 2']
])('without a way to the host, the reason stands in its place', (chain, programs, unknown) => {
  expect(describeSender(chain, programs)).toEqual({ unknown })
})
