import { expect, test } from 'vitest'
import type { CaseResult } from '../run/runCase.ts'
import { faultOf, listFaults } from './judgeResults.ts'

const right: CaseResult = {
  ...{ id: 'one', title: 'one', family: 'some', variant: 'hour', verdict: 'ready', trial: 'pass' },
  ...{ ran: true, agreement: 'agree', detail: '', failing: [], overruled: [], unexplained: false },
  ...{ price: 'as quoted', relief: 'none needed', offers: [], milliseconds: 1 }
}

test('a verdict or a price that differs is wrong, and so is an offer that cannot be made or does not help', () => {
  expect(faultOf(right)).toBeUndefined()
  expect(faultOf({ ...right, agreement: 'false ready' })).toBe('false ready')
  expect(faultOf({ ...right, agreement: 'undetermined' })).toBe('undetermined')
  expect(faultOf({ ...right, price: 'differs' })).toBe('another price than quoted')
  expect(faultOf({ ...right, price: 'not quoted' })).toBeUndefined()
  expect(faultOf({ ...right, relief: 'refused' })).toBe('an offer cannot be made')
  expect(faultOf({ ...right, relief: 'no effect' })).toBe('an offer does not help')
  expect(faultOf({ ...right, relief: 'advice left' })).toBeUndefined()
})

test('an exception holds for its perturbation, its variants, and where it is combined', () => {
  const wrong: CaseResult = { ...right, agreement: 'false fail' }
  const combined = { ...wrong, id: 'two+one' }
  const other = { ...wrong, id: 'three' }
  const exceptions = [
    { id: 'one', variants: ['hour'], differs: 'false fail', reason: 'because' }
  ] as const
  expect(listFaults([wrong, combined, other, right], exceptions)).toEqual([other])
  expect(listFaults([{ ...wrong, id: 'one-20' }], exceptions)).toEqual([])
  const worse: CaseResult = { ...right, agreement: 'false ready' }
  expect(listFaults([worse], exceptions)).toEqual([worse])
  const minute: CaseResult = { ...wrong, variant: 'minute' }
  expect(listFaults([minute], exceptions)).toEqual([minute])
})
