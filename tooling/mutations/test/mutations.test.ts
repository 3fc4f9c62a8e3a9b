import { execFileSync, spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listPlaces } from '../src/listPlaces.ts'
import { runRelatedTests } from '../src/runRelatedTests.ts'
import { tryMutations } from '../src/tryMutations.ts'

const MAIN = join(import.meta.dirname, '../src/main.ts')
const PRODUCT = `export function cap(value: number, most = 10): number {
  return value < most ? value : most
}
`
const TESTS = `import { expect, test } from 'vitest'
import { cap } from './cap.ts'

test('a value is capped', () => {
  expect(cap(3, 5)).toBe(3)
  expect(cap(7, 5)).toBe(5)
})
`
const CONFIG = `export default {
  test: { projects: [{ test: { name: 'unit', include: ['src/*.test.ts'] } }] }
}
`

const TSCONFIG = `{
  "compilerOptions": { "strict": true, "target": "es2022", "noUnusedLocals": true,
    "types": [], "lib": ["es2022"], "skipLibCheck": true },
  "files": ["cap.ts"]
}
`

let root: string
let product: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'mutations-'))
  const folder = join(root, 'packages', 'limits')
  product = join(folder, 'src', 'cap.ts')
  mkdirSync(join(folder, 'src'), { recursive: true })
  symlinkSync(join(import.meta.dirname, '../node_modules'), join(root, 'node_modules'), 'junction')
  writeFileSync(join(root, '.gitignore'), 'node_modules\n')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  writeFileSync(join(folder, 'vitest.config.ts'), CONFIG)
  writeFileSync(join(folder, 'src', 'tsconfig.json'), TSCONFIG)
  writeFileSync(join(folder, 'src', 'cap.test.ts'), TESTS)
  writeFileSync(product, PRODUCT)
  git('init', '--quiet')
  git('add', '.')
  git('-c', 'user.name=a', '-c', 'user.email=a@b.invalid', 'commit', '--quiet', '-m', 'Cap')
})

beforeEach(() => {
  writeFileSync(product, PRODUCT)
})

afterAll(() => {
  rmSync(root, { recursive: true })
})

test('tells the mutations that tests notice from those that survive, and restores the file', () => {
  const { status, stdout } = runMain('--least', '51', 'packages/limits')
  expect(stdout.trim().split('\n').toSorted()).toMatchInlineSnapshot(`
    [
      "1 of 3 noticed, 1 refused by the compiler, 4 possible",
      "packages/limits/src/cap.ts:1 default 10 becomes (10 + 1) survived",
      "packages/limits/src/cap.ts:2 < becomes <= in value < most survived",
      "packages/limits/src/cap.ts:2 negate value < most noticed",
    ]
  `)
  expect(status).toBe(1)
  expect(readFileSync(product, 'utf8')).toBe(PRODUCT)
})

test('a count, a share that is reached, a budget and other folders', () => {
  expect(runMain('--count', '1', '--budget', '0')).toMatchObject({
    status: 0,
    stdout: '0 of 0 noticed, 0 refused by the compiler, 4 possible\n'
  })
  expect(runMain('packages/limit', '--least', '100')).toMatchObject({
    status: 0,
    stdout: '0 of 0 noticed, 0 refused by the compiler, 0 possible\n'
  })
  expect(runMain('--count', 'all')).toMatchObject({
    status: 2,
    stderr: '--count all is not a whole number of 0 or more.\n'
  })
})

test('the same seed gives the same order, and another seed another', () => {
  const [first, again, ...others] = [1, 1, 2, 3, 4].map((seed) =>
    listPlaces({ root, under: [], changed: undefined, seed })
  )
  expect(again).toEqual(first)
  expect(others).toContainEqual(expect.not.objectContaining(first ?? []))
  for (const other of others) expect(new Set(other)).toEqual(new Set(first))
})

test('only lines that differ from a ref', () => {
  const list = () => listPlaces({ root, under: [], changed: 'HEAD', seed: 1 })
  expect(list()).toEqual([])
  writeFileSync(product, PRODUCT.replace('10', '20'))
  expect(
    list()
      .map(({ line, change }) => `${line} ${change}`)
      .toSorted()
  ).toEqual(['1 default 20 becomes (20 + 1)', '1 return at once from cap'])
})

test('what is interrupted is not counted, and the file restored', async () => {
  const interrupted = new AbortController()
  const changes = watch(product, () => interrupted.abort())
  const places = listPlaces({ root, under: [], changed: undefined, seed: 1 })
  const { signal } = interrupted
  const count = await tryMutations({ root, places, count: 4, signal, print: expect.unreachable })
  changes.close()
  expect(count).toEqual({ noticed: 0, survived: 0, refused: 0 })
  expect(readFileSync(product, 'utf8')).toBe(PRODUCT)
})

test('tests that fail without a mutation are an error', async () => {
  writeFileSync(product, PRODUCT.replace('<', '>'))
  const places = listPlaces({ root, under: [], changed: undefined, seed: 1 })
  const { signal } = new AbortController()
  await expect(
    tryMutations({ root, places, count: 4, signal, print: expect.unreachable })
  ).rejects.toThrow('The unit tests of packages/limits failed without a mutation')
})

test('types that fail without a mutation are an error', async () => {
  writeFileSync(product, PRODUCT.replace('= 10', "= ''"))
  const places = listPlaces({ root, under: [], changed: undefined, seed: 1 })
  const { signal } = new AbortController()
  await expect(
    tryMutations({ root, places, count: 4, signal, print: expect.unreachable })
  ).rejects.toThrow(/The types of packages\/limits failed without a mutation:\n.*error TS/)
})

test('tests that never end are ended', async () => {
  writeFileSync(product, PRODUCT.replace('{\n', '{\n  for (;;);\n'))
  const folder = join(root, 'packages', 'limits')
  const { signal } = new AbortController()
  const { outcome } = await runRelatedTests({ folder, files: [product], limit: 3000, signal })
  expect(outcome).toBe('timed out')
})

function git(...args: readonly string[]): void {
  execFileSync('git', args, { cwd: root })
}

function runMain(...args: readonly string[]) {
  return spawnSync(execPath, [MAIN, ...args], { cwd: root, encoding: 'utf8', timeout: 60_000 })
}
