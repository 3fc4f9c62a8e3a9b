import { expect, test } from 'vitest'
import { fillTables } from '../src/reliability/reliabilityPages.ts'

const usual = { family: 'channels', overruled: [], unexplained: false }
const cases = [
  {
    ...usual,
    agreement: 'agree',
    relief: 'runs'
  },
  {
    ...usual,
    agreement: 'false ready',
    relief: 'none needed'
  },
  {
    ...usual,
    agreement: 'agree',
    relief: 'none needed',
    overruled: ['genesis'],
    unexplained: true
  }
]
const mark = (name: string): string => `<!-- table of ${name} -->\nold\n<!-- end of table -->\n`

test('marked sections are the tables of the cases, and the text around them stays', () => {
  const page = `Text.\n\n${['total', 'families', 'offers', 'overruled'].map(mark).join('\n')}`
  const filled = fillTables(page, { catalogue: { channels: 40 }, cases })
  expect(filled).toContain('Text.\n\n<!-- table of total -->\n| family |')
  expect(filled.match(/\| channels \|/g)).toHaveLength(1)
  expect(filled.match(/\| all \| 40 \| 3 \|/g)).toHaveLength(2)
  expect(filled).toContain('| channels | 40 | 3 | 2 | 1 | 0 | 0 |')
  expect(filled).toContain('| calls were offered; after them the task runs | 1 |')
  expect(filled).toContain('| `genesis` | 1 |')
  expect(filled).toContain('1 cases fail by the trial alone')
  expect(filled).not.toContain('old')
  expect(fillTables(filled, { catalogue: { channels: 40 }, cases })).toBe(filled)
})
