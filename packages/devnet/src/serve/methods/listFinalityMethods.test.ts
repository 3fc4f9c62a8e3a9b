import { decodeJustification, findFinalityFault } from '@paraclock/connect'
import { bytesToHex, encodeInteger, type Hex, hexToBytes, openScale } from '@paraclock/core'
import { loadSignatures } from '@paraclock/executor'
import type { SimulatedChain } from '@paraclock/simulation'
import { Keyring } from '@polkadot/keyring'
import { expect, test } from 'vitest'
import { createCaller, createStubChain } from '../../../test/stubChain.ts'
import { listFinalityMethods } from './listFinalityMethods.ts'

const SET_ID: Hex = '0x0102'
const keyring = new Keyring({ type: 'ed25519' })
const keys = ['Alice', 'Bob'].map((name) => bytesToHex(keyring.addFromUri(`//${name}`).publicKey))
const authorities = keys.map((key) => [key, 1] as const)
const encoded = Uint8Array.of(
  8,
  ...keys.flatMap((key) => [...hexToBytes(key), ...encodeInteger(1, 8)])
)

function start() {
  const stub = createStubChain()
  const chain: SimulatedChain = Object.assign(stub.chain, {
    runtime: { storage: () => ({ key: () => SET_ID }) },
    call: async () => encoded,
    blocksAfter: (number: number) =>
      [1, 2, 3, 4, 5].flatMap((one) => (one > number ? (stub.chain.block(one) ?? []) : []))
  } as never)
  const { ask } = createCaller(listFinalityMethods({ chain, properties: {} }))
  return { stub, ask: (number: number) => ask('grandpa_proveFinality', number) }
}

const { ed25519 } = await loadSignatures()

function open(answer: unknown) {
  const reader = openScale(hexToBytes(String(answer)), 'proof')
  const hash = bytesToHex(reader.take(32))
  const justification = decodeJustification(reader.bytes())
  const fault = (id: number) =>
    findFinalityFault(justification, {
      ...{ id, authorities },
      verify: (signature, message, key) => ed25519(signature, message, hexToBytes(key))
    })
  return { hash, justification, fault }
}

test('the last block that the same set of authorities made final is proven', async () => {
  const { stub, ask } = start()
  const second = stub.build({ [SET_ID]: '0x0100000000000000' })
  const third = stub.build()
  // The set changed in the second block, so its own votes are those of the former set.
  const first = open(await ask(1))
  expect([first.hash, first.fault(0)]).toEqual([second.hash, undefined])
  expect(first.fault(1)).toContain('does not have its signature')
  const last = open(await ask(3))
  expect([last.hash, last.justification.number, last.fault(1)]).toEqual([third.hash, 3, undefined])
})

test('a block that is not there is refused as nodes refuse it', async () => {
  const { ask } = start()
  await expect(ask(9)).rejects.toMatchObject({
    context: { rpcCode: 4, rpcMessage: expect.stringContaining('not yet been finalized') }
  })
  await expect(ask(0)).rejects.toMatchObject({
    context: { rpcMessage: expect.stringContaining('already discarded') }
  })
})

test('a chain without GRANDPA has no such methods', () => {
  expect(listFinalityMethods({ ...createStubChain(), properties: {} })).toEqual({})
})
