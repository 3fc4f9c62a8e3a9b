import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findSecondDefinitions } from '../src/findSecondDefinitions.ts'

const inTree = (path: string) => fileURLToPath(new URL(path, import.meta.url))

test('a name that two files define is found, in a package or across packages, of every kind', () => {
  expect(findSecondDefinitions({ root: inTree('fixture/definitions') })).toEqual([
    { name: 'Weight', files: ['apps/second/src/index.ts', 'packages/first/src/weight.ts'] },
    { name: 'limits', files: ['packages/first/src/limits.ts', 'packages/first/src/weight.ts'] },
    { name: 'readLimits', files: ['apps/second/src/index.ts', 'packages/first/src/limits.ts'] }
  ])
})
