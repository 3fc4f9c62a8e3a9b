import { expect, test } from 'vitest'
import { nameProgram } from './nameProgram.ts'

test.each([
  [undefined, 'paraclock'],
  ['test', 'paraclock'],
  ['npx', 'npx @paraclock/onboard'],
  ['onboard', 'npx --yes pnpm@12.21.0 onboard']
])('started by %s, it is %s', (script, program) => {
  expect(nameProgram({ npm_lifecycle_event: script })).toBe(program)
})
