import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { hashProof } from './hashProof.ts'

/** What the person at the device has done with it. */
export type LedgerState =
  /** The app is open, and its person approves what it shows. */
  | 'ready'
  | 'locked'
  /** Another app is open, or the menu. */
  | 'menu'
  /** The person declines. */
  | 'declines'

/**
 * A device in memory with the generic Polkadot app of a Ledger, by the specification of its commands
 * (docs/APDUSPEC.md of Zondax/ledger-polkadot, with the class of app/src/coin.h). It takes a
 * transaction in parts with the proof of its types, refuses a proof of another hash than that in the transaction, and signs with a key of ed25519 for
 * each derivation path.
 */
export class FakeLedger {
  state: LedgerState = 'ready'
  version: readonly [number, number, number] = [100, 0, 5]
  /** What it has signed: each transaction, without the proof. */
  readonly signed: Uint8Array[] = []
  readonly #seed: Uint8Array
  #path = new Uint8Array()
  #length = 0
  #parts: Uint8Array[] = []

  constructor(seed: string) {
    this.#seed = new TextEncoder().encode(seed)
  }

  /** The public key of an account by its number. */
  accountOf(index: number): Uint8Array {
    const path = new DataView(new ArrayBuffer(20))
    for (const [place, step] of [44, 354, index, 0, 0].entries()) {
      path.setUint32(place * 4, 0x8000_0000 + step, true)
    }
    return ed25519.getPublicKey(this.#keyOf(new Uint8Array(path.buffer)))
  }

  async exchange(command: Uint8Array): Promise<Uint8Array> {
    if (this.state === 'locked') return status(0x5515)
    const [group, instruction, first = 0, second, length] = command
    const data = command.slice(5)
    if (this.state === 'menu' || group !== 0xf9) return status(0x6e01)
    if (command.length > 260 || data.length !== length) return status(0x6700)
    if (second !== 0) return status(0x6b00)
    if (instruction === 0) return this.#sayVersion()
    if (instruction === 1) return this.#sayAccount(data)
    if (instruction === 2) return this.#take(first, data)
    return status(0x6d00)
  }

  async close(): Promise<void> {}

  #keyOf(path: Uint8Array): Uint8Array {
    return blake2b(Uint8Array.from([...this.#seed, ...path]), { dkLen: 32 })
  }

  #sayVersion(): Uint8Array {
    const [major, minor, patch] = this.version
    // The apps before the generic one have numbers of one byte.
    const numbers = major < 100 ? [major, minor, patch] : [0, major, 0, minor, 0, patch]
    return status(0x9000, [0, ...numbers, 0, 0x33, 0, 0, 4])
  }

  #sayAccount(data: Uint8Array): Uint8Array {
    if (data.length !== 22) return status(0x6700)
    const key = ed25519.getPublicKey(this.#keyOf(data.slice(0, 20)))
    return status(0x9000, [...key, ...new TextEncoder().encode('an address')])
  }

  #take(first: number, data: Uint8Array): Uint8Array {
    if (first === 0) {
      if (data.length !== 22) return status(0x6700)
      this.#path = data.slice(0, 20)
      this.#length = (data[20] ?? 0) + (data[21] ?? 0) * 256
      this.#parts = []
      return status(0x9000)
    }
    if (this.#length === 0) return status(0x6987)
    this.#parts.push(data)
    if (first === 1) return status(0x9000)
    const whole = Uint8Array.from(this.#parts.flatMap((part) => [...part]))
    const bytes = whole.slice(0, this.#length)
    this.#length = 0
    if (this.version[0] < 100) return refuse(0x6984, 'Method not supported')
    const digest = findDigest(whole.slice(bytes.length))
    if (digest === undefined) return refuse(0x6984, 'Unexpected metadata')
    if (!hasDigest(bytes, digest)) return refuse(0x6984, 'Metadata digest mismatch')
    if (this.state === 'declines') return status(0x6986)
    this.signed.push(bytes)
    const signed = bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
    return status(0x9000, [0, ...ed25519.sign(signed, this.#keyOf(this.#path))])
  }
}

/** An answer with its status word. */
function status(word: number, data: Iterable<number> = []): Uint8Array {
  return Uint8Array.from([...data, word >> 8, word & 0xff])
}

function refuse(word: number, reason: string): Uint8Array {
  return status(word, new TextEncoder().encode(reason))
}

function findDigest(proof: Uint8Array): Uint8Array | undefined {
  try {
    return hashProof(proof)
  } catch {
    return undefined
  }
}

/** Whether a transaction carries a metadata hash: an option with a value. */
function hasDigest(bytes: Uint8Array, digest: Uint8Array): boolean {
  const text = (one: Uint8Array): string => Buffer.from(one).toString('hex')
  return text(bytes).includes(`01${text(digest)}`)
}
