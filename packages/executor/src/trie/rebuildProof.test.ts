import { expect, test } from 'vitest'
import { nestProof, stretchProof } from '../../test/support/nestedProof.ts'
import { readProvenValues, rebuildProof } from './rebuildProof.ts'
import { StateTrie } from './StateTrie.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (value: Uint8Array): string => new TextDecoder().decode(value)
/** A value that a trie of state version 1 stores under its hash. */
const long = 'long'.repeat(10)

/** A state as it is stored, in the trie of a version. */
function build(values: Record<string, string>, version: 0 | 1 = 0): StateTrie {
  const entries = Object.entries(values).map(([key, value]) => [bytes(key), bytes(value)] as const)
  return StateTrie.build({ entries, version })
}

/** What nodes show below a root. */
function show(root: Uint8Array, nodes: readonly Uint8Array[]): Record<string, string> {
  const proven = readProvenValues(root, nodes)
  return Object.fromEntries(proven.map(({ key, value }) => [text(key), text(value)]))
}

test('a new proof shows what the old one showed, with the values that changed', () => {
  const trie = build({ alice: long, alina: '1', bob: long, carol: '2' })
  const nodes = trie.prove([bytes('alice'), bytes('alina'), bytes('carol')])
  expect(show(trie.root(), nodes)).toEqual({ alice: long, alina: '1', carol: '2' })

  const updates = [
    [bytes('alina'), bytes('3')],
    [bytes('carol'), null],
    [bytes('dave'), bytes('4')]
  ] as const
  const rebuilt = rebuildProof({ nodes, updates })
  const expected = { alice: long, alina: '3', dave: '4' }
  expect(show(rebuilt.root, rebuilt.nodes)).toEqual(expected)
  expect(rebuilt.root).toEqual(build(expected).root())
})

test('proofs of several tries make one', () => {
  const [one, other] = [build({ alice: long, alina: long }), build({ bob: long, bert: long })]
  const nodes = [...one.prove([bytes('alice')]), ...other.prove([bytes('bob')])]
  const rebuilt = rebuildProof({ nodes, updates: [] })
  expect(show(rebuilt.root, rebuilt.nodes)).toEqual({ alice: long, bob: long })
})

test('values behind a hash are dropped', () => {
  const trie = build({ alice: long, alina: '1' }, 1)
  const nodes = trie.prove([bytes('alice'), bytes('alina')])
  expect(show(trie.root(), nodes)).toEqual({ alice: long, alina: '1' })
  const rebuilt = rebuildProof({ nodes, updates: [] })
  expect(show(rebuilt.root, rebuilt.nodes)).toEqual({ alina: '1' })
})

test('what is neither a node nor a value of one is refused', () => {
  const nodes = [...build({ alice: long }).prove([bytes('alice')]), bytes(long)]
  expect(() => rebuildProof({ nodes, updates: [] })).toThrow('a node does not decode')
})

test('a proof is made of nothing', () => {
  const updates = [[bytes('alice'), bytes('1')]] as const
  const rebuilt = rebuildProof({ nodes: [], updates })
  expect(show(rebuilt.root, rebuilt.nodes)).toEqual({ alice: '1' })
  const none = rebuildProof({ nodes: [], updates: [] })
  expect(none).toEqual({ root: build({}).root(), nodes: [] })
})

test.each([
  ['branches inside each other', nestProof],
  ['one leaf', stretchProof]
])('a key of %s is listed up to the longest path, and refused beyond it', (_, make) => {
  const list = (nibbles: number) => {
    const { root, nodes } = make(nibbles)
    return readProvenValues(root, nodes).map(({ key }) => key.length)
  }
  expect(list(16_384)).toEqual([8192])
  const refused = expect.objectContaining({ code: 'TrieProofInvalid' })
  for (const nibbles of [16_386, 40_000]) expect(() => list(nibbles)).toThrow(refused)
})
