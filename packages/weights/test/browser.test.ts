import { join, relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')

// What a browser and every worker have, and nothing of Node: a use of Buffer, process or a node:
// module is then an error of the compiler.
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

test('the package compiles without anything that only Node has', { timeout: 30_000 }, () => {
  const problems = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, '\n')
    return `${file === undefined ? '' : relative(folder, file.fileName)}: ${text}`
  })
  expect(problems).toEqual([])
})

test('the package imports its own files and the packages below it', () => {
  const imported = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.includes('/packages/weights/src/'))
    .flatMap((file) => ts.preProcessFile(file.text).importedFiles)
    .map(({ fileName }) => fileName)
  expect(imported.length).toBeGreaterThan(50)
  const outside = new Set(imported.filter((name) => !name.startsWith('.')))
  expect([...outside].sort()).toEqual([
    '@paraclock/accounts',
    '@paraclock/connect',
    '@paraclock/core',
    '@paraclock/executor/simulate',
    '@polkadot/api',
    '@polkadot/types/interfaces',
    '@polkadot/types/types'
  ])
})
