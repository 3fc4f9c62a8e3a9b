import { randomFillSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import * as wasm from '@polkadot/wasm-crypto'
import { decompressCode } from '../src/code/decompressCode.ts'
import { loadHashing } from '../src/crypto/loadHashing.ts'
import { loadSignatures } from '../src/crypto/loadSignatures.ts'
import { keyFromBytes } from '../src/storage/StorageKey.ts'
import { compare } from './measure.ts'

// Measures the choices that packages/executor/INTERNALS.md describes. With the path of a runtime's
// code as argument, it also measures instances.
await wasm.waitReady()
const hashing = await loadHashing()
const signatures = await loadSignatures()

const buffer = randomFillSync(Buffer.alloc(1 << 20))
const plain = new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length)
const maps = new Map<string, Map<unknown, number>>()
const lookUp = (name: string, make: (at: number) => unknown) => (index: number) => {
  let map = maps.get(name)
  if (map === undefined) {
    map = new Map(Array.from({ length: 2000 }, (_, slot) => [make(slot * 64), slot]))
    maps.set(name, map)
  }
  return map.get(make((index % 2000) * 64))
}
compare('a storage key of 48 bytes, made and looked up', {
  'characters, natively (Node, used)': lookUp('latin1', (at) => keyFromBytes(plain, at, at + 48)),
  'characters, by fromCharCode (browsers)': lookUp('codes', (at) =>
    String.fromCharCode.apply(null, plain.subarray(at, at + 48) as unknown as number[])
  ),
  'hex, natively (Node)': lookUp('hex', (at) => buffer.toString('hex', at, at + 48))
})

const input = plain.subarray(0, 48)
compare('BLAKE2b-256 of 48 bytes', {
  'hash-wasm (used)': () => hashing.blake2b256(input),
  '@polkadot/wasm-crypto': () => wasm.blake2b(input, new Uint8Array(), 32),
  '@noble/hashes': () => blake2b(input, { dkLen: 32 })
})
compare('Keccak-256 of 48 bytes', {
  'hash-wasm (used)': () => hashing.keccak256(input),
  '@polkadot/wasm-crypto': () => wasm.keccak256(input),
  '@noble/hashes': () => keccak_256(input)
})
compare('twox-128 of 48 bytes', {
  'xxhash-wasm, twice (used)': () => [hashing.xxhash64(input, 0n), hashing.xxhash64(input, 1n)],
  '@polkadot/wasm-crypto': () => wasm.twox(input, 2)
})

const seed = new Uint8Array(32).fill(7)
const srPair = wasm.sr25519KeypairFromSeed(seed)
const sr = { key: srPair.slice(64), secret: srPair.slice(0, 64) }
const srSignature = wasm.sr25519Sign(sr.key, sr.secret, input)
const edPair = wasm.ed25519KeypairFromSeed(seed)
const ed = { key: edPair.slice(32), secret: edPair.slice(0, 32) }
const edSignature = wasm.ed25519Sign(ed.key, ed.secret, input)
const hash = hashing.blake2b256(input)
const recovered = secp256k1.sign(hash, seed, { prehash: false, format: 'recovered' })
const recoveryId = recovered[0] as number
const signature = recovered.slice(1)
compare(
  'checking a signature',
  {
    'sr25519: our build (used)': () => signatures.sr25519(srSignature, input, sr.key),
    'sr25519: @polkadot/wasm-crypto': () => wasm.sr25519Verify(srSignature, input, sr.key),
    'ed25519: our build (used)': () => signatures.ed25519(edSignature, input, ed.key),
    'ed25519: @polkadot/wasm-crypto': () => wasm.ed25519Verify(edSignature, input, ed.key),
    'ed25519: @noble/curves': () => ed25519.verify(edSignature, input, ed.key, { zip215: true }),
    'secp256k1 recovery: our build (used)': () =>
      signatures.recoverSecp256k1({ signature, hash, recoveryId, overflowing: false }),
    'secp256k1 recovery: @noble/curves': () =>
      secp256k1.Signature.fromBytes(signature).addRecoveryBit(recoveryId).recoverPublicKey(hash),
    'secp256k1 recovery: @polkadot/wasm-crypto': () =>
      wasm.secp256k1Recover(hash, signature, recoveryId)
  },
  100
)

const path = process.argv[2]
if (path !== undefined) {
  const code = decompressCode(new Uint8Array(readFileSync(path))) as Uint8Array<ArrayBuffer>
  const module = await WebAssembly.compile(code)
  const wanted = WebAssembly.Module.imports(module)
  const instantiate = (memory: WebAssembly.Memory): WebAssembly.Instance => {
    const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {}
    for (const { module: from, name, kind } of wanted) {
      imports[from] ??= {}
      imports[from][name] = kind === 'memory' ? memory : () => 0
    }
    return new WebAssembly.Instance(module, imports)
  }
  const kept = new WebAssembly.Memory({ initial: 64 })
  const bytes = new Uint8Array(kept.buffer)
  compare(
    `an instance of ${code.length} bytes of code, with 4 MiB of memory`,
    {
      'new instance, kept memory zeroed (used)': () => {
        bytes.fill(0)
        instantiate(kept)
      },
      'new instance, new memory, touched': () => {
        const memory = new WebAssembly.Memory({ initial: 64 })
        instantiate(memory)
        new Uint8Array(memory.buffer).fill(1)
      },
      'new instance alone': () => instantiate(kept)
    },
    30
  )
}
