import { expect, test } from 'vitest'
import { fillFigures } from '../src/figures/figurePages.ts'

const result = {
  command: 'pnpm --filter ./packages/acme run bench',
  node: 'v24.21.0',
  cores: 2,
  load: 0.5,
  milliseconds: { peer: [0.004, 0.0061], ours: [0.001, 0.002] }
}
const page =
  'Text.\n\n<!-- figures of acme: peer over ours -->\nold\n<!-- end of figures -->\n\nMore.\n'

test('a marked section is the table of the results, with spreads, and the text around it stays', () => {
  expect(fillFigures(page, () => result)).toBe(
    [
      'Text.',
      '',
      '<!-- figures of acme: peer over ours -->',
      '`pnpm --filter ./packages/acme run bench`, Node 24.21.0, 2 cores, load average 0.5 before it, 2 processes one after the other: the least and the most of them.',
      '',
      '| | milliseconds |',
      '|---|---|',
      '| peer | 0.004 to 0.0061 |',
      '| ours | 0.001 to 0.002 |',
      '',
      '*peer* takes 3.1 to 4 times as long as *ours*.',
      '',
      '<!-- end of figures -->',
      '',
      'More.',
      ''
    ].join('\n')
  )
  const again = fillFigures(page, () => result)
  expect(fillFigures(again, () => result)).toBe(again)
})

test('a page without marks stays, and a row that was not measured is not compared', () => {
  expect(fillFigures('Text.\n', () => result)).toBe('Text.\n')
  expect(fillFigures(page.replace('peer over', 'other over'), () => result)).toContain('unknown')
})
