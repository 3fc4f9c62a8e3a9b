import { secp256k1 } from '@noble/curves/secp256k1.js'
import * as wasm from '@polkadot/wasm-crypto'
import { describe, expect, test } from 'vitest'
import { bytesOf, fat, type ModuleParts } from '../../test/modules/buildModule.ts'
import { failureOf, runModule } from '../../test/modules/runModule.ts'
import { loadHashing } from '../crypto/loadHashing.ts'
import { magicEthereumSignature } from '../crypto/magicAddress.ts'
import type { SignatureCheck } from '../runtime/LoadedRuntime.ts'

await wasm.waitReady()
const hashing = await loadHashing()
const message = bytesOf('message')
const seed = new Uint8Array(32).fill(7)
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const srPair = wasm.sr25519KeypairFromSeed(seed)
const sr = {
  key: srPair.slice(64),
  signature: wasm.sr25519Sign(srPair.slice(64), srPair.slice(0, 64), message)
}
const edPair = wasm.ed25519KeypairFromSeed(seed)
const ed = {
  key: edPair.slice(32),
  signature: wasm.ed25519Sign(edPair.slice(32), edPair.slice(0, 32), message)
}
const digest = hashing.blake2b256(message)
const recovered = secp256k1.sign(digest, seed, { prehash: false, format: 'recovered' })
const ec = {
  key: secp256k1.getPublicKey(seed, true),
  signature: bytesOf(recovered.slice(1), recovered[0] as number)
}

function magic(length: number): Uint8Array {
  const bytes = new Uint8Array(length).fill(0xcd)
  bytes.set([0xde, 0xad, 0xbe, 0xef])
  return bytes
}

/** A runtime that asks for one check, and returns its answer. */
function check(
  name: string,
  { key, signature }: { readonly key: Uint8Array; readonly signature: Uint8Array },
  prehashed = false,
  signed = message
): ModuleParts {
  const middle = prehashed ? 'i32' : 'i64'
  return {
    imports: `(import "env" "${name}" (func $check (param i32 ${middle} i32) (result i32)))`,
    data: [
      [100, signature],
      [200, signed],
      [300, key],
      [400, digest]
    ],
    body: `(i32.store (i32.const 500) (call $check (i32.const 100)
      ${prehashed ? '(i32.const 400)' : fat(200, signed.length)} (i32.const 300))) ${fat(500, 1)}`
  }
}

async function answer(parts: ModuleParts, signatures: SignatureCheck = 'verify'): Promise<number> {
  return (await runModule(parts, { signatures })).result[0] as number
}

describe.each([
  ['ext_crypto_sr25519_verify_version_1', sr, 64, false],
  ['ext_crypto_sr25519_verify_version_2', sr, 64, false],
  ['ext_crypto_sr25519_batch_verify_version_1', sr, 64, false],
  ['ext_crypto_ed25519_verify_version_1', ed, 64, false],
  ['ext_crypto_ed25519_batch_verify_version_1', ed, 64, false],
  ['ext_crypto_ecdsa_verify_version_1', ec, 65, false],
  ['ext_crypto_ecdsa_verify_version_2', ec, 65, false],
  ['ext_crypto_ecdsa_verify_prehashed_version_1', ec, 65, true],
  ['ext_crypto_ecdsa_batch_verify_version_1', ec, 65, false]
] as const)('%s', (name, signed, length, prehashed) => {
  test('a good signature is good, another key’s is not', async () => {
    expect(await answer(check(name, signed, prehashed))).toBe(1)
    const other = { ...signed, key: signed.key.map((byte) => byte ^ 1) }
    expect(await answer(check(name, other, prehashed))).toBe(0)
  })

  test('the magic one is good only where that is asked for', async () => {
    const faked = { ...signed, signature: magic(length) }
    expect(await answer(check(name, faked, prehashed))).toBe(0)
    expect(await answer(check(name, faked, prehashed), 'accept-magic')).toBe(1)
    const nearly = { ...signed, signature: magic(length).fill(0xce, 60) }
    expect(await answer(check(name, nearly, prehashed), 'accept-magic')).toBe(0)
  })
})

// Made by schnorrkel 0.1.1; known from its tests.
test.each([
  ['ext_crypto_sr25519_verify_version_1', 1],
  ['ext_crypto_sr25519_verify_version_2', 0],
  ['ext_crypto_sr25519_batch_verify_version_1', 0]
])('%s accepts a signature without the mark, or does not, as nodes do', async (name, expected) => {
  const old = {
    key: wasm.sr25519KeypairFromSeed(new Uint8Array(32)).slice(64),
    signature: Buffer.from(
      '28a854d54903e056f89581c691c1f7d2ff39f8f896c9e9c22475e60902cc2b3547199e0e91fa32902028f2ca2355e8cdd16cfe19ba5e8b658c94aa80f3b81a00',
      'hex'
    )
  }
  expect(await answer(check(name, old, false, bytesOf('SUBSTRATE')))).toBe(expected)
})

describe('batches', () => {
  const imports = `
    (import "env" "ext_crypto_start_batch_verify_version_1" (func $start))
    (import "env" "ext_crypto_finish_batch_verify_version_1" (func $finish (result i32)))`

  test.each([
    ['only good ones', sr.key, 1],
    ['a bad one', ed.key, 0]
  ])('with %s', async (_, key, expected) => {
    const parts = check('ext_crypto_sr25519_batch_verify_version_1', { ...sr, key })
    const body = `(call $start) (drop (call $check (i32.const 100) ${fat(200, message.length)}
      (i32.const 300))) (i32.store (i32.const 500) (call $finish)) ${fat(500, 1)}`
    expect(await answer({ ...parts, imports: parts.imports + imports, body })).toBe(expected)
  })

  test('none can be finished that was not started', async () => {
    const body = `(drop (call $finish)) (i64.const 0)`
    expect(await failureOf(runModule({ imports, body }))).toMatchObject({
      code: 'HostCallFailed'
    })
  })
})

/** A runtime that recovers the key of a signature. */
function recover(name: string, signature: Uint8Array): ModuleParts {
  return {
    imports: `(import "env" "${name}" (func $recover (param i32 i32) (result i64)))`,
    data: [
      [100, signature],
      [400, digest]
    ],
    body: '(call $recover (i32.const 100) (i32.const 400))'
  }
}

describe('recovering', () => {
  const whole = hex(secp256k1.getPublicKey(seed, false).slice(1))

  test.each([
    ['ext_crypto_secp256k1_ecdsa_recover_version_1', whole],
    ['ext_crypto_secp256k1_ecdsa_recover_version_2', whole],
    ['ext_crypto_secp256k1_ecdsa_recover_compressed_version_1', hex(ec.key)],
    ['ext_crypto_secp256k1_ecdsa_recover_compressed_version_2', hex(ec.key)]
  ])('%s', async (name, expected) => {
    const high = bytesOf(ec.signature.slice(0, 64), (ec.signature[64] as number) + 27)
    for (const signature of [ec.signature, high])
      expect(hex((await runModule(recover(name, signature))).result)).toBe(`00${expected}`)
    const wrong = bytesOf(ec.signature.slice(0, 64), 9)
    expect(hex((await runModule(recover(name, wrong))).result)).toBe('0101')
  })
})

test('the magic signature of an Ethereum account is recovered only where that is asked for', async () => {
  const signature = magicEthereumSignature(new Uint8Array(20).fill(5))
  const ask = async (version: string, signatures: SignatureCheck): Promise<string> => {
    const name = `ext_crypto_secp256k1_ecdsa_recover_${version}`
    return hex((await runModule(recover(name, signature), { signatures })).result)
  }
  const key = `00deadbeef${'05'.repeat(20)}${'cd'.repeat(40)}`
  expect(await ask('version_2', 'accept-magic')).toBe(key)
  expect(await ask('version_2', 'verify')).not.toBe(key)
  expect(await ask('compressed_version_2', 'accept-magic')).not.toContain('deadbeef')
})

describe('a scalar that is larger than the order of the curve', () => {
  const order = secp256k1.Point.CURVE().n
  const scalar = (value: bigint): Uint8Array =>
    Buffer.from(value.toString(16).padStart(64, '0'), 'hex')
  const r = secp256k1.Point.BASE.x
  // Any r and s sign for some key. This s is small enough to be given larger by the order.
  const key = new secp256k1.Signature(r, 1n, 0).recoverPublicKey(digest).toBytes()
  const large = { key, signature: bytesOf(scalar(r), scalar(1n + order), 0) }

  test.each([
    ['ext_crypto_ecdsa_verify_version_1', 1],
    ['ext_crypto_ecdsa_verify_version_2', 0],
    ['ext_crypto_ecdsa_verify_prehashed_version_1', 0],
    ['ext_crypto_ecdsa_batch_verify_version_1', 1]
  ])('%s', async (name, expected) => {
    const prehashed = name.includes('prehashed')
    const small = { key, signature: bytesOf(scalar(r), scalar(1n), 0) }
    expect(await answer(check(name, small, prehashed))).toBe(1)
    expect(await answer(check(name, large, prehashed))).toBe(expected)
  })

  test.each([
    ['ext_crypto_secp256k1_ecdsa_recover_version_1', '00'],
    ['ext_crypto_secp256k1_ecdsa_recover_version_2', '0100'],
    ['ext_crypto_secp256k1_ecdsa_recover_compressed_version_1', '00'],
    ['ext_crypto_secp256k1_ecdsa_recover_compressed_version_2', '0100']
  ])('%s', async (name, expected) => {
    const { result } = await runModule(recover(name, large.signature))
    expect(hex(result.slice(0, expected.length / 2))).toBe(expected)
  })
})

test.each([
  ['ext_crypto_sr25519_public_keys_version_1', 'i32', '(i32.const 0)', 'i64'],
  ['ext_crypto_ecdsa_generate_version_1', 'i32 i64', '(i32.const 0) (i64.const 0)', 'i32'],
  [
    'ext_crypto_ed25519_sign_version_1',
    'i32 i32 i64',
    '(i32.const 0) (i32.const 0) (i64.const 0)',
    'i64'
  ],
  [
    'ext_crypto_ecdsa_sign_prehashed_version_1',
    'i32 i32 i32',
    '(i32.const 0) (i32.const 0) (i32.const 0)',
    'i64'
  ]
])('%s needs the keys of a node', async (name, params, args, result) => {
  const failure = await failureOf(
    runModule({
      imports: `(import "env" "${name}" (func $call (param ${params}) (result ${result})))`,
      body: `(drop (call $call ${args})) (i64.const 0)`
    })
  )
  expect(failure).toMatchObject({ code: 'HostCallFailed' })
  expect(failure.message).toContain(`${name}": "it needs a keystore`)
})
