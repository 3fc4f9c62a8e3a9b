import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { errorCatalogue } from '../src/errors/catalogue.ts'
import type { ErrorDefinition } from '../src/errors/ErrorDefinition.ts'
import { errorRanges } from '../src/errors/ranges.ts'
import { findRaisedCodes } from './findRaisedCodes.ts'

const root = join(import.meta.dirname, '../../..')
const pages = join(root, 'docs/errors')
const guide = readFileSync(join(pages, 'README.md'), 'utf8')

interface Entry {
  readonly file: string
  readonly code: string
  readonly definition: ErrorDefinition<never>
}

// The parts, not the merged catalogue: merging hides a code that two files declare.
const parts = join(import.meta.dirname, '../src/errors/catalogue')
const entries: readonly Entry[] = (
  await Promise.all(
    readdirSync(parts).map(async (name) => {
      const module: Record<string, unknown> = await import(pathToFileURL(join(parts, name)).href)
      return Object.values(module)
        .filter(isPart)
        .flatMap((part) => Object.entries(part))
        .map(([code, definition]) => ({ file: basename(name, '.ts'), code, definition }))
    })
  )
).flat()
// A file may itself take in others of its domain; such a code is the same object in both.
const distinct = [...new Map(entries.map((entry) => [entry.definition, entry])).values()]

test('the catalogue has all codes of all files', () => {
  expect(distinct.length).toBeGreaterThan(0)
  for (const { code, definition } of distinct) {
    expect(errorCatalogue, code).toHaveProperty(code, definition)
  }
  expect(Object.keys(errorCatalogue).sort()).toEqual(distinct.map(({ code }) => code).sort())
})

test('no code and no number is used twice', () => {
  expect(findRepeated(distinct.map(({ code }) => code))).toEqual([])
  expect(findRepeated(distinct.map(({ definition }) => definition.number))).toEqual([])
})

test('every number lies in the range of its domain', () => {
  const strays = distinct.filter(({ file, definition }) => {
    const first = errorRanges[findDomain(file)]
    return !(definition.number >= first && definition.number < first + 1000)
  })
  expect(strays.map(({ code, file }) => `${code} in ${file}`)).toEqual([])
})

test('every domain has a range, no two overlap, and the guide tells them', () => {
  const firsts = Object.values(errorRanges).sort((one, two) => one - two)
  for (const [index, first] of firsts.slice(1).entries()) {
    expect(first - (firsts[index] ?? 0)).toBeGreaterThanOrEqual(1000)
  }
  for (const [domain, first] of Object.entries(errorRanges)) {
    expect(guide).toContain(`| ${domain} | ${first} to ${first + 999} |`)
  }
})

test('every name is a subject and a problem of the closed list, or the name of a service error', () => {
  const problems = [...guide.matchAll(/^\| ([A-Z]\w+) \|/gm)].map(([, word]) => word)
  const serviceNames = new Set([...guide.matchAll(/`([A-Z]\w+)`/g)].map(([, name]) => name))
  expect(problems.length).toBeGreaterThan(5)
  const grammar = new RegExp(`^[A-Z][A-Za-z0-9]*(?:${problems.join('|')})$`)
  const strays = distinct.filter(({ code, file }) =>
    findDomain(file) === 'service' ? !serviceNames.has(code) : !grammar.test(code)
  )
  expect(strays.map(({ code, file }) => `${code} in ${file}`)).toEqual([])
})

test('every title is a short sentence without a full stop', () => {
  for (const { code, definition } of distinct) {
    expect(definition.title, code).toMatch(/^[A-Z0-9].{8,90}[^.\s]$/)
  }
})

describe('where codes are raised', () => {
  const sources = globSync('{packages,apps}/*/src/**/*.ts', { cwd: root }).filter(
    (path) =>
      !/\.test\.ts$|\.test-d\.ts$|[/\\]generated[/\\]/.test(path) &&
      !/errors[/\\](?:catalogue|ParaclockError\.ts)/.test(path)
  )
  const raised = sources.map((path) => ({
    path,
    ...findRaisedCodes(readFileSync(join(root, path), 'utf8'))
  }))

  test('every code is raised somewhere', () => {
    const codes = new Set(raised.flatMap(({ literal }) => literal))
    expect(distinct.map(({ code }) => code).filter((code) => !codes.has(code))).toEqual([])
  })

  test('the code is written out wherever an error is made', () => {
    const hidden = raised.flatMap(({ path, computed }) => computed.map((line) => `${path}:${line}`))
    expect(hidden).toEqual([])
  })
})

describe('pages', () => {
  const names = readdirSync(pages).filter((name) => name !== 'README.md')

  test('every code has a page, and every page a code', () => {
    expect(names.sort()).toEqual(distinct.map(({ code }) => `${code}.md`).sort())
  })

  test.each(distinct)('$code: its page bears its name', ({ code }) => {
    const path = join(pages, `${code}.md`)
    expect(existsSync(path)).toBe(true)
    expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^# ${code}\\b`))
  })
})

function isPart(value: unknown): value is Record<string, ErrorDefinition<never>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((item) => typeof item?.number === 'number' && 'title' in item)
  )
}

function findDomain(file: string): keyof typeof errorRanges {
  const domains = Object.keys(errorRanges) as (keyof typeof errorRanges)[]
  const domain = domains.find((name) => new RegExp(`^${name}(?![a-z])`).test(file))
  if (domain === undefined) throw new Error(`${file}.ts is named after no domain of ranges.ts`)
  return domain
}

function findRepeated<Item>(items: readonly Item[]): readonly Item[] {
  return items.filter((item, index) => items.indexOf(item) !== index)
}
