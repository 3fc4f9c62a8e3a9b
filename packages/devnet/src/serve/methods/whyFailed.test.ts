import { ParaclockError, RuntimeApiMissing } from '@paraclock/core'
import { RuntimeCallFailed } from '@paraclock/executor'
import { expect, test } from 'vitest'
import { whyFailed } from './ServedChain.ts'

const ended = (trap: string, panic: string | null) =>
  new ParaclockError(RuntimeCallFailed, { method: 'Core_version', trap, panic })
const name = 'Core_none'

test.each([
  [ended('unreachable', 'at its end'), 'aborted due to panic: at its end'],
  [
    ended('unreachable', null),
    'aborted due to trap: wasm trap: wasm `unreachable` instruction executed'
  ],
  [ended('out of bounds', null), 'aborted due to trap: wasm trap: out of bounds']
])('a call that ends early is described as a node does: %s', (error, expected) => {
  expect(whyFailed(error)).toBe(`Execution failed: Execution ${expected}`)
})

test('a method that is missing is named, and other errors are not described', () => {
  const missing = new ParaclockError(RuntimeApiMissing, { name, problem: 'it has none' })
  expect(whyFailed(missing)).toBe(`Execution failed: Other: Exported method ${name} is not found`)
  expect(whyFailed(new TypeError('broken'))).toBeUndefined()
})
