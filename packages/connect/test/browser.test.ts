import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')

// As a browser's bundler resolves: the condition "browser", and nothing that only Node has.
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
  .filter(({ fileName }) => fileName.includes('/packages/connect/src/'))

test('the main entry compiles without anything that only Node has', { timeout: 60_000 }, () => {
  const problems = own.flatMap((file) =>
    program.getSemanticDiagnostics(file).map(({ messageText }) => {
      const text = ts.flattenDiagnosticMessageText(messageText, '\n')
      return `${file.fileName}: ${text}`
    })
  )
  expect(problems).toEqual([])
})

test('a browser loads neither a module of Node nor the package ws', () => {
  const imported = own
    .flatMap((file) => ts.preProcessFile(file.text).importedFiles)
    .map(({ fileName }) => fileName)
  expect(imported.length).toBeGreaterThan(50)
  expect(imported.filter((name) => name.startsWith('node:') || name === 'ws')).toEqual([])
  const names = own.map(({ fileName }) => fileName)
  expect(names.some((name) => name.endsWith('/openSocket.ts'))).toBe(true)
  expect(names.some((name) => name.endsWith('/openSocketNode.ts'))).toBe(false)
})
