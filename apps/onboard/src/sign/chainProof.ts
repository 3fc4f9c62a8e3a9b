import { count, define, hex, list, object, oneOf, text, truth } from '@paraclock/checklist/schema'
import * as v from 'valibot'

export const chainProof = define(
  'ChainProof',
  object({
    /** The name of the network. Absent if no configuration names the chain. */
    network: v.optional(text),
    chain: text,
    /** The BLAKE2b-256 hash of the runtime code, computed in this process. */
    codeHash: hex,
    /** The finalized block at which the code was read. */
    block: count,
    /** Whether the runtime code was proven against the state root of the block. */
    proven: truth,
    /** The endpoints that state the block as finalized. A single endpoint is only trusted. */
    endpoints: list(text),
    unreachable: list(text),
    /** `none`: no `CheckMetadataHash` in the runtime. `unbuilt`: built without the hash. */
    metadataHash: oneOf('none', 'unbuilt', 'checked'),
    summary: text
  })
)

/** The fields of an output that state which chains are proven, and which are trusted. */
export const trust = {
  proofs: list(chainProof),
  /** Each unproven chain, with the reason. The endpoint states the bytes of its calls. */
  unproven: list(text)
}

export type ChainProof = v.InferOutput<typeof chainProof>
