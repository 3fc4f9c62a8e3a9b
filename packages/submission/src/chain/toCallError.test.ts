import type { DispatchFailure } from '@paraclock/types'
import { expect, test } from 'vitest'
import { findInnerFailure } from './toCallError.ts'

const failure: DispatchFailure = {
  ...{ kind: 'dispatch', name: 'proxy.NotProxy', pallet: 'Proxy', docs: '', value: null }
}

test('a wrapper that succeeded fails with the call inside it', () => {
  expect(findInnerFailure([{ name: 'Sudid', failure }])).toBe(failure)
  expect(findInnerFailure([{ name: 'Sudid', failure: undefined }])).toBeUndefined()
})

test('a failure in another event is not a failure of the call', () => {
  expect(findInnerFailure([{ name: 'DispatchedAs', failure }])).toBeUndefined()
})
