import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countWords } from '../src/countWords.ts'

/** Limits the words of all pages together. It only goes down: a page that is added replaces others. */
const MAX_WORDS = 31_000

/** How far the pages may be below the limit before the limit goes down with them. */
const MAX_SLACK = 2_000

test('the pages that somebody writes stay within their limit, which goes down with them', () => {
  const words = countWords(join(import.meta.dirname, '../../..'))
  const sum = [...words.values()].reduce((total, count) => total + count, 0)
  const longest = [...words].toSorted(([, one], [, other]) => other - one).slice(0, 8)
  expect(sum, `the longest: ${longest.join('; ')}`).toBeLessThanOrEqual(MAX_WORDS)
  expect(sum, 'lower MAX_WORDS').toBeGreaterThan(MAX_WORDS - MAX_SLACK)
})
