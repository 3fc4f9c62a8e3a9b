import { describe, expect, test } from 'vitest'
import { compileForBrowser } from '../src/compileForBrowser.ts'

const inWorkers = compileForBrowser('worker', ['core', 'xcm', 'hrmp'])
const inPages = compileForBrowser('page', [
  ...(['connect', 'scheduler', 'submission', 'proxy', 'checklist'] as const)
])
const programs = { ...inWorkers, ...inPages }

describe.each(Object.entries(programs))('%s', (_name, { problems, files, imports }) => {
  test('compiles without anything that only Node has', () => {
    expect(problems).toEqual([])
    expect(files).toContain('index.ts')
    expect(files.length).toBeGreaterThan(15)
  })

  test('imports no module of Node, and not the package ws', () => {
    expect(imports.filter((name) => name.startsWith('node:') || name === 'ws')).toEqual([])
  })
})

test.each([
  [
    'core',
    ['@noble/hashes/blake2.js', '@noble/hashes/sha3.js', '@noble/hashes/utils.js', '@scure/base']
  ],
  [
    'xcm',
    [
      '@noble/hashes/blake2.js',
      '@noble/hashes/utils.js',
      '@paraclock/connect',
      '@paraclock/core',
      'hash-wasm',
      'scale-ts'
    ]
  ],
  [
    'hrmp',
    [
      '@paraclock/connect',
      '@paraclock/core',
      '@paraclock/types',
      '@paraclock/weights',
      '@paraclock/xcm'
    ]
  ],
  [
    'scheduler',
    [
      '@paraclock/connect',
      '@paraclock/core',
      '@paraclock/submission',
      '@paraclock/types',
      '@paraclock/weights',
      '@paraclock/xcm',
      '@polkadot/api'
    ]
  ],
  [
    'submission',
    [
      '@noble/curves/ed25519.js',
      '@noble/curves/secp256k1.js',
      '@noble/hashes/blake2.js',
      '@noble/hashes/sha3.js',
      '@paraclock/connect',
      '@paraclock/core',
      '@paraclock/executor',
      '@paraclock/executor/simulate',
      '@paraclock/types',
      '@paraclock/weights',
      '@paraclock/xcm',
      '@polkadot-api/merkleize-metadata',
      '@polkadot/api',
      '@polkadot/types/types',
      'valibot'
    ]
  ]
] as const)('%s imports these packages and no key of its own', (name, imports) => {
  expect(programs[name].imports).toEqual(imports)
})

test('connect opens sockets by the file for browsers', () => {
  expect(programs.connect.files.some((name) => name.endsWith('/openSocket.ts'))).toBe(true)
  expect(programs.connect.files.some((name) => name.endsWith('/openSocketNode.ts'))).toBe(false)
})
