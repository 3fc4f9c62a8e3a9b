import { join } from 'node:path'
import { compileForBrowser } from '@tooling/browser/compile'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const { problems, files, imports } = compileForBrowser({ folder, place: 'worker' })

test('the package compiles without anything that only Node has', () => {
  expect(problems).toEqual([])
})

test('the package imports its own files and the packages below it', () => {
  expect(files.length).toBeGreaterThan(30)
  expect(imports).toEqual([
    '@noble/hashes/blake2.js',
    '@paraclock/accounts',
    '@paraclock/connect',
    '@paraclock/core',
    '@paraclock/types',
    '@paraclock/weights',
    '@paraclock/xcm'
  ])
})
