import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deriveConfigs } from '../src/deriveConfigs.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'paraclock-configs-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, content: object | string = ''): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  writeFileSync(join(root, path), text)
}

/** What a derived file holds, read back. */
function read(path: string) {
  return JSON.parse(deriveConfigs({ root }).get(path) ?? 'null')
}

function readReferences(folder: string): readonly string[] {
  const { references = [] } = read(join(folder, 'tsconfig.json'))
  return references.map((reference: { readonly path: string }) => reference.path)
}

test('references follow the dependencies', () => {
  write('packages/first/package.json', { name: 'first' })
  write('packages/first/src/index.ts')
  const second = { dependencies: { first: '', elsewhere: '' }, devDependencies: { third: '' } }
  write('packages/second/package.json', { name: 'second', ...second })
  write('packages/second/src/index.ts')
  const third = { dependencies: { first: '' }, devDependencies: { second: '' } }
  write('tooling/third/package.json', { name: 'third', ...third })
  write('tooling/third/src/index.ts')
  write('tooling/settings/package.json', { name: 'settings' })

  expect(readReferences('')).toEqual(['packages/first', 'packages/second', 'tooling/third'])
  expect(readReferences('packages/first/src')).toEqual([])
  expect(readReferences('packages/first')).toEqual(['src'])
  expect(readReferences('packages/second/src')).toEqual(['../../first/src'])
  expect(readReferences('packages/second')).toEqual(['src'])
  expect(readReferences('tooling/third')).toEqual([
    '../../packages/first/src',
    '../../packages/second/src'
  ])
  expect(read('tooling/settings/tsconfig.json')).toBeNull()
})

test('what a configuration says beside its references stays', () => {
  write('packages/first/package.json', { name: 'first' })
  write('packages/first/src/tsconfig.json', { extends: 'other', references: [{ path: 'gone' }] })
  expect(read('packages/first/src/tsconfig.json')).toEqual({ extends: 'other' })
  expect(read('packages/first/tsconfig.json')).toEqual({
    extends: '@tooling/tsconfig/node',
    references: [{ path: 'src' }]
  })
})

test('a package states where its entries are built, and has a script for each kind of test', () => {
  const exports = {
    '.': { '@paraclock/source': './src/index.ts' },
    './node': { '@paraclock/source': './src/node/index.ts', default: './dist/other.js' },
    './fixtures/*': { '@paraclock/source': './test/fixtures/*.ts' },
    './package.json': './package.json'
  }
  const scripts = { bench: 'node bench.ts', test: 'jest' }
  write('packages/first/package.json', { name: 'first', exports, scripts })
  write('packages/first/src/one.test.ts')
  write('packages/first/test/browser/page.browser.ts')
  expect(read('packages/first/package.json')).toMatchObject({
    repository: { directory: 'packages/first' },
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './node': { types: './dist/node.d.ts', default: './dist/node.js' },
      './fixtures/*': exports['./fixtures/*']
    }
  })
  expect(Object.entries(read('packages/first/package.json').scripts)).toEqual([
    ['bench', 'node bench.ts'],
    ['build', 'tsdown'],
    ['check:package', 'node ../../tooling/checks/src/checkPackage.ts'],
    ['test', 'vitest run --project unit'],
    ['test:browser', 'vitest run --project browser']
  ])
})

test('a folder with devnet tests alone runs those', () => {
  write('tooling/third/package.json', { name: 'third' })
  write('tooling/third/test/one.devnet.test.ts')
  expect(read('tooling/third/package.json')).toEqual({
    name: 'third',
    scripts: { 'test:devnet': 'vitest run --project devnet' }
  })
})

test('a folder with tests gets a configuration of vitest, and keeps its own', () => {
  const config = 'packages/first/vitest.config.ts'
  write('packages/first/package.json', { name: 'first' })
  expect(deriveConfigs({ root }).has(config)).toBe(false)
  write('packages/first/src/one.test.ts')
  expect(deriveConfigs({ root }).get(config)).toContain('definePackageTests()')
  write(config)
  expect(deriveConfigs({ root }).has(config)).toBe(false)
})
