import type { Chain } from '@paraclock/connect'
import { expect, test } from 'vitest'
import { readPricing } from './readPricing.ts'

const heaviest = { ref_time: 400n, proof_size: 40n }
const rates = { ExecutionFeePerSecond: 8n, ExecutionFeePerMebibyte: 3n, MaxRunWeight: heaviest }

function read(constants: Readonly<Record<string, unknown>>) {
  const chain = {
    constant: ({ pallet, name }: { readonly pallet: string; readonly name: string }) =>
      pallet === 'AutomationTime' ? constants[name] : undefined
  } as Pick<Chain, 'constant'>
  return readPricing(chain, 'AutomationTime')
}

test('a service without limits for one run and without fees for places has neither', () => {
  const pricing = read(rates)
  expect(pricing).toMatchObject({
    executionFeePerSecond: 8n,
    executionFeePerMebibyte: 3n,
    maxTaskWeight: { refTime: 400n, proofSize: 40n },
    ...{ places: 0, freePlaces: Number.MAX_SAFE_INTEGER, lastPlaceFee: 0n }
  })
})

test('the constants of a service replace the defaults', () => {
  const lightest = { ref_time: 200n, proof_size: 20n }
  const places = { MaxTasksPerSlot: 256, FreePlaces: 128, LastPlaceFee: 7n }
  expect(read({ ...rates, ...places, MaxTaskWeight: lightest })).toMatchObject({
    maxRunWeight: { refTime: 400n, proofSize: 40n },
    maxTaskWeight: { refTime: 200n, proofSize: 20n },
    ...{ places: 256, freePlaces: 128, lastPlaceFee: 7n }
  })
})

test.each(Object.keys(rates))('a service that does not state %s has no known prices', (missing) => {
  expect(read({ ...rates, [missing]: undefined })).toBeUndefined()
})
