import * as v from 'valibot'
import { hash, integer } from './specification/primitives.ts'

const amount = v.pipe(v.string(), v.regex(/^\d+$/))

/** What a client saw: what it read, and the finalized blocks that hold what it submitted. */
export const sightSchema = v.strictObject({
  genesisHash: hash,
  /** `balances.existentialDeposit`. */
  existentialDeposit: amount,
  /** What the signer had at first. */
  free: amount,
  /** How many pallets the metadata has. */
  pallets: integer,
  /** Of a transfer, and of a remark. */
  blocks: v.strictTuple([hash, hash])
})

/** What a client saw. */
export type Sight = v.InferOutput<typeof sightSchema>

/** How much each story transfers to //Eve. */
export const TRANSFERRED = 7_000_000_000n

/**
 * A client connects with an endpoint, reads, signs a transfer and a remark as //Dave, submits them,
 * and follows them to finality.
 */
export type Story = (url: string) => Promise<Sight>
