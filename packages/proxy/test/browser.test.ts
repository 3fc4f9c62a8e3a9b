import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')

// As a browser's bundler resolves, and with the types that a browser has.
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
  .filter(({ fileName }) => fileName.includes('/packages/proxy/src/'))

test('the package compiles without anything that only Node has', { timeout: 60_000 }, () => {
  const problems = own.flatMap((file) =>
    program.getSemanticDiagnostics(file).map(({ messageText }) => {
      const text = ts.flattenDiagnosticMessageText(messageText, '\n')
      return `${file.fileName}: ${text}`
    })
  )
  expect(problems).toEqual([])
})

test('it imports what it declares, and no module of Node', () => {
  const imported = own
    .flatMap((file) => ts.preProcessFile(file.text).importedFiles)
    .map(({ fileName }) => fileName)
  expect(imported.length).toBeGreaterThan(100)
  const outside = new Set(imported.filter((name) => !name.startsWith('.')))
  expect([...outside].filter((name) => name.startsWith('node:'))).toEqual([])
})
