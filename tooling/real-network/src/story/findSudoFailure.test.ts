import { expect, test } from 'vitest'
import { findSudoFailure } from './findSudoFailure.ts'

const sudid = (result: Readonly<Record<string, null | Readonly<Record<string, string>>>>) => ({
  section: 'sudo',
  method: 'Sudid',
  data: { sudoResult: result }
})

test('a call that failed behind sudo is found', () => {
  expect(findSudoFailure([sudid({ err: { token: 'FundsUnavailable' } })])).toBe(
    '{"token":"FundsUnavailable"}'
  )
})

test('one that did not fail is no failure', () => {
  expect(findSudoFailure([])).toBeUndefined()
  expect(findSudoFailure([sudid({ ok: null })])).toBeUndefined()
  const other = { section: 'system', method: 'ExtrinsicFailed', data: { error: { err: 'x' } } }
  expect(findSudoFailure([other])).toBeUndefined()
})
