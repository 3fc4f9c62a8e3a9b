import { expect, test } from 'vitest'
import { readArguments } from './readArguments.ts'

test('everything is run unless a part or a sample is asked for', () => {
  expect(readArguments([])).toMatchObject({
    variants: ['hour', 'minute'],
    sample: false,
    seed: 1,
    combinations: 40,
    remedies: true
  })
  expect(readArguments(['--only', '^call', '--variant', 'hour', '--no-remedies'])).toMatchObject({
    only: '^call',
    variants: ['hour'],
    combinations: 0,
    remedies: false
  })
  expect(readArguments(['--sample', '--seed', '7'])).toMatchObject({ sample: true, seed: 7 })
})

test('what it cannot read is said', () => {
  for (const argv of [
    ['--variant', 'second'],
    ['--seed', 'x'],
    ['--combinations', '-1'],
    ['--what'],
    ['--record', '--only', '^call']
  ]) {
    expect(readArguments(argv)).toHaveProperty('problem')
  }
})
