import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listChecks } from '../src/checks/listChecks.ts'
import { nameNeed } from '../src/gather/chains/defineGatherer.ts'
import { orderGatherers } from '../src/gather/chains/orderGatherers.ts'
import { listGatherers } from '../src/gather/listGatherers.ts'

const folder = new URL('../src/checks/', import.meta.url)
const checks = listChecks()
const ids = checks.map(({ id }) => id)

/** Files of one check for several chains, whose test is roles.test.ts. */
const forRoles = ['finality', 'genesis', 'para-id', 'reachable', 'runtime', 'spec-name']

test('each check has a name of its own', () => {
  expect(new Set(ids).size).toBe(ids.length)
})

test('each check is a file of its name, or of its name without the chain or the direction', () => {
  const files = readdirSync(folder).filter((name) => /^[a-z-]+\.ts$/.test(name))
  const names = ids.map((id) => {
    const shared = id
      .replace(/^(relay|service|target)-/, '')
      .replace(/(service-to-target|target-to-service)/, 'direction')
    return files.includes(`${shared}.ts`) ? shared : id
  })
  expect(files.map((name) => name.replace(/\.ts$/, '')).sort()).toEqual([...new Set(names)].sort())
})

test('each check has a test', () => {
  const files = readdirSync(folder)
  const untested = files.filter(
    (name) => /^[a-z-]+\.ts$/.test(name) && !forRoles.includes(name.replace(/\.ts$/, ''))
  )
  for (const name of untested) expect(files).toContain(name.replace(/\.ts$/, '.test.ts'))
})

test('a check comes after checks that stand before it', () => {
  for (const { id, after = [] } of checks) {
    for (const other of after) {
      expect(ids.indexOf(other), `${id} after ${other}`).toBeGreaterThanOrEqual(0)
      expect(ids.indexOf(other), `${id} after ${other}`).toBeLessThan(ids.indexOf(id))
    }
  }
})

test('what each check requires, comes after and follows from is as reviewed', () => {
  const rows = checks.map(({ id, group, kind, requires, after = [], followsFrom = [] }) =>
    [
      `${id} (${group}, ${kind})`,
      `requires ${requires.map(nameNeed).join(' ')}`,
      ...(after.length > 0 ? [`after ${after.join(' ')}`] : []),
      ...(followsFrom.length > 0 ? [`follows from ${followsFrom.join(' ')}`] : [])
    ].join('; ')
  )
  expect(rows.join('\n')).toMatchSnapshot()
})

test('a check follows from checks that there are, and from none that skips it', () => {
  for (const { id, after = [], followsFrom = [] } of checks) {
    for (const other of followsFrom) {
      expect(ids, `${id} follows from ${other}`).toContain(other)
      expect(after, `${id} follows from ${other}`).not.toContain(other)
    }
  }
})

test('titles, reasons and ids are for people', () => {
  for (const { id, title, failureTitle, why, how, fixes, requires } of checks) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)+$/)
    expect(title).not.toMatch(/\.$/)
    expect(failureTitle).not.toBe(title)
    for (const text of [why, how, ...fixes]) expect(text, id).toMatch(/\.$/)
    expect(fixes.length, id).toBeGreaterThan(0)
    expect(requires.length).toBeGreaterThan(0)
  }
})

test('what a check requires is gathered, and what is gathered is needed', () => {
  const gatherers = orderGatherers(listGatherers())
  const gathered = gatherers.map(({ id }) => id)
  expect(gathered.length).toBe(listGatherers().length)
  const needed = [
    ...checks.flatMap(({ requires }) => requires),
    ...gatherers.flatMap(({ needs }) => needs)
  ]
  expect(new Set(needed.map(nameNeed))).toEqual(new Set(gathered))
  for (const [index, { needs }] of gatherers.entries()) {
    for (const need of needs) expect(gathered.indexOf(nameNeed(need))).toBeLessThan(index)
  }
})

test('a configured call passes these gatherers on its way to the trial', () => {
  const needsOf = (id: string) => listGatherers().find((one) => one.id === id)?.needs
  expect(['tasks', 'trial'].map(needsOf)).toEqual([
    ['serviceState', 'call'],
    ['tasks', 'call']
  ])
})
