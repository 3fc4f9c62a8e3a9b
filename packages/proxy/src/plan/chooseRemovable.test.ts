import { expect, test } from 'vitest'
import { chooseRemovable } from './chooseRemovable.ts'

const delegate = `0x${'11'.repeat(32)}`
const grant = (of: string, proxyType: string, delay = 0) => ({ delegate: of, proxyType, delay })
const choose = (...grants: readonly ReturnType<typeof grant>[]) =>
  chooseRemovable({ grants, delegate, nonce: 1n } as Parameters<typeof chooseRemovable>[0])

test('a delayed proxy of the service goes first, then one that another covers, then the last', () => {
  const others = [grant('0xa', 'Any'), grant('0xb', 'Staking'), grant('0xb', 'Any', 5)]
  const delayed = grant(delegate, 'Any', 10)
  const covered = grant('0xa', 'Staking')
  expect(choose(...others, covered, delayed)).toMatchObject({
    grant: delayed,
    reason: expect.stringContaining('delay')
  })
  expect(choose(...others, covered, grant('0xc', 'Any'))).toMatchObject({
    grant: covered,
    reason: expect.stringContaining('Any')
  })
  expect(choose(...others)).toEqual({ grant: others[2], reason: undefined })
  expect(choose()).toBeUndefined()
})

test('the last proxy that controls an account that never signed is not removed', () => {
  const chooseUnsigned = (...grants: readonly ReturnType<typeof grant>[]) =>
    chooseRemovable({ grants, delegate, nonce: 0n } as Parameters<typeof chooseRemovable>[0])?.grant
  const [alice, bob] = [grant('0xa', 'Any'), grant('0xb', 'Any')]
  const staking = grant('0x1', 'Staking')
  expect(chooseUnsigned(alice)).toBeUndefined()
  expect(chooseUnsigned(staking, alice)).toEqual(staking)
  expect(chooseUnsigned(alice, bob)).toEqual(bob)
  expect(chooseUnsigned(grant(delegate, 'Any'), alice)).toEqual(grant(delegate, 'Any'))
  // A controller with a delay cannot take the place of the one that signs.
  expect(chooseUnsigned(grant('0x1', 'Any', 5), alice)).toEqual(grant('0x1', 'Any', 5))
})
