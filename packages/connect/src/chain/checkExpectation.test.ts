import { expect, test } from 'vitest'
import type { ChainIdentity } from './ChainFacts.ts'
import { checkExpectation } from './checkExpectation.ts'

const of = (paraId: number | undefined) =>
  ({ endpoint: 'wss://rpc.example', paraId, bestTime: undefined }) as unknown as ChainIdentity

test.each([
  [undefined, undefined, true],
  [undefined, 'none', true],
  [2114, 'none', false],
  [2114, 2114, true],
  [2114, undefined, true],
  [undefined, 2114, false]
] as const)('parachain %s where %s is expected: %s', (paraId, expected, fits) => {
  const check = () => checkExpectation(of(paraId), { paraId: expected }, 0)
  if (fits) expect(check).not.toThrow()
  else expect(check).toThrow(expect.objectContaining({ code: 'ChainMismatch' }))
})
