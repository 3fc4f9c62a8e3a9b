import { join } from 'node:path'
import { compileForBrowser } from '@tooling/browser/compile'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const { problems, files, imports } = compileForBrowser({ folder, place: 'page' })

test('the main entry compiles without anything that only Node has', () => {
  expect(problems).toEqual([])
})

test('a browser loads neither a module of Node nor the package ws', () => {
  expect(files.length).toBeGreaterThan(30)
  expect(imports.filter((name) => name.startsWith('node:') || name === 'ws')).toEqual([])
  expect(files.some((name) => name.endsWith('/openSocket.ts'))).toBe(true)
  expect(files.some((name) => name.endsWith('/openSocketNode.ts'))).toBe(false)
})
