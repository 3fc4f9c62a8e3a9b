import { bytesToHex, formatAddress } from '@paraclock/core'
import { TypeRegistry } from '@polkadot/types'
import { stringToU8a } from '@polkadot/util'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { deriveTaskId } from './deriveTaskId.ts'

// Until this resolves, polkadot.js hashes in JavaScript, which takes several times as long.
beforeAll(() => cryptoWaitReady())

const registry = new TypeRegistry()
const owner = new Uint8Array(32).fill(1)

function byPolkadotJs(account: Uint8Array, provided: Uint8Array): string {
  const bytes = registry.createType('Bytes', bytesToHex(provided))
  const parts = registry.createType('(AccountId32, Bytes)', [account, bytes])
  return registry.hash(parts.toU8a()).toHex()
}

test('a task of an account with an id of text', () => {
  // BLAKE2b-256 by b2sum -l 256 over 32 times 01, 1c and "payroll".
  expect(deriveTaskId({ owner, providedId: 'payroll' })).toEqual({
    taskId: '0x4684bd1e05f5a900781ee869788043bce7a4efdca3d4619adae4b8609804e373',
    algorithm: 'ownerAndProvidedId'
  })
})

test('text that begins with 0x is text, not hex', () => {
  const asText = deriveTaskId({ owner, providedId: '0x0102' }).taskId
  expect(asText).toBe(byPolkadotJs(owner, stringToU8a('0x0102')))
  expect(asText).not.toBe(deriveTaskId({ owner, providedId: Uint8Array.of(1, 2) }).taskId)
})

test('10,000 random tasks have the ids of @polkadot/types', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.uint8Array({ minLength: 1, maxLength: 200, size: 'max' }),
      (account, providedId) => {
        const { taskId } = deriveTaskId({ owner: account, providedId })
        if (taskId !== byPolkadotJs(account, providedId)) expect.fail(taskId)
      }
    ),
    { numRuns: 10_000 }
  )
})

test('text counts as its UTF-8 bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (text) => {
      expect(deriveTaskId({ owner, providedId: text })).toEqual(
        deriveTaskId({ owner, providedId: stringToU8a(text) })
      )
    })
  )
})

test.each([1, 63, 64, 95, 96, 16_383, 16_384, 70_000])('an id of %i bytes', (length) => {
  const providedId = new Uint8Array(length).fill(9)
  expect(deriveTaskId({ owner, providedId }).taskId).toBe(byPolkadotJs(owner, providedId))
})

test('SS58, hex and bytes of one owner give one id', () => {
  const expected = deriveTaskId({ owner, providedId: 'x' })
  expect(deriveTaskId({ owner: bytesToHex(owner), providedId: 'x' })).toEqual(expected)
  const address = formatAddress({ account: owner, prefix: 51 })
  expect(deriveTaskId({ owner: address, providedId: 'x' })).toEqual(expected)
})

test.each([
  ['empty text', owner, ''],
  ['no bytes', owner, new Uint8Array()],
  ['a number', owner, 7],
  ['half of a surrogate pair', owner, 'a\ud800'],
  ['an owner of 20 bytes', new Uint8Array(20), 'x'],
  ['an owner of 31 bytes', new Uint8Array(31), 'x']
])('refuses %s', (_, account, providedId) => {
  expect(() =>
    deriveTaskId({ owner: account, providedId: providedId as string })
  ).toThrowErrorMatchingSnapshot()
})
