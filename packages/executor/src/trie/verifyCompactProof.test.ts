import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keccakHasher } from '../../test/support/keccakHasher.ts'
import { blake2Hasher } from './hashers.ts'
import type { StateVersion } from './TrieNode.ts'
import { verifyCompactProof } from './verifyCompactProof.ts'

interface Vector {
  readonly hasher: 'blake2_256' | 'keccak_256'
  readonly version: StateVersion
  readonly root: string
  readonly proof: readonly string[]
  readonly key: string
  readonly value: string
  readonly holds: boolean
}

// Tries, proofs and verdicts of the crate sp-trie 46.0.0 (generate_trie_proof, verify_trie_proof):
// every other proof is spoiled in one place.
const vectors = readFileSync(
  join(import.meta.dirname, '../../test/vectors/compact-proofs.jsonl'),
  'utf8'
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Vector)

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))

function verify({ hasher, version, root, proof, key, value }: Vector): boolean {
  return verifyCompactProof({
    root: bytes(root),
    nodes: proof.map(bytes),
    key: bytes(key),
    value: bytes(value),
    version,
    hasher: hasher === 'blake2_256' ? blake2Hasher : keccakHasher
  })
}

describe('the verdicts of sp-trie', () => {
  test('there are enough of both', () => {
    expect(vectors.filter(({ holds }) => holds).length).toBeGreaterThan(100)
    expect(vectors.filter(({ holds }) => !holds).length).toBeGreaterThan(100)
  })

  test.each(['blake2_256', 'keccak_256'] as const)(
    '%s, values in nodes and beside them',
    (name) => {
      const cases = vectors.filter(({ hasher }) => hasher === name)
      expect(new Set(cases.map(({ version }) => version))).toEqual(new Set([0, 1]))
      expect(cases.filter((vector) => verify(vector) !== vector.holds)).toEqual([])
    }
  )
})

describe('what a proof must not do', () => {
  const sound = vectors.find(({ holds, proof }) => holds && proof.length > 1) as Vector

  test('hold for another value, another key or another root', () => {
    expect(verify(sound)).toBe(true)
    expect(verify({ ...sound, value: `${sound.value}00` })).toBe(false)
    expect(verify({ ...sound, key: `${sound.key}00` })).toBe(false)
    expect(verify({ ...sound, root: '00'.repeat(32) })).toBe(false)
  })

  test('lack a node, or bring one too many', () => {
    expect(verify({ ...sound, proof: sound.proof.slice(0, -1) })).toBe(false)
    expect(verify({ ...sound, proof: [...sound.proof, '00'] })).toBe(false)
    expect(verify({ ...sound, proof: [] })).toBe(false)
  })

  test('bring bytes that are no node', () => {
    expect(verify({ ...sound, proof: ['ff', ...sound.proof.slice(1)] })).toBe(false)
  })
})
