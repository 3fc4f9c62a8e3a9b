import { hexToBytes } from '@paraclock/core'
import { expect, test } from 'vitest'
import { readTags } from './readTags.ts'

// Ok, a priority of 258, no required tags, and the provided tag: an account with its nonce.
const HEAD = '0x000201000000000000'

test.each([
  ['nothing required', `${HEAD}000408abcd4000000000000000 01`, 258n, [], ['0xabcd']],
  ['one required, two provided', `${HEAD}0404ee0804aa00`, 258n, ['0xee'], ['0xaa', '0x']],
  ['a refusal', '0x010003', 0n, [], []],
  ['nothing', '0x', 0n, [], []],
  ['a list that ends early', `${HEAD}00ff`, 258n, [], []]
])('the tags of %s', (_, hex, priority, requires, provides) => {
  expect(readTags(hexToBytes(hex.replace(' ', '') as `0x${string}`))).toEqual({
    priority,
    requires,
    provides
  })
})
