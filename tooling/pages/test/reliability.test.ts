import { expect, test } from 'vitest'
import { fillTables } from '../src/reliability/reliabilityPages.ts'

const figures = {
  families: {
    channels: { perturbations: 40, cases: 3, agree: 2, 'false ready': 1 },
    combinations: { perturbations: 0, cases: 1, agree: 1 }
  },
  relief: { runs: 1, 'none needed': 3 },
  overruled: { genesis: 1 },
  unexplained: 2
}
const mark = (name: string): string => `<!-- table of ${name} -->\nold\n<!-- end of table -->\n`

test('marked sections are the tables of the figures, and the text around them stays', () => {
  const page = `Text.\n\n${['total', 'families', 'offers', 'overruled'].map(mark).join('\n')}`
  const filled = fillTables(page, figures)
  expect(filled).toContain('Text.\n\n<!-- table of total -->\n| family |')
  expect(filled.match(/\| channels \|/g)).toHaveLength(1)
  expect(filled.match(/\| all \| 40 \| 4 \| 3 \| 1 \|/g)).toHaveLength(2)
  expect(filled).toContain('| channels | 40 | 3 | 2 | 1 | 0 | 0 |')
  expect(filled).toContain('| calls were offered; after them the task runs | 1 |')
  expect(filled).toContain('| `genesis` | 1 |')
  expect(filled).toContain('2 cases fail by the trial alone')
  expect(filled).not.toContain('old')
  expect(fillTables(filled, figures)).toBe(filled)
})
