import { base58Encode, ed25519PairFromSeed } from '@polkadot/util-crypto'

/** How a node is known to others. */
export interface NodeIdentity {
  /** Its secret, in hex without 0x, as `--node-key` takes it. It is worth nothing elsewhere. */
  readonly key: string
  /** The port on the loopback that others reach it on. */
  readonly port: number
  /** Its address, as `bootNodes` takes it. */
  readonly address: string
}

/** A libp2p id is the hash of a public key's protobuf; one this short stands for itself. */
const IDENTITY_HASH = [0x00, 0x24]
const ED25519_KEY = [0x08, 0x01, 0x12, 0x20]

/** The identity of the node of that number: fixed, so that specifications can name it. */
export function nodeIdentity(number: number, port: number): NodeIdentity {
  const key = number.toString(16).padStart(64, '0')
  const { publicKey } = ed25519PairFromSeed(Buffer.from(key, 'hex'))
  const id = base58Encode(Uint8Array.of(...IDENTITY_HASH, ...ED25519_KEY, ...publicKey))
  return { key, port, address: `/ip4/127.0.0.1/tcp/${port}/p2p/${id}` }
}
