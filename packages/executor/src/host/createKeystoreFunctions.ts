import { encodeCompact, joinBytes } from '@paraclock/core'
import type { KeyScheme, Keystore } from '../runtime/LoadedRuntime.ts'
import type { Host, HostFunctions } from './Host.ts'

const KEY_TYPE_BYTES = 4
const HASH_BYTES = 32
const NONE = Uint8Array.of(0)
const SOME = Uint8Array.of(1)
const SCHEMES: readonly (readonly [KeyScheme, keyBytes: number])[] = [
  ['ed25519', 32],
  ['sr25519', 32],
  ['ecdsa', 33]
]

/** The functions that make keys and sign with them. */
export function createKeystoreFunctions(host: Host): HostFunctions {
  const functions: Record<string, HostFunctions[string]> = {}
  for (const [scheme, keyBytes] of SCHEMES)
    Object.assign(functions, createSchemeFunctions(host, scheme, keyBytes))
  const keystore = keystoreOf(host, 'ext_crypto_ecdsa_sign_prehashed_version_1')
  return {
    ...functions,
    ext_crypto_ecdsa_sign_prehashed_version_1: (type: number, key: number, hash: number) =>
      giveSignature(
        host,
        keystore().sign(
          'ecdsa',
          keyType(host, type),
          host.memory.at(key, 33).slice(),
          host.memory.at(hash, HASH_BYTES).slice(),
          true
        )
      )
  }
}

function createSchemeFunctions(host: Host, scheme: KeyScheme, keyBytes: number): HostFunctions {
  const { memory } = host
  const list = `ext_crypto_${scheme}_public_keys_version_1`
  const generate = `ext_crypto_${scheme}_generate_version_1`
  const sign = `ext_crypto_${scheme}_sign_version_1`
  const toList = keystoreOf(host, list)
  const toGenerate = keystoreOf(host, generate)
  const toSign = keystoreOf(host, sign)
  return {
    [list]: (type: number) => giveKeys(host, toList().publicKeys(scheme, keyType(host, type))),
    [generate]: (type: number, seed: bigint) => {
      const reader = host.scale(generate, seed)
      const phrase = reader.option() ? new TextDecoder().decode(reader.bytes()) : null
      return host.give(toGenerate().generate(scheme, keyType(host, type), phrase))
    },
    [sign]: (type: number, key: number, message: bigint) =>
      giveSignature(
        host,
        toSign().sign(
          scheme,
          keyType(host, type),
          memory.at(key, keyBytes).slice(),
          memory.copyOf(message)
        )
      )
  }
}

function keystoreOf(host: Host, hostFunction: string): () => Keystore {
  return () => host.options.keystore ?? host.refuse(hostFunction, 'it needs a keystore')
}

function keyType(host: Host, at: number): string {
  return String.fromCharCode(...host.memory.at(at, KEY_TYPE_BYTES))
}

/** `Option<Signature>`: of fixed size, so without a length. */
function giveSignature(host: Host, signature: Uint8Array | null): bigint {
  return host.giveFat(joinBytes(signature === null ? [NONE] : [SOME, signature]))
}

function giveKeys(host: Host, keys: readonly Uint8Array[]): bigint {
  return host.giveFat(joinBytes([encodeCompact(keys.length), ...keys]))
}
