import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findUnreadUses } from '../src/findUnreadUses.ts'

test('each use of a value before it is read is found, and each promise that is dropped', () => {
  const root = fileURLToPath(new URL('fixture/unread', import.meta.url))
  const found = findUnreadUses({ root }).map(
    ({ file, line, problem }) => `${file}:${line} ${problem}`
  )
  expect(found).toEqual([
    'apps/second/src/index.ts:5 a dropped promise',
    'apps/second/src/index.ts:6 a dropped promise',
    'apps/second/src/index.ts:9 a dropped promise',
    'packages/first/src/readAnswer.ts:6 String() of an unread value',
    'packages/first/src/readAnswer.ts:7 Number() of an unread value',
    'packages/first/src/readAnswer.ts:9 a template of an unread value',
    'packages/first/src/readAnswer.ts:10 a spread of an unread value',
    'packages/first/src/readAnswer.ts:11 String takes an unread value'
  ])
})
