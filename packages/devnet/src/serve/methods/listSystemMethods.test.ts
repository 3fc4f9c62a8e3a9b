import { joinBytes } from '@paraclock/core'
import { expect, test } from 'vitest'
import { createCaller, createStubChain } from '../../../test/stubChain.ts'
import { countPending, listSystemMethods } from './listSystemMethods.ts'

test('a node of a devnet says who it is', async () => {
  const stub = createStubChain()
  const { ask } = createCaller(listSystemMethods({ ...stub, properties: { ss58Format: 42 } }))
  expect(await ask('system_chain')).toBe('stub')
  expect(await ask('system_health')).toMatchObject({ isSyncing: false })
  expect(await ask('chainSpec_v1_properties')).toEqual({ ss58Format: 42 })
  expect(await ask('chainSpec_v1_genesisHash')).toBe(stub.chain.genesisHash)
  expect(await ask('system_syncState')).toMatchObject({ currentBlock: 1, highestBlock: 1 })
  expect(await ask('system_peers')).toEqual([])
})

test('transactions that wait are counted by signer, whichever form the address has', async () => {
  const stub = createStubChain()
  const account = new Uint8Array(32).fill(7)
  const served = { ...stub, properties: {} }
  const submit = (...parts: readonly number[][]) =>
    stub.chain.submit(joinBytes([...parts.map((part) => Uint8Array.from(part)), account]))
  // A length of one byte, or of two; the version; the kind of address.
  await submit([0x10], [0x84], [0])
  await submit([0x01, 0x02], [0x84], [0])
  await submit([0x10], [0x84])
  await submit([0x10], [0x84], [0, 9])
  expect(countPending(served, account)).toBe(3)
  expect(countPending(served, new Uint8Array(32).fill(8))).toBe(0)
})
