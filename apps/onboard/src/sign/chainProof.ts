import { count, define, hex, list, object, oneOf, text, truth } from '@paraclock/checklist/schema'
import * as v from 'valibot'

export const chainProof = define(
  'ChainProof',
  object({
    /** The name of the network; absent for a chain that is not configured. */
    network: v.optional(text),
    /** The name that the command gives the chain. */
    chain: text,
    /** BLAKE2b-256 of the code, computed in this process. */
    codeHash: hex,
    /** The finalized block at which the code was read. */
    block: count,
    /** Whether the state root of the block proves the code. */
    proven: truth,
    /**
     * The endpoints that state the block as finalized. If only one is listed, the block is trusted
     * from that endpoint.
     */
    endpoints: list(text),
    unreachable: list(text),
    /**
     * Whether signatures include the metadata hash: `none` without the extension, `unbuilt` if the
     * runtime was built without the hash.
     */
    metadataHash: oneOf('none', 'unbuilt', 'checked'),
    summary: text
  })
)

export type ChainProof = v.InferOutput<typeof chainProof>
