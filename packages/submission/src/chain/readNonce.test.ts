import { createMemorySource } from '@paraclock/connect'
import { expect, it } from 'vitest'
import { readNonce } from './readNonce.ts'

const at = `0x${'11'.repeat(32)}` as const

it.each([
  ['0x07000000', 7],
  ['0x00010000', 256],
  ['0x0700000001000000', 2 ** 32 + 7]
] as const)('%s is nonce %d', async (answer, nonce) => {
  const source = createMemorySource({ calls: { AccountNonceApi_account_nonce: answer } })
  expect(await readNonce(source, '0x01', at)).toBe(nonce)
})

it('passes on the error of the runtime', async () => {
  const reading = readNonce(createMemorySource({}), '0x01', at)
  await expect(reading).rejects.toMatchObject({ code: 'CallRefused' })
})
