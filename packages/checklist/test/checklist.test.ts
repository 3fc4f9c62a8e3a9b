import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listChecks } from '../src/check/listChecks.ts'

const sources = new URL('../src/checks/', import.meta.url)
const pages = new URL('../../../docs/checks/', import.meta.url)
const ids = listChecks().map(({ id }) => id)

test('each check is one file of its name, and the checklist holds every one', () => {
  const files = readdirSync(sources).filter((name) => !name.endsWith('.test.ts'))
  expect(files.map((name) => name.replace(/\.ts$/, '')).sort()).toEqual([...ids].sort())
})

test('each check has a test', () => {
  const tested = readdirSync(sources).filter((name) => name.endsWith('.test.ts'))
  expect(tested.map((name) => name.replace(/\.test\.ts$/, '')).sort()).toEqual([...ids].sort())
})

test('each check has a page with all its parts, and each page a check', () => {
  const found = readdirSync(pages).filter((name) => name !== 'README.md')
  expect(found.map((name) => name.replace(/\.md$/, '')).sort()).toEqual([...ids].sort())
  for (const id of ids) {
    const page = readFileSync(new URL(`${id}.md`, pages), 'utf8')
    const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
    expect(headings, id).toEqual([
      'What it means',
      'Why it matters',
      'How it is decided',
      'How to mend it'
    ])
    expect(page.startsWith(`# ${id}\n`), id).toBe(true)
  }
})

test('a page says what the check says', () => {
  for (const { id, title, why, failureTitle, after = [] } of listChecks()) {
    const page = readFileSync(new URL(`${id}.md`, pages), 'utf8')
    expect(page).toContain(`· ${title}\n`)
    expect(page).toContain(failureTitle)
    expect(page).toContain(`\n${why}\n`)
    for (const other of after) expect(page, id).toContain(`[${other}](${other}.md)`)
  }
})

test('the index of the pages names each check', () => {
  const index = readFileSync(new URL('README.md', pages), 'utf8')
  for (const id of ids) expect(index).toContain(`[${id}](${id}.md)`)
})

test('a check comes after checks that stand before it', () => {
  for (const { id, after = [] } of listChecks()) {
    for (const other of after) {
      expect(ids.indexOf(other), `${id} after ${other}`).toBeGreaterThanOrEqual(0)
      expect(ids.indexOf(other), `${id} after ${other}`).toBeLessThan(ids.indexOf(id))
    }
  }
})

test('titles, reasons and ids are for people', () => {
  for (const { id, title, failureTitle, why, requires } of listChecks()) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)+$/)
    expect(title).not.toMatch(/\.$/)
    expect(failureTitle).not.toBe(title)
    expect(why).toMatch(/\.$/)
    expect(requires.length).toBeGreaterThan(0)
  }
})
