import { createMemorySource } from '@paraclock/connect'
import { bytesToHex, encodeInteger } from '@paraclock/core'
import { expect, test } from 'vitest'
import { openEvm } from '../../test/support/openEvm.ts'
import { readEvmGas } from './readEvmGas.ts'

function answering(priceBytes: number) {
  const calls = {
    EthereumRuntimeRPCApi_gas_price: bytesToHex(encodeInteger(10n ** 18n, priceBytes)),
    EthereumRuntimeRPCApi_chain_id: bytesToHex(encodeInteger(1284n, 8))
  }
  const { name, block } = openEvm(20)
  return {
    name,
    block,
    source: createMemorySource({ calls }),
    constant: () => undefined,
    hasApi: (api: string) => api === 'EthereumRuntimeRPCApi'
  }
}

test('the price of gas and the id of the chain are what its runtime API answers', async () => {
  const { gasPrice, chainId, evidence } = await readEvmGas(answering(32))
  expect([gasPrice, chainId]).toEqual([10n ** 18n, 1284n])
  expect(evidence).toMatchObject([{ decoded: '1000000000000000000' }, { decoded: '1284' }])
})

test('an answer of another length is no price', async () => {
  await expect(readEvmGas(answering(8))).rejects.toMatchObject({
    code: 'RuntimeApiResultMalformed',
    message: expect.stringContaining('expected 32 bytes')
  })
})

test('a chain without the API has gas without a price, and may state its id', async () => {
  const { gasPrice, chainId, evidence } = await readEvmGas(openEvm(20))
  expect([gasPrice, chainId, evidence]).toEqual([0n, 420_422_201n, []])
  const silent = { ...answering(32), hasApi: () => false }
  expect(await readEvmGas(silent)).toMatchObject({ gasPrice: 0n, chainId: undefined })
})
