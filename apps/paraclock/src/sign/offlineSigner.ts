import { rename } from 'node:fs/promises'
import { count, hex, object, text } from '@paraclock/checklist/schema'
import { SignedCallMismatch } from '@paraclock/connect'
import { bytesToHex, type Hex, hexToBytes, ParaclockError, parseAccount } from '@paraclock/core'
import { type CallSigner, hashHex, type PayloadPlace } from '@paraclock/submission'
import * as v from 'valibot'
import { PayloadInvalid, SignatureAwaited } from '../errors/offline.ts'
import { isThere } from '../files/readFiles.ts'
import { readSavedFile, writeSavedFile } from '../files/readSavedFile.ts'
import { spellAccount } from './nameSigner.ts'

// The length of the era, in blocks. To verify a transaction, a chain needs the hash of the block at
// which the era begins. Most chains store the hashes of the last 2048 blocks.
const ERA_BLOCKS = 2048
/** The maximum length of a signed payload in bytes. A longer payload is signed by its hash. */
const MAX_SIGNED = 256

const shape = object({
  account: text,
  genesis: hex,
  specVersion: count,
  /** The metadata hash in the payload. Left out if the runtime does not check the hash. */
  metadataHash: v.optional(hex),
  era: hex,
  nonce: count,
  /** The finalized block at which the era begins. */
  birth: object({ number: count, hash: hex }),
  lastBlock: count,
  /** The decoded call, for a person who opens the file. */
  call: text,
  /** The bytes to sign: the payload, or the hash of a payload that is longer than 256 bytes. */
  bytes: hex,
  /** The signature, which a person or a tool adds to the file. */
  signature: v.optional(hex)
})

type PayloadFile = v.InferOutput<typeof shape>

/**
 * Creates a signer for a key outside this program. The signer writes each payload to a file. A
 * person or a tool signs it elsewhere, and writes the signature into the file. If the signature is
 * missing, the command fails and must be run again. The next run computes the payload
 * again, and refuses a file that has the bytes of a different payload.
 */
export function offlineSigner({
  account,
  path
}: {
  readonly account: Hex
  readonly path: string
}): CallSigner {
  const spelled = spellAccount(account)
  const differ = (problem: string) =>
    new ParaclockError(PayloadInvalid, { path, problem, isOther: true })
  const expire = (problem: string) =>
    new ParaclockError(PayloadInvalid, { path, problem, isOther: false })
  let after: string | undefined
  const read = async (): Promise<PayloadFile | undefined> =>
    (await isThere(path)) ? await readSavedFile(shape, path, 'a payload to sign') : undefined
  const findPlace = async (next: PayloadPlace): Promise<PayloadPlace | undefined> => {
    ;({ after } = next)
    const kept = await read()
    if (kept === undefined) return undefined
    const { genesis, nonce, birth } = kept
    if (genesis !== next.genesis) throw differ(`it is of the chain with the genesis ${genesis}`)
    if (parseAccount(kept.account) !== account) throw differ(`it is of ${kept.account}`)
    const lastBlock = birth.number + ERA_BLOCKS - 1
    if (next.birth.number >= lastBlock) throw expire(`its era ended with block ${lastBlock}`)
    if (nonce !== next.nonce) throw expire(`its nonce is ${nonce}, and the next is ${next.nonce}`)
    return { genesis, nonce, birth }
  }
  const sign: CallSigner['sign'] = async (payload, encode, _, describe) => {
    const whole = encode(payload)
    const bytes = whole.length > MAX_SIGNED ? hashHex(whole) : bytesToHex(whole)
    const birth = { number: Number(payload.blockNumber), hash: payload.blockHash }
    const lastBlock = birth.number + ERA_BLOCKS - 1
    const kept = await read()
    if (kept !== undefined && kept.bytes !== bytes) {
      throw differ('it has other bytes than the call that is to be signed')
    }
    const { genesisHash: genesis } = payload
    // A payload has null if the runtime does not check the hash.
    const metadataHash = payload.metadataHash ?? undefined
    const file = kept ?? {
      account: spelled,
      genesis,
      era: payload.era,
      birth,
      lastBlock,
      metadataHash,
      specVersion: Number(payload.specVersion),
      nonce: Number(payload.nonce),
      call: describe?.(payload.method as Hex) ?? payload.method,
      bytes
    }
    if (kept === undefined) await writeSavedFile(path, file)
    const { signature } = file
    if (signature === undefined) {
      throw new ParaclockError(SignatureAwaited, { path, account: spelled, lastBlock })
    }
    const checked = await checkSignature(bytes, signature, account)
    if (after !== undefined) {
      throw new ParaclockError(SignatureAwaited, { path, nonce: file.nonce, after })
    }
    // The file is renamed, because the next call needs another payload at the same path.
    await rename(path, `${path}.used`)
    return { signature: checked }
  }
  const elsewhere = { eraBlocks: ERA_BLOCKS, holder: path, isHeld: isThere, findPlace }
  return { account: spelled, elsewhere, sign }
}

/** The byte in front of a signature, and the length of a signature in bytes, by scheme. */
const SCHEMES = new Map([
  ['ed25519', { prefix: 0, length: 64 }],
  ['sr25519', { prefix: 1, length: 64 }],
  ['ecdsa', { prefix: 2, length: 65 }]
])

/**
 * Verifies a signature, and returns it with the byte of its scheme in front. A signature of a
 * 20-byte account is returned unchanged, because only the chain can verify it.
 */
async function checkSignature(bytes: Hex, signature: Hex, account: Hex): Promise<Hex> {
  if (hexToBytes(account).length === 20) return signature
  const { cryptoWaitReady, signatureVerify } = await import('@polkadot/util-crypto')
  await cryptoWaitReady()
  const scheme = findScheme(() => signatureVerify(bytes, signature, account))
  if (scheme === undefined) {
    const problem = 'the signature is not one of this account for the payload'
    throw new ParaclockError(SignedCallMismatch, { account: spellAccount(account), problem })
  }
  const plain = hexToBytes(signature).slice(-scheme.length)
  return bytesToHex(Uint8Array.from([scheme.prefix, ...plain]))
}

function findScheme(verify: () => { readonly isValid: boolean; readonly crypto: string }) {
  try {
    const { isValid, crypto } = verify()
    return isValid ? SCHEMES.get(crypto) : undefined
  } catch {
    // polkadot.js throws for a signature with a wrong length.
    return undefined
  }
}
