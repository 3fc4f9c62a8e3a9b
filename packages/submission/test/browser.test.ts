import { join } from 'node:path'
import { compileForBrowser } from '@tooling/browser/compile'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const { problems, files, imports } = compileForBrowser({ folder, place: 'page' })

test('the main entry compiles without anything that only Node has', () => {
  expect(problems).toEqual([])
})

test('a browser loads no module of Node, and no key of its own', () => {
  expect(files.length).toBeGreaterThan(20)
  expect(imports).toEqual([
    '@noble/curves/secp256k1.js',
    '@noble/hashes/blake2.js',
    '@noble/hashes/sha3.js',
    '@paraclock/connect',
    '@paraclock/core',
    '@paraclock/executor',
    '@paraclock/executor/simulate',
    '@paraclock/schedule',
    '@paraclock/types',
    '@polkadot-api/merkleize-metadata',
    '@polkadot/api',
    '@polkadot/types',
    '@polkadot/types/interfaces',
    '@polkadot/types/types'
  ])
})
