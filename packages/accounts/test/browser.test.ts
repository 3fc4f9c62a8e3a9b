import { join } from 'node:path'
import { compileForBrowser } from '@tooling/browser/compile'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const { problems, files, imports } = compileForBrowser({ folder, place: 'worker' })

test('the package compiles without anything that only Node has', () => {
  expect(problems).toEqual([])
})

test('the package imports its own files, the packages below it and two libraries of hashes', () => {
  expect(files.length).toBeGreaterThan(25)
  expect(imports).toEqual([
    '@noble/hashes/blake2.js',
    '@noble/hashes/utils.js',
    '@paraclock/connect',
    '@paraclock/core',
    '@paraclock/xcm',
    'hash-wasm'
  ])
})
