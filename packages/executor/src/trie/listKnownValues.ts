import { resolveNode } from './changeTrie.ts'
import type { TrieNode, TrieNodeSource } from './TrieNode.ts'

/** A value that a trie, which may be partial, shows. */
export interface KnownValue {
  /** The key, as nibbles. */
  readonly path: Uint8Array
  readonly bytes: Uint8Array
  /** Whether the node holds the value's hash in its place. */
  readonly hashed: boolean
}

/** All values that can be reached, in the order of their keys. What is not known is passed over. */
export function* listKnownValues(
  target: TrieNode,
  source: TrieNodeSource,
  prefix: Uint8Array = new Uint8Array(0)
): Generator<KnownValue> {
  if (target.kind === 'unresolved' && source(target.hash) === undefined) return
  const node = resolveNode(target, source)
  const path = Uint8Array.of(...prefix, ...node.partial)
  if (node.value !== undefined) {
    const { bytes, hash } = node.value
    const known = bytes ?? (hash === undefined ? undefined : source(hash))
    if (known !== undefined) yield { path, bytes: known, hashed: hash !== undefined }
  }
  if (node.children === undefined) return
  for (let slot = 0; slot < 16; slot++) {
    const child = node.children[slot]
    if (child !== undefined) yield* listKnownValues(child, source, Uint8Array.of(...path, slot))
  }
}
