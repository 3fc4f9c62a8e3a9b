import { bytesToHex, type Hex, ParaclockError, SavedDataMalformed } from '@paraclock/core'
import { blake2Hasher } from '@paraclock/executor'
import * as v from 'valibot'
import { hash, u32 } from './Receipt.ts'

/** A runtime of a parachain: the hash of its code, and of what `writeEventTypes` writes for it. */
export interface TrustedRuntime {
  readonly paraId: number
  readonly code: Hex
  readonly eventTypes: Hex
}

/** What a verifier of receipts trusts. It comes from a source other than the receipt. */
export interface ReceiptCheckpoint {
  /** The genesis hash of the relay chain. */
  readonly genesis: Hex
  /** The id of the set of authorities that made the relay's block final. */
  readonly setId: number
  /** The BLAKE2b-256 hash of the answer of `GrandpaApi_grandpa_authorities`. */
  readonly authorities: Hex
  readonly runtimes: readonly TrustedRuntime[]
}

const fileSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    format: v.literal('paraclock-checkpoint'),
    genesis: hash,
    setId: u32,
    authorities: hash,
    runtimes: v.array(v.strictObject({ paraId: u32, code: hash, eventTypes: hash }))
  })
)

/** Returns the text of a checkpoint's file. */
export function writeCheckpoint(checkpoint: ReceiptCheckpoint): string {
  return `${JSON.stringify({ format: 'paraclock-checkpoint', ...checkpoint }, undefined, 2)}\n`
}

/**
 * Reads the text of a checkpoint's file. `source` names the file in the error.
 *
 * @throws ParaclockError `SavedDataMalformed`
 */
export function parseCheckpoint(text: string, source: string): ReceiptCheckpoint {
  const read = v.safeParse(fileSchema, text)
  if (read.success) return read.output
  const problem = `${v.getDotPath(read.issues[0]) ?? 'it'} is not what a checkpoint has there`
  throw new ParaclockError(SavedDataMalformed, { what: 'the checkpoint', source, problem })
}

export const hashBytes = (bytes: Uint8Array): Hex => bytesToHex(blake2Hasher.hash(bytes))
