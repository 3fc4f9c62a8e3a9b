import { expect, test } from 'vitest'
import { listBrokenImports } from '../src/listBrokenImports.ts'
import { withFiles } from './support/withFiles.ts'

test('every import, and every source map, is followed from where it stands', () => {
  const modules = {
    'dist/main.js':
      'import{a as b}from"./there.js";import"./missing.js";import("./command/run.js");import("ws");import"node:fs";import"@noble/hashes/sha2";const text=`\nimport "none"`;',
    'dist/there.js': 'export * from "./gone.js"\n//# sourceMappingURL=there.js.map\n',
    'dist/there.js.map': '{}',
    'dist/there.d.ts': 'export {}\n//# sourceMappingURL=there.d.ts.map',
    'dist/command/run.js':
      'const one=()=>import(`../there.js`);const two=()=>import(`../../there.js`);'
  }
  const list = (folder: string) =>
    listBrokenImports({ folder, files: Object.keys(modules), installed: ['ws'] })
  expect(withFiles(modules, list)).toEqual([
    'dist/main.js imports ./missing.js, which is not packed',
    'dist/main.js imports @noble/hashes/sha2, which is not installed with it',
    'dist/there.js imports ./gone.js, which is not packed',
    'dist/there.d.ts names there.d.ts.map, which is not packed',
    'dist/command/run.js imports ../../there.js, which is not packed'
  ])
})
