import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')

// As a browser's bundler resolves: the condition "browser", and nothing that only Node has. A use of
// Buffer, process or a node: module is then an error of the compiler.
const program = ts.createProgram([join(folder, 'src/index.ts')], {
  target: ts.ScriptTarget.ES2024,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  customConditions: ['@paraclock/source', 'browser'],
  types: [],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true
})
const own = program
  .getSourceFiles()
  .filter(({ fileName }) => fileName.includes('/packages/scheduler/src/'))

test('the main entry compiles without anything that only Node has', { timeout: 180_000 }, () => {
  const problems = own.flatMap((file) =>
    program.getSemanticDiagnostics(file).map(({ messageText }) => {
      const text = ts.flattenDiagnosticMessageText(messageText, '\n')
      return `${file.fileName}: ${text}`
    })
  )
  expect(problems).toEqual([])
})

test('a browser loads no module of Node, and no key of its own', () => {
  const imported = own
    .flatMap((file) => ts.preProcessFile(file.text).importedFiles)
    .map(({ fileName }) => fileName)
  expect(imported.length).toBeGreaterThan(50)
  const outside = [...new Set(imported.filter((name) => !name.startsWith('.')))].sort()
  expect(outside).toEqual([
    '@noble/hashes/blake2.js',
    '@paraclock/accounts',
    '@paraclock/connect',
    '@paraclock/core',
    '@paraclock/executor',
    '@paraclock/executor/simulate',
    '@paraclock/types',
    '@paraclock/weights',
    '@polkadot-api/merkleize-metadata',
    '@polkadot/api',
    '@polkadot/types',
    '@polkadot/types/interfaces',
    '@polkadot/types/types'
  ])
})
