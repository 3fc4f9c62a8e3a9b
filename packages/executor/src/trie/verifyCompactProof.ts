import { isParaclockError } from '@paraclock/core'
import { TrieProofInvalid } from '../errors/state.ts'
import { sameBytes } from '../storage/sameBytes.ts'
import { decodeNode } from './decodeNode.ts'
import { encodeNode } from './encodeNode.ts'
import type { TrieHasher } from './hashers.ts'
import { countShared, toNibbles } from './nibbles.ts'
import { makeValue, type ResolvedNode, type StateVersion, type TrieNode } from './TrieNode.ts'

export interface VerifyCompactProofArgs {
  readonly root: Uint8Array
  /**
   * The nodes on the path from the root to the key. Each node lacks the hash of the next node on the
   * path.
   */
  readonly nodes: readonly Uint8Array[]
  readonly key: Uint8Array
  readonly value: Uint8Array
  readonly version: StateVersion
  readonly hasher: TrieHasher
}

/** A node on the path. */
interface Station {
  readonly node: ResolvedNode
  /** Whether the parent stores the encoded node instead of the hash. */
  readonly inline: boolean
  /** The slot of the next node; `undefined` for the node with the value. */
  readonly slot: number | undefined
}

const MAX_INLINE_LENGTH = 32

/**
 * Whether a compact proof proves that `key` has `value` in the trie with this root. The proof has
 * the format of `trie_db::proof`, which omits all hashes and values that can be computed. As in
 * `trie_db`, a proof with superfluous data is refused.
 */
export function verifyCompactProof(args: VerifyCompactProofArgs): boolean {
  try {
    const way = findWay(args)
    if (way === undefined) return false
    const root = rebuild(way, args)
    return root !== undefined && sameBytes(root, args.root)
  } catch (error) {
    if (isParaclockError(error, TrieProofInvalid)) return false
    throw error
  }
}

function findWay({ nodes, key }: VerifyCompactProofArgs): Station[] | undefined {
  const path = toNibbles(key)
  const way: Station[] = []
  let used = 0
  let offset = 0
  let node = readNext(nodes[used++])
  let inline = false
  while (node !== undefined) {
    const shared = countShared(node.partial, path, 0, offset)
    if (shared < node.partial.length) return undefined
    offset += shared
    if (offset === path.length) {
      const complete = used === nodes.length && isValueOmitted(node)
      return complete ? [...way, { node, inline, slot: undefined }] : undefined
    }
    const slot: number = path[offset++] as number
    const child: TrieNode | undefined = node.children?.[slot]
    if (child === undefined) return undefined
    way.push({ node, inline, slot })
    inline = child.kind === 'node'
    if (child.kind === 'node') node = child
    else if (child.hash.length === 0) node = readNext(nodes[used++])
    else return undefined
  }
  return undefined
}

function readNext(encoded: Uint8Array | undefined): ResolvedNode | undefined {
  return encoded === undefined ? undefined : decodeNode(encoded, true)
}

/** In place of an omitted value, a leaf has an empty value, and a branch has no value. */
function isValueOmitted({ children, value }: ResolvedNode): boolean {
  return children === undefined ? value?.bytes?.length === 0 : value === undefined
}

function rebuild(
  way: readonly Station[],
  { value, version, hasher }: VerifyCompactProofArgs
): Uint8Array | undefined {
  let merkle: Uint8Array | undefined
  for (const { node, inline, slot } of way.toReversed()) {
    const filled =
      slot === undefined || merkle === undefined
        ? { ...node, value: makeValue(value, version, hasher) }
        : { ...node, children: node.children?.with(slot, { kind: 'unresolved', hash: merkle }) }
    const encoded = encodeNode(filled, hasher)
    if (inline && encoded.length > MAX_INLINE_LENGTH) return undefined
    merkle = inline ? encoded : hasher.hash(encoded)
  }
  return merkle
}
