import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listBrokenImports } from '../src/listBrokenImports.ts'

test('every form of a relative import, and every source map, is followed from where it stands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paraclock-imports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const modules = {
    'dist/main.js':
      'import{a as b}from"./there.js";import"./missing.js";import("./command/run.js");import("ws");',
    'dist/there.js': 'export * from "./gone.js"\n//# sourceMappingURL=there.js.map\n',
    'dist/there.js.map': '{}',
    'dist/there.d.ts': 'export {}\n//# sourceMappingURL=there.d.ts.map',
    'dist/command/run.js':
      'const one=()=>import(`../there.js`);const two=()=>import(`../../there.js`);'
  }
  mkdirSync(join(folder, 'dist/command'), { recursive: true })
  for (const [path, text] of Object.entries(modules)) writeFileSync(join(folder, path), text)
  expect(listBrokenImports(folder, Object.keys(modules))).toEqual([
    'dist/main.js imports ./missing.js, which is not packed',
    'dist/there.js imports ./gone.js, which is not packed',
    'dist/there.d.ts names there.d.ts.map, which is not packed',
    'dist/command/run.js imports ../../there.js, which is not packed'
  ])
})
