import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { TypeRegistry } from '@polkadot/types'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { Wallet } from 'ethers'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { ethereumSigner } from './ethereumSigner.ts'

// The first well-known development account of chains with Ethereum accounts.
const KEY = '0x5fb92d6e98884f76de468fa3f6278f8807c48bebc13595d45af5bdc4da702133'
const ALITH = '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac'

const code = (wanted: string): unknown => expect.objectContaining({ code: wanted })

const registry = new TypeRegistry()
const noProof = () => Promise.reject(new Error('no proof is asked for'))
const hash = `0x${'07'.repeat(32)}` as const
const payloadOf = (call: Hex): SignerPayloadJSON => ({
  address: ALITH,
  assetId: '0x',
  blockHash: hash,
  blockNumber: '0x01',
  era: '0x00',
  genesisHash: hash,
  metadataHash: null as never,
  method: call,
  mode: 0,
  nonce: '0x00',
  signedExtensions: ['CheckNonce', 'CheckGenesis'],
  specVersion: '0x01',
  tip: '0x00',
  transactionVersion: '0x01',
  version: 4
})

/** Recovers the address that signed a payload, as a runtime does. */
const encode = (payload: SignerPayloadJSON): Uint8Array =>
  registry.createType('ExtrinsicPayload', payload, { version: 4 }).toU8a(true)

function recover(payload: SignerPayloadJSON, signature: Hex): Hex {
  const bytes = encode(payload)
  const signed = bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
  const [parity = 0, ...rest] = [...hexToBytes(signature)].reverse()
  const recovered = Uint8Array.from([parity, ...rest.reverse()])
  const options = { prehash: false }
  const point = secp256k1.recoverPublicKey(recovered, keccak_256(signed), options)
  const whole = secp256k1.Point.fromBytes(point).toBytes(false)
  return bytesToHex(keccak_256(whole.subarray(1)).subarray(12))
}

test.each([
  ['a private key', hexToBytes(KEY)],
  ['an account of viem', privateKeyToAccount(KEY)],
  ['a wallet of ethers', new Wallet(KEY)]
])('%s signs short and long payloads as a runtime verifies them', async (_what, key) => {
  const signer = ethereumSigner(key)
  expect(signer.account).toBe(ALITH)
  for (const length of [4, 250, 300]) {
    const payload = payloadOf(`0x0001${'2a'.repeat(length)}`)
    const { signature } = await signer.sign(payload, encode, noProof)
    expect(hexToBytes(signature)).toHaveLength(65)
    expect(hexToBytes(signature)[64]).toBeLessThan(2)
    expect(recover(payload, signature)).toBe(ALITH.toLowerCase())
  }
})

test('all three give the same signature', async () => {
  const signers = [hexToBytes(KEY), privateKeyToAccount(KEY), new Wallet(KEY)].map(ethereumSigner)
  const signed = await Promise.all(
    signers.map((one) => one.sign(payloadOf('0x0001'), encode, noProof))
  )
  expect(new Set(signed.map(({ signature }) => signature)).size).toBe(1)
})

test.each([
  ['31 bytes', new Uint8Array(31)],
  ['zero', new Uint8Array(32)],
  ['a number beyond the order of the curve', new Uint8Array(32).fill(255)]
])('%s is no key, and is not repeated', (_what, key) => {
  const open = () => ethereumSigner(key)
  expect(open).toThrow(code('ValueMalformed'))
  expect(open).not.toThrow(/ffff|0000/)
})

test('an account that cannot sign a hash, or returns no signature, is refused', async () => {
  const watched = { address: ALITH, type: 'json-rpc' } as never
  expect(() => ethereumSigner(watched)).toThrow(code('SignedCallMismatch'))
  const short = ethereumSigner({ address: ALITH, sign: async () => '0x00' })
  await expect(short.sign(payloadOf('0x0001'), encode, noProof)).rejects.toThrow(
    code('SignedCallMismatch')
  )
})
