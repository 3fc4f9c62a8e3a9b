import { blake2Hasher } from '../../src/trie/hashers.ts'

const BRANCH = 0x80
const LEAF_WITH_LONG_PARTIAL = 0x7f

/** A proof of one value, and its root. */
export interface NestedProof {
  readonly root: Uint8Array
  readonly nodes: Uint8Array[]
}

/** A proof of a value below so many branches, each with only one child, in slot 0. */
export function nestProof(levels: number): NestedProof {
  const leaf = Uint8Array.of(0x40, 40 << 2, ...new Uint8Array(40))
  const nodes = [leaf]
  for (let level = 0; level < levels; level += 1) {
    const below = blake2Hasher.hash(nodes.at(-1) ?? leaf)
    nodes.push(Uint8Array.of(BRANCH, 1, 0, 32 << 2, ...below))
  }
  return { root: blake2Hasher.hash(nodes.at(-1) ?? leaf), nodes }
}

/** A proof of one leaf with so many nibbles. */
export function stretchProof(nibbles: number): NestedProof {
  const rest = nibbles - 63
  const length = [...new Array<number>(Math.floor(rest / 255)).fill(255), rest % 255]
  const head = Uint8Array.of(LEAF_WITH_LONG_PARTIAL, ...length)
  const leaf = new Uint8Array(head.length + nibbles / 2 + 2)
  leaf.set(head)
  leaf.set([1 << 2, 7], leaf.length - 2)
  return { root: blake2Hasher.hash(leaf), nodes: [leaf] }
}
