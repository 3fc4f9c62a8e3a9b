import { isParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { checkNames } from './checkNames.ts'

const chains = [{ name: 'relay' }, { name: 'service', paraId: 2114 }]

function refusal(chain: { name: string; paraId?: number }): readonly string[] {
  try {
    checkNames([...chains, chain])
  } catch (error) {
    if (isParaclockError(error)) return [error.code, error.remedies[0]?.summary ?? '']
    throw error
  }
  return []
}

test('chains of different names and ids make a network', () => {
  expect(refusal({ name: 'acme', paraId: 2000 })).toEqual([])
})

test('a used id or name is refused, and the remedy names the option for another', () => {
  expect(refusal({ name: 'acme', paraId: 2114 })).toEqual([
    'ArgumentInvalid',
    'Give the chain another parachain id than 2114: --para-id of `paraclock rehearse`, or the id of the chain that you start.'
  ])
  expect(refusal({ name: 'service', paraId: 2000 })).toEqual([
    'ArgumentInvalid',
    'Give the chain another name than service.'
  ])
})
