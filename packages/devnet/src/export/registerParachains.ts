import type { Hex } from '@paraclock/core'
import { type ExactJson, mergeExactJson } from '@paraclock/executor'
import { relayPatch } from '../genesis/shippedGenesis.ts'

/** A parachain as its relay knows it at first. */
export interface RegisteredParachain {
  readonly paraId: number
  /** Its first header, encoded. */
  readonly head: Hex
  /** Its code, as its own state holds it. */
  readonly code: Hex
}

/**
 * The relay's part of a genesis that real nodes can start from: the validators of two nodes back
 * blocks of these parachains, each on the core that the relay's own genesis gives it.
 */
export async function registerParachains(
  parachains: readonly RegisteredParachain[]
): Promise<ExactJson> {
  return mergeExactJson(relayPatch([]), {
    configuration: {
      config: {
        // A collator builds on blocks that are not included yet.
        async_backing_params: { allowed_ancestry_len: 2, max_candidate_depth: 3 },
        minimum_backing_votes: 1,
        needed_approvals: 1
      }
    },
    paras: {
      paras: parachains.map(({ paraId, head, code }) => [paraId, [head, code, true]])
    }
  })
}
