import { expect, test } from 'vitest'
import { fillTables } from '../src/reliability/reliabilityPages.ts'

const usual = { title: 'a barrier', family: 'channels', overruled: [], unexplained: false }
const cases = [
  {
    ...usual,
    id: 'one',
    variant: 'hour',
    verdict: 'notReady',
    ran: false,
    agreement: 'agree',
    relief: 'runs'
  },
  {
    ...usual,
    id: 'one',
    variant: 'minute',
    verdict: 'ready',
    ran: false,
    agreement: 'false ready',
    relief: 'none needed'
  },
  {
    ...usual,
    id: 'two',
    variant: 'minute',
    verdict: 'ready',
    ran: true,
    agreement: 'agree',
    relief: 'none needed',
    overruled: ['genesis'],
    unexplained: true
  }
]
const mark = (name: string): string => `<!-- table of ${name} -->\nold\n<!-- end of table -->\n`

test('marked sections are the tables of the cases, and the text around them stays', () => {
  const page = `Text.\n\n${['families', 'offers', 'overruled', 'cases'].map(mark).join('\n')}`
  const filled = fillTables(page, cases)
  expect(filled).toContain('Text.\n\n<!-- table of families -->\n| family |')
  expect(filled).toContain('| channels | 2 | 3 | 2 | 1 | 0 | 0 |')
  expect(filled).toContain('| calls were offered; after them the task runs | 1 |')
  expect(filled).toContain('| `genesis` | 1 |')
  expect(filled).toContain('1 cases fail by the trial alone')
  expect(filled).toContain(
    '| `one`: a barrier | not ready, does not run; runs | **false ready**: ready, does not run |'
  )
  expect(filled).toContain('| `two`: a barrier |  | ready, runs |')
  expect(filled).not.toContain('old')
  expect(fillTables(filled, cases)).toBe(filled)
})
