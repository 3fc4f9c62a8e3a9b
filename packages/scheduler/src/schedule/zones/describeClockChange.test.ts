import { expect, test } from 'vitest'
import { describeClockChange } from './describeClockChange.ts'

test.each([
  ['gap', 'moved', [1_774_747_800n], 'does not exist and runs at 2026-03-29T01:30Z'],
  [
    'gap',
    'merged',
    [1_774_747_800n],
    'does not exist and is one run with that at 2026-03-29T01:30Z'
  ],
  ['gap', 'skipped', [], 'does not exist and does not run'],
  ['overlap', 'once', [1_774_747_800n], 'exists twice and runs once, at 2026-03-29T01:30Z'],
  [
    'overlap',
    'repeated',
    [1_774_747_800n, 1_774_751_400n],
    'exists twice and runs at 2026-03-29T01:30Z and 2026-03-29T02:30Z'
  ]
] as const)('a run of a %s that is %s is told', (kind, effect, takenFor, said) => {
  const change = { kind, effect, local: '2026-03-29T02:30:00', takenFor }
  expect(describeClockChange(change)).toBe(`clock change: 2026-03-29T02:30 ${said}`)
})
