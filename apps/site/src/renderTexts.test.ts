import { expect, test } from 'vitest'
import { renderIndex, renderWhole } from './renderTexts.ts'

const page = {
  ...{ source: 'docs/trial.md', path: 'trial', title: 'The trial' },
  ...{ summary: 'What a trial runs.', isEntry: false, text: '# The trial\n\nText.\n' }
}

test('the index names each page with its first sentence', () => {
  expect(renderIndex([page])).toContain('- [The trial](/trial.html): What a trial runs.')
})

test('the index leaves out what a page of it lists', () => {
  expect(renderIndex([{ ...page, isEntry: true }])).not.toContain('trial')
})

test('the whole text has each page', () => {
  expect(renderWhole([page])).toBe('<!-- trial -->\n\n# The trial\n\nText.\n')
})
