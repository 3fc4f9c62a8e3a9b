import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { collectErrors } from '../src/errors/collectErrors.ts'
import { errorRanges } from '../src/errors/errorRanges.ts'
import { findErrorUses } from '../src/errors/findErrorUses.ts'

const root = join(import.meta.dirname, '../../..')
const guide = readFileSync(join(root, 'docs/errors/README.md'), 'utf8')
const entries = await collectErrors(root)

describe('numbers and names', () => {
  test('no code and no number is used twice', () => {
    expect(findRepeated(entries.map(({ name }) => name))).toEqual([])
    expect(findRepeated(entries.map(({ definition }) => definition.number))).toEqual([])
  })

  test('every number lies in a range, and the guide lists the ranges', () => {
    const firsts = Object.values(errorRanges)
    const inRange = (number: number) =>
      firsts.some((first) => number > first && number < first + 1000)
    expect(entries.filter(({ definition }) => !inRange(definition.number))).toEqual([])
    for (const [name, first] of Object.entries(errorRanges)) {
      expect(guide).toContain(`| ${name} | ${first} to ${first + 999} |`)
    }
  })

  test('a name is a subject and a problem of the closed list, or the name of a service error', () => {
    const problems = [...guide.matchAll(/^\| ([A-Z]\w+) \|/gm)].map(([, word]) => word)
    const serviceNames = [...guide.matchAll(/`([A-Z]\w+)`/g)].map(([, name]) => name)
    expect(problems.length).toBeGreaterThan(5)
    const grammar = new RegExp(`^[A-Z][A-Za-z0-9]*(?:${problems.join('|')})$`)
    const strays = entries.filter(({ name, definition: { number } }) =>
      number > 20_000 && number < 21_000 ? !serviceNames.includes(name) : !grammar.test(name)
    )
    expect(strays.map(({ name, file }) => `${name} in ${file}`)).toEqual([])
  })
})

test('every error is declared where its page finds it', () => {
  const declared = globSync('{packages,apps}/*/src/**/*.ts', { cwd: root }).flatMap((path) => {
    if (/generated|\.test/.test(path)) return []
    const source = readFileSync(join(root, path), 'utf8')
    return [...source.matchAll(/^export const (\w+): ErrorDefinition</gm)].map(([, name]) => name)
  })
  expect(declared.toSorted()).toEqual(entries.map(({ name }) => name).toSorted())
})

test.each(entries)('$name is the code of its definition, with a comment', (entry) => {
  const { name, folder, definition, meaning } = entry
  expect(definition).toMatchObject({ code: name, package: folder.split('/')[1] })
  expect(meaning).toMatch(/^[A-Z0-9].+[.)]$/)
})

describe('uses', () => {
  const declaring = new Set(entries.map(({ file }) => file))
  const sources = globSync('{packages,apps}/*/src/**/*.ts', { cwd: root }).filter(
    (path) => !/\.test\.ts$|\.test-d\.ts$|[/\\]generated[/\\]|src[/\\]index\.ts$/.test(path)
  )
  const uses = sources
    .filter((path) => !declaring.has(path))
    .map((path) => ({ path, ...findErrorUses(readFileSync(join(root, path), 'utf8')) }))

  test('every error is raised somewhere', () => {
    const names = new Set(uses.flatMap((use) => [...use.names]))
    expect(entries.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([])
  })

  test('every code that is asked for as text is the code of an error', () => {
    const known = new Set(entries.map(({ name }) => name))
    const unknown = uses.flatMap(({ path, codes }) =>
      codes.filter((code) => !known.has(code)).map((code) => `${code} in ${path}`)
    )
    expect(unknown).toEqual([])
  })
})

function findRepeated<Item>(items: readonly Item[]): readonly Item[] {
  return items.filter((item, index) => items.indexOf(item) !== index)
}
