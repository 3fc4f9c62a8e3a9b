import { count, define, hex, list, object, oneOf, text } from '@paraclock/checklist/schema'
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
    /**
     * The endpoints that report the block as finalized. A block from a single endpoint is only
     * trusted.
     */
    endpoints: list(text),
    unreachable: list(text),
    /** `none`: no `CheckMetadataHash` in the runtime. `unbuilt`: built without the hash. */
    metadataHash: oneOf('none', 'unbuilt', 'checked'),
    summary: text
  })
)

export type ChainProof = v.InferOutput<typeof chainProof>
