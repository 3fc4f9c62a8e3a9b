import { blake3 } from '@noble/hashes/blake3.js'
import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import {
  extraInfo,
  extrinsicMetadata,
  lookupType,
  proof as proofCodec
} from '@polkadot-api/merkleize-metadata'

const refuse = (problem: string): ParaclockError =>
  new ParaclockError(ArgumentInvalid, { argument: 'the proof', value: '', problem })

/** What begins the digest of a metadata hash of version 1 (RFC-78). */
const VERSION = 1

/** The metadata hash that a proof leads to. It throws if the proof is not one. */
export function hashProof(proof: Uint8Array): Uint8Array {
  const { leaves, leafIdxs, proofs, extrinsic, info } = proofCodec.dec(proof)
  const known = leafIdxs.map((index, place) => {
    const leaf = leaves[place]
    if (leaf === undefined) throw refuse('a leaf is missing')
    return { index, hash: blake3(lookupType.enc(leaf)) }
  })
  const rest = [...proofs]
  const root = hashNode(0, known, rest)
  if (known.length > 0 || rest.length > 0) throw refuse('parts are left over')
  const head = [VERSION, ...root, ...blake3(extrinsicMetadata.enc(extrinsic))]
  return blake3(Uint8Array.from([...head, ...extraInfo.enc(info)]))
}

/**
 * The hash of a node of the tree. The children of node n are 2n + 1 and 2n + 2; the leaves are known in the
 * order in which they are met, and so are the hashes of parts without known leaves.
 */
function hashNode(
  node: number,
  known: { readonly index: number; readonly hash: Uint8Array }[],
  rest: Uint8Array[]
): Uint8Array {
  const [next] = known
  if (next?.index === node) return known.shift()?.hash ?? next.hash
  if (next === undefined || !isAbove(node, next.index)) {
    const hash = rest.shift()
    if (hash === undefined) throw refuse('a hash is missing')
    return hash
  }
  const left = hashNode(2 * node + 1, known, rest)
  return blake3(Uint8Array.from([...left, ...hashNode(2 * node + 2, known, rest)]))
}

function isAbove(node: number, leaf: number): boolean {
  let up = leaf
  while (up > node) up = (up - 1) >> 1
  return up === node
}
