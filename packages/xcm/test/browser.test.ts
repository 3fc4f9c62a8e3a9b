import { join } from 'node:path'
import { compileForBrowser } from '@tooling/browser/compile'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const { problems, files, imports } = compileForBrowser({ folder, place: 'worker' })

test('the package compiles without anything that only Node has', () => {
  expect(problems).toEqual([])
})

test('the package imports its own files, core and the library of SCALE', () => {
  expect(files.length).toBeGreaterThan(15)
  expect(imports).toEqual(['@paraclock/core', 'scale-ts'])
})
