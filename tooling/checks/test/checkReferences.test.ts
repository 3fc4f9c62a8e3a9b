import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkReferences } from '../src/checkReferences.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'paraclock-references-'))
  write('package.json', {})
  refer('', 'packages/first', 'packages/second', 'tooling/third')
  write('packages/first/package.json', { name: 'first' })
  refer('packages/first/src')
  refer('packages/first', 'src')
  const second = { dependencies: { first: '', elsewhere: '' }, devDependencies: { third: '' } }
  write('packages/second/package.json', { name: 'second', ...second })
  refer('packages/second/src', '../../first/src')
  refer('packages/second', 'src')
  const third = { dependencies: { first: '' }, devDependencies: { second: '' } }
  write('tooling/third/package.json', { name: 'third', ...third })
  refer('tooling/third', '../../packages/first/src', '../../packages/second/src')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, content: object): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), JSON.stringify(content))
}

function refer(folder: string, ...paths: readonly string[]): void {
  write(join(folder, 'tsconfig.json'), { references: paths.map((path) => ({ path })) })
}

test('references that follow the dependencies are in order', () => {
  expect(checkReferences({ root })).toEqual([])
})

test('a reference that a dependency asks for, or none, is named with its file', () => {
  refer('', 'packages/first', 'tooling/third')
  refer('packages/first/src', '../../second/src')
  refer('packages/second/src')
  refer('packages/second')
  refer('tooling/third', '../../packages/first/src')
  expect(checkReferences({ root })).toEqual([
    'tsconfig.json lacks the reference packages/second',
    'packages/first/src/tsconfig.json has no need of the reference ../../second/src',
    'packages/second/src/tsconfig.json lacks the reference ../../first/src',
    'packages/second/tsconfig.json lacks the reference src',
    'tooling/third/tsconfig.json lacks the reference ../../packages/second/src'
  ])
})
