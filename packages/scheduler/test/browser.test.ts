import { join } from 'node:path'
import { compileForBrowser } from '@tooling/browser/compile'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const { problems, files, imports } = compileForBrowser({ folder, place: 'page' })

test('the main entry compiles without anything that only Node has', () => {
  expect(problems).toEqual([])
})

test('a browser loads no module of Node, and no key of its own', () => {
  expect(files.length).toBeGreaterThan(40)
  expect(imports).toEqual([
    '@paraclock/accounts',
    '@paraclock/connect',
    '@paraclock/core',
    '@paraclock/schedule',
    '@paraclock/submission',
    '@paraclock/types',
    '@paraclock/weights',
    '@paraclock/xcm',
    '@polkadot/api'
  ])
})
