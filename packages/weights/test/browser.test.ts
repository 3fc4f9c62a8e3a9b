import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-api'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../src')
const files = globSync('**/*.ts', { cwd: folder })
  .filter((path) => !/\.test\.ts$|\.test-d\.ts$/.test(path))
  .map((path) => {
    const text = readFileSync(join(folder, path), 'utf8')
    return { path, source: ts.createSourceFile(path, text, ts.ScriptTarget.ES2024, true), text }
  })

// The compiler cannot tell: the types of polkadot.js bring those of Node with them.
const ONLY_IN_NODE = new Set([
  'Buffer',
  'process',
  'global',
  'require',
  '__dirname',
  'setImmediate'
])

function findNames(node: ts.Node): readonly string[] {
  const own = ts.isIdentifier(node) && ONLY_IN_NODE.has(node.text) ? [node.text] : []
  const inner: string[] = []
  node.forEachChild((child) => {
    inner.push(...findNames(child))
  })
  return [...own, ...inner]
}

test('the package uses nothing that only Node has', () => {
  expect(files.length).toBeGreaterThan(30)
  const used = files.flatMap(({ path, source }) =>
    findNames(source).map((name) => `${path}: ${name}`)
  )
  expect(used).toEqual([])
})

test('the package imports its own files and the packages below it', () => {
  const imported = files
    .flatMap(({ text }) => ts.preProcessFile(text).importedFiles)
    .map(({ fileName }) => fileName)
  const outside = new Set(imported.filter((name) => !name.startsWith('.')))
  expect([...outside].sort()).toEqual([
    '@paraclock/accounts',
    '@paraclock/connect',
    '@paraclock/core',
    '@paraclock/executor/simulate',
    '@paraclock/types',
    '@paraclock/xcm'
  ])
})
