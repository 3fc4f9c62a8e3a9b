import { expect, test } from 'vitest'
import { buildResult } from '../../test/fixtures/buildResult.ts'
import { listChecks } from '../checks/listChecks.ts'
import { checkSelection, selectResults } from './selectResults.ts'

const results = [
  buildResult({ id: 'a', group: 'hrmp', title: 'It holds' }),
  buildResult({ id: 'b', group: 'hrmp', title: 'It holds' }),
  buildResult({ id: 'c', group: 'xcm', title: 'It holds' })
]
const ids = (selection: Parameters<typeof selectResults>[1]) =>
  selectResults(results, selection).map(({ id }) => id)

test('results are chosen by id and by group', () => {
  expect(ids({})).toEqual(['a', 'b', 'c'])
  expect(ids({ only: ['hrmp'] })).toEqual(['a', 'b'])
  expect(ids({ only: ['hrmp'], skip: ['b'] })).toEqual(['a'])
  expect(ids({ skip: ['hrmp'] })).toEqual(['c'])
  expect(ids({ only: ['c', 'a'] })).toEqual(['a', 'c'])
})

test('a name that is neither an id nor a group is refused', () => {
  checkSelection(listChecks(), { only: ['hrmp', 'proxy-exists'], skip: ['token'] })
  expect(() => checkSelection(listChecks(), { only: ['proxy-exist'] })).toThrow('proxy-exist')
  expect(() => checkSelection(listChecks(), { skip: ['everything'] })).toThrow('everything')
})

test('a selection that leaves no check is refused, because nothing would count as ready', () => {
  checkSelection(listChecks(), { only: ['hrmp'], skip: ['hrmp-not-closing'] })
  checkSelection([], {})
  for (const selection of [
    { only: ['hrmp'], skip: ['hrmp'] },
    { only: ['extensions'] },
    { only: ['hrmp-not-closing'], skip: ['hrmp'] }
  ]) {
    expect(() => checkSelection(listChecks(), selection)).toThrow('leaves no check')
  }
})
