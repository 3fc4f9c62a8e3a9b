import { join } from 'node:path'
import { compileForBrowser } from '@tooling/browser/compile'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const { problems, files, imports } = compileForBrowser({ folder, place: 'page' })

test('the package compiles without anything that only Node has', () => {
  expect(problems).toEqual([])
})

test('it imports what it declares, and no module of Node', () => {
  expect(files.length).toBeGreaterThan(30)
  expect(imports.filter((name) => name.startsWith('node:'))).toEqual([])
})
