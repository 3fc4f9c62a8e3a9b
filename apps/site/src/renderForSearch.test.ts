import { expect, test } from 'vitest'
import { renderForSearch } from './renderForSearch.ts'

const page = '<h1 id="a">A</h1>\n<p>Text</p>\n<h2\nid="b">B</h2>\n<p>More</p>'

test('of the reference and of pages for contributors, only the headings are searched', () => {
  const headings = '<h1 id="a">A</h1>\n<h2\nid="b">B</h2>'
  for (const path of ['contributing', 'packages/executor-internals', 'reference/core']) {
    expect(renderForSearch(path, page)).toBe(headings)
  }
  for (const path of ['proxy', 'packages/core', 'apps/paraclock'])
    expect(renderForSearch(path, page)).toBe(page)
})

test('a page is also found by the usual words for its subject', () => {
  expect(renderForSearch('onboarding', page)).toContain('A</h1>\n<p>getting started, quick start')
})
