import { join } from 'node:path'
import ts from 'typescript'

/** How the product is compiled when a check looks into all of it at once. */
export const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  lib: ['lib.es2025.d.ts', 'lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  customConditions: ['@paraclock/source'],
  allowImportingTsExtensions: true,
  typeRoots: [join(import.meta.dirname, '../node_modules/@types')],
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitReturns: true,
  skipLibCheck: true,
  noEmit: true
}
