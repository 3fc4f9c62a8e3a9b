import { expect, test } from 'vitest'
import { walletSigner } from './walletSigner.ts'

const signature = '0x01'
const unused = undefined as never

test.each([
  [undefined, undefined],
  [null, undefined],
  ['0x02', '0x02'],
  [Uint8Array.of(2), '0x02']
])('a wallet that answers the transaction %j gives %j', async (answer, signedTransaction) => {
  const signPayload = async () =>
    ({ id: 1, signature, signedTransaction: answer as never }) as const
  const signer = walletSigner({ account: '//Alice', signer: { signPayload } })
  expect(await signer.sign(unused, unused, unused)).toEqual({ signature, signedTransaction })
})

test('a wallet with createTransaction creates the whole transaction', async () => {
  const createTransaction = async ({ callData }: { callData: string }) => `0x84${callData.slice(2)}`
  const signPayload = async () => ({ id: 1, signature }) as const
  const signer = walletSigner({ account: '//Alice', signer: { signPayload, createTransaction } })
  const transaction = { callData: '0x01' } as never
  const created = { signature: '0x', signedTransaction: '0x8401' }
  expect(await signer.sign(unused, unused, unused, unused, transaction)).toEqual(created)
  expect(await signer.sign(unused, unused, unused)).toEqual({ signature })
})
