import type { BlockReference, Chain, LightEndpoint } from '@paraclock/connect'
import { type Hex, ParaclockError } from '@paraclock/core'
import { findBlockHash } from '../chain/findBlockHash.ts'
import { FinalityMismatch, RuntimeProofFailed } from '../errors.ts'
import { openWitnesses, type Witness } from './openWitnesses.ts'

/** A finalized block, and which endpoints say so. */
export interface AgreedBlock extends BlockReference {
  /** The endpoints that name this block as finalized, the one in use first. */
  readonly agreed: readonly string[]
  /** The other endpoints, which were unreachable. */
  readonly unreachable: readonly string[]
}

/**
 * The newest block that every endpoint which can be reached names as finalized.
 *
 * @param args.endpoints - URLs of the chain's endpoints, or light clients, of which one may be in use
 * @param args.most - the highest number that the block may have; defaults to any
 * @throws ParaclockError `FinalityMismatch` if two endpoints have different finalized blocks of one
 * height, `RuntimeProofFailed` if the endpoint in use names none
 */
export async function agreeOnFinality(args: {
  readonly chain: Pick<Chain, 'name' | 'source' | 'facts'>
  readonly endpoints: readonly (string | LightEndpoint)[]
  readonly most?: number | undefined
  readonly signal?: AbortSignal | undefined
}): Promise<AgreedBlock> {
  const { chain, most = Number.POSITIVE_INFINITY, signal } = args
  const { name } = chain
  const witnesses = openWitnesses(args)
  try {
    const heads = await Promise.all(witnesses.map(({ head }) => head.catch(() => undefined)))
    if (heads[0] === undefined) {
      // Raises what the endpoint in use failed with.
      await witnesses[0].head
      const problem = 'the endpoint names no finalized block'
      throw new ParaclockError(RuntimeProofFailed, { chain: name, problem, isWrong: true })
    }
    const present = witnesses.filter((_, index) => heads[index] !== undefined)
    const number = Math.min(most, ...heads.flatMap((head) => head?.number ?? []))
    const hashOf = async ({ source, head }: Witness): Promise<Hex | undefined> => {
      const last = await head
      if (last?.number === number) return last.hash
      return findBlockHash({ source, number, later: async () => last, signal })
    }
    const hashes = await Promise.all(present.map(hashOf))
    const [hash] = hashes
    const rival = hashes.findIndex((one) => one !== hash)
    if (hash === undefined || rival !== -1) {
      throw new ParaclockError(FinalityMismatch, {
        ...{ chain: name, number, endpoint: witnesses[0].endpoint, hash: hash ?? 'none' },
        other: present[rival]?.endpoint ?? 'none',
        otherHash: hashes[rival] ?? 'none'
      })
    }
    return {
      ...{ number, hash },
      agreed: present.map(({ endpoint }) => endpoint),
      unreachable: witnesses.flatMap(({ endpoint }, index) =>
        heads[index] === undefined ? [endpoint] : []
      )
    }
  } finally {
    await Promise.all(witnesses.map(({ close }) => close().catch(() => {})))
  }
}
