import { expect, test } from 'vitest'
import { countOutcomes, listFailing, readChecklist } from './readChecklist.ts'

const report = {
  verdict: 'notReady',
  networks: [
    {
      results: [
        { id: 'relay-reachable', outcome: 'pass' },
        { id: 'proxy-exists', outcome: 'fail' },
        { id: 'relay-finality', outcome: 'pass' }
      ]
    }
  ]
}

test('a report is read', () => {
  const list = readChecklist({ code: 1, output: JSON.stringify(report), problem: '' })
  expect(list.verdict).toBe('notReady')
  expect(countOutcomes(list)).toBe('2 pass, 1 fail')
  expect(listFailing(list)).toEqual(['proxy-exists'])
})

test('a command that gave no report is told with what it said', () => {
  expect(() => readChecklist({ code: 2, output: '', problem: 'ConfigMissing (12001)\n' })).toThrow(
    'paraclock check ended with code 2 and no report: ConfigMissing (12001)'
  )
})
