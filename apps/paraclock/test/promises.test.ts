import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('promises.md', import.meta.url), 'utf8')
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

const model = readFileSync(new URL('attacks.md', import.meta.url), 'utf8')
const attacks = [...model.matchAll(/^\| (.*) \| .* \| (`.*`) \|$/gm)].map(
  ([, attack = '', shown = '']) => [attack, shown] as const
)

test('every attack names what shows the promise', () => {
  expect(attacks.length).toBeGreaterThan(20)
  const lines = model.split('\n').filter((line) => /^\|(.*\|){3}$/.test(line))
  const rest = lines.filter((line) => !/^\|---|\| shown by \|$/.test(line))
  expect(rest.length).toBe(attacks.length)
})

test.each(attacks)('%s: shown by what is there', (_, shown) => {
  const names = [...shown.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  for (const name of names) {
    const isThere = name.startsWith('pnpm ')
      ? readFileSync(new URL('../../../package.json', import.meta.url), 'utf8').includes(
          `"${name.slice('pnpm '.length)}":`
        )
      : existsSync(new URL(`../../../${name}`, import.meta.url))
    expect(isThere, name).toBe(true)
  }
})

const security = readFileSync(new URL('../../../docs/security-model.md', import.meta.url), 'utf8')
// These sections list what is protected and what is not promised: they need no test.
const [, promised = ''] = security.split(/^Endpoints, chains, (?=clients)|^## What is not/m)
const blocks = promised
  .split(/\n(?=\n|\||- )/)
  .map((block) => block.trim())
  .filter((block) => !/^(#|\|[ -]*---|\| (found|value|attack) \|)/.test(block) && block !== '')

test.each(blocks)('the security model names a test: %s', (block) => {
  expect(blocks.length).toBeGreaterThan(40)
  const links = [...block.matchAll(/\[test\]\(\.\.\/([^)]+)\)/g)]
  expect(links.length, block).toBeGreaterThan(0)
  for (const [, file = ''] of links) {
    expect(existsSync(new URL(`../../../${file}`, import.meta.url)), file).toBe(true)
  }
})
