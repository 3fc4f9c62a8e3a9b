import { expect, test } from 'vitest'
import { placeFile } from './placeFile.ts'

test.each([
  [true, 'C:\\repo', 'paraclock.config.json', 'paraclock.config.json'],
  [true, 'C:\\repo', 'ci\\paraclock.config.json', 'ci/paraclock.config.json'],
  [true, 'C:\\repo', 'ci/paraclock.config.json', 'ci/paraclock.config.json'],
  [true, 'C:\\repo', 'C:\\repo\\ci\\a.json', 'ci/a.json'],
  [true, 'C:\\Repo', 'c:\\repo\\a.json', 'a.json'],
  [true, 'C:\\repo\\chain', '..\\a.json', '../a.json'],
  [true, 'C:\\repo', 'D:\\ci\\a.json', 'D:/ci/a.json'],
  [false, '/repo', 'ci/a.json', 'ci/a.json'],
  [false, '/repo', '/repo/ci/a.json', 'ci/a.json'],
  [false, '/repo', '/ci/a.json', '../ci/a.json'],
  // On these systems, a backslash is an ordinary character.
  [false, '/repo', 'a\\b.json', 'a\\b.json']
])('windows %s: in %s, %s is %s', (windows, cwd, path, placed) => {
  expect(placeFile({ path, cwd, windows })).toBe(placed)
})
