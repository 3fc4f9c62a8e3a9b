import { join, relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')

// What a browser and every worker have, and nothing of Node.
const program = ts.createProgram([join(folder, 'src/index.ts')], {
  target: ts.ScriptTarget.ES2024,
  lib: ['lib.es2024.d.ts', 'lib.webworker.d.ts'],
  module: ts.ModuleKind.NodeNext,
  customConditions: ['@paraclock/source'],
  types: [],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true
})

const own = (fileName: string): boolean => fileName.includes('/packages/hrmp/src/')

test('the package compiles without anything that only Node has', { timeout: 60_000 }, () => {
  const problems = program
    .getSourceFiles()
    .filter(({ fileName }) => own(fileName))
    .flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file)
    ])
    .map(({ file, messageText }) => {
      const text = ts.flattenDiagnosticMessageText(messageText, '\n')
      return `${file === undefined ? '' : relative(folder, file.fileName)}: ${text}`
    })
  expect(problems).toEqual([])
})

test('the package imports its own files and the packages below it', () => {
  const imported = program
    .getSourceFiles()
    .filter(({ fileName }) => own(fileName))
    .flatMap((file) => ts.preProcessFile(file.text).importedFiles)
    .map(({ fileName }) => fileName)
  expect(imported.length).toBeGreaterThan(50)
  const outside = new Set(imported.filter((name) => !name.startsWith('.')))
  expect([...outside].sort()).toEqual([
    '@paraclock/accounts',
    '@paraclock/core',
    '@paraclock/types',
    '@paraclock/weights',
    '@polkadot/api',
    '@polkadot/types/primitive/types',
    '@polkadot/types/types',
    '@polkadot/types/util'
  ])
})
