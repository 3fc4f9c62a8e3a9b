// A state's root, a proof of one value, and what happens to a proof that was tampered with.
import { stdout } from 'node:process'
import { isParaclockError } from '@paraclock/core'
import { openReadProof, StateTrie } from '@paraclock/executor'

const key = Uint8Array.of(1)
const state = StateTrie.build({ entries: [[key, Uint8Array.of(42)]], version: 1 })
const nodes = state.prove([key])
const value = openReadProof({ root: state.root(), nodes }).get(key)
stdout.write(`the proof shows ${value}\n`)

const changed = state.change({ changes: [[key, Uint8Array.of(43)]], version: 1 })
try {
  openReadProof({ root: changed.root(), nodes }).get(key)
} catch (error) {
  if (!isParaclockError(error)) throw error
  stdout.write(`for another state it is worth nothing: ${error.code}\n`)
}

// Prints:
// the proof shows 42
// for another state it is worth nothing: TrieProofInvalid
