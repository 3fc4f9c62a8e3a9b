import { createDecipheriv, pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@paraclock/core'
import { scrypt } from 'hash-wasm'
import * as v from 'valibot'

/** Bytes in hex. Wallets write the bytes without the prefix `0x`. */
const bytes = v.pipe(
  v.string(),
  v.regex(/^(?:0x)?(?:[\da-f]{2})+$/i),
  v.transform((text) => Buffer.from(text.replace(/^0x/i, ''), 'hex'))
)
const bounded = (largest: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(largest))

// The limits for scrypt are 512 MiB and n·r·p = 2^22, and for PBKDF2 ten million iterations. A file
// above a limit would block the program. Wallets use at most 256 MiB, 2^21, and a million iterations.
const MAX_MEMORY = 2 ** 29
const scryptParams = v.pipe(
  v.object({
    n: v.pipe(
      bounded(2 ** 24),
      v.check((n) => Number.isInteger(Math.log2(n)) && n > 1)
    ),
    r: bounded(64),
    p: bounded(64),
    dklen: v.literal(32),
    salt: bytes
  }),
  v.check(({ n, r, p }) => 128 * r * (n + p) <= MAX_MEMORY && n * r * p <= 2 ** 22)
)
const pbkdf2Params = v.object({
  c: bounded(10_000_000),
  prf: v.literal('hmac-sha256'),
  dklen: v.literal(32),
  salt: bytes
})

const cipher = {
  cipher: v.literal('aes-128-ctr'),
  cipherparams: v.object({ iv: v.pipe(bytes, v.length(16)) }),
  ciphertext: v.pipe(bytes, v.length(32)),
  mac: v.pipe(bytes, v.length(32))
}
const crypto = v.variant('kdf', [
  v.object({ ...cipher, kdf: v.literal('scrypt'), kdfparams: scryptParams }),
  v.object({ ...cipher, kdf: v.literal('pbkdf2'), kdfparams: pbkdf2Params })
])

/** Web3 Secret Storage, version 3. Some wallets spell the field `crypto` with a capital C. */
const web3Keystore = v.pipe(
  v.looseObject({ version: v.literal(3) }),
  v.transform(({ Crypto, ...rest }) => ({ crypto: Crypto, ...rest })),
  v.object({ version: v.literal(3), crypto, address: v.optional(v.string()) })
)

export function isWeb3Keystore(json: unknown): boolean {
  return v.is(v.looseObject({ version: v.literal(3) }), json)
}

const deriveByPbkdf2 = promisify(pbkdf2)

/**
 * Decrypts the private key in a file of Web3 Secret Storage, version 3, of an Ethereum wallet.
 *
 * @returns the private key and the address in the file, or the reason why the decryption failed
 */
export async function decryptWeb3Keystore(
  json: unknown,
  password: string
): Promise<
  | { readonly key: Uint8Array; readonly address: string | undefined; readonly problem?: undefined }
  | { readonly problem: string }
> {
  const read = v.safeParse(web3Keystore, json)
  if (!read.success) {
    return {
      problem: 'it is not Web3 Secret Storage, or needs more work than the files of wallets'
    }
  }
  const { crypto, address } = read.output
  const { ciphertext, cipherparams, mac } = crypto
  const derived = await deriveKey(crypto, password)
  const expected = keccak_256(Buffer.concat([derived.subarray(16), ciphertext]))
  if (!timingSafeEqual(expected, mac)) return { problem: 'the password is wrong' }
  const decipher = createDecipheriv('aes-128-ctr', derived.subarray(0, 16), cipherparams.iv)
  const key = Uint8Array.from(Buffer.concat([decipher.update(ciphertext), decipher.final()]))
  return { key, address: address && bytesToHex(Buffer.from(address.replace(/^0x/i, ''), 'hex')) }
}

async function deriveKey(
  args: v.InferOutput<typeof crypto>,
  password: string
): Promise<Uint8Array> {
  if (args.kdf === 'pbkdf2') {
    const { salt, c } = args.kdfparams
    return deriveByPbkdf2(password, salt, c, 32, 'sha256')
  }
  const { salt, n: costFactor, r: blockSize, p: parallelism } = args.kdfparams
  const work = { costFactor, blockSize, parallelism, hashLength: 32 }
  // `scrypt` is from hash-wasm, because the scrypt of Node.js refuses the example of the
  // specification (n is large, r is 1).
  return scrypt({ password, salt, ...work, outputType: 'binary' })
}
