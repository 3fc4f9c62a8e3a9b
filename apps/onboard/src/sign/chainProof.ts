import { count, define, hex, list, object, oneOf, text, truth } from '@paraclock/checklist/schema'
import * as v from 'valibot'

export const chainProof = define(
  'ChainProof',
  object({
    /** The network of the chain; absent for a chain beside the configured ones. */
    network: v.optional(text),
    /** The chain, by the name that the command gives it. */
    chain: text,
    /** BLAKE2b-256 of its code, computed here. */
    codeHash: hex,
    /** The finalized block in whose state the code is. */
    block: count,
    /** Whether the code is proven by the state root of the block. */
    proven: truth,
    /** The endpoints that name the block as finalized: with one, only that endpoint states it. */
    endpoints: list(text),
    unreachable: list(text),
    /** Whether signatures carry the hash of the metadata. */
    metadataHash: oneOf('none', 'unbuilt', 'checked'),
    /** The proof in words. */
    summary: text
  })
)

export type ChainProof = v.InferOutput<typeof chainProof>
