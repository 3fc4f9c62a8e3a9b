import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../../../docs/onboarding-proofs.md', import.meta.url), 'utf8')
const rows = [...page.matchAll(/^\| .*\| (\S+\.ts) \| (.*) \|$/gm)].map(
  ([, file = '', title = '']) => [file, title] as const
)

test('every promise names the tests that prove it', () => {
  expect(rows.length).toBeGreaterThan(50)
  // A line of a table that names no test is a promise without a proof.
  const lines = page.split('\n').filter((line) => /^\| /.test(line))
  const headings = lines.filter((line) => line.endsWith('| file | test |'))
  expect(lines.length - headings.length).toBe(rows.length)
})

test.each(rows)('%s has the test: %s', (file, title) => {
  const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
  const titles = [...source.matchAll(/^ *(?:test|describe)[\s\S]*?\(\s*(['`"])(.*?)\1,/gm)]
  const calls = [...source.matchAll(/^ *\]?\)?\(\s*(['`"])(.*?)\1,/gm)]
  const all = [...titles, ...calls].map(([, , one = '']) => one)
  expect(all.some((one) => one === title)).toBe(true)
})
