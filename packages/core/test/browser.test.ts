import { join } from 'node:path'
import { compileForBrowser } from '@tooling/browser/compile'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const { problems, files, imports } = compileForBrowser({ folder, place: 'worker' })

test('the package compiles without anything that only Node has', () => {
  expect(problems).toEqual([])
})

test('the package imports its own files and the two libraries that it declares', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(imports).toEqual([
    '@noble/hashes/blake2.js',
    '@noble/hashes/sha3.js',
    '@noble/hashes/utils.js',
    '@scure/base'
  ])
})
