import { type Chain, createProvider, parseEndpoint, type StateSource } from '@paraclock/connect'
import { type Hex, ParaclockError } from '@paraclock/core'
import { readHash, readHeader } from '../chain/readHeader.ts'
import { FinalityMismatch, RuntimeProofFailed } from '../errors.ts'
import type { BlockPoint } from '../journal/SubmissionRecord.ts'

/** A finalized block, and which endpoints say so. */
export interface AgreedBlock {
  readonly block: BlockPoint
  /** The endpoints that name this block as finalized, the one in use first. */
  readonly agreed: readonly string[]
  /** The other endpoints, which were unreachable. */
  readonly unreachable: readonly string[]
}

type Asked = Pick<StateSource, 'request'>

const WITNESS_MS = 5_000

/**
 * The newest block that every endpoint which can be reached names as finalized.
 *
 * @param args.endpoints - URLs of the chain's endpoints, of which one may be in use
 * @throws ParaclockError `FinalityMismatch` if two endpoints have different finalized blocks of one
 * height, `RuntimeProofFailed` if the endpoint in use names none
 */
export async function agreeOnFinality(args: {
  readonly chain: Pick<Chain, 'name' | 'source' | 'facts'>
  readonly endpoints: readonly string[]
  readonly signal?: AbortSignal | undefined
}): Promise<AgreedBlock> {
  const { chain, endpoints, signal } = args
  const { name, source, facts } = chain
  const inUse = source.endpoint ?? facts.endpoint
  const own = { endpoint: inUse, head: readFinalized(source), close: async () => {}, source }
  const others = endpoints.map((url) => openWitness(url, facts.genesis, signal))
  const witnesses = [own, ...others.filter(({ endpoint }) => endpoint !== inUse)]
  try {
    const heads = await Promise.all(witnesses.map(({ head }) => head.catch(() => undefined)))
    if (heads[0] === undefined) {
      // Raises what the endpoint in use failed with.
      await own.head
      throw new ParaclockError(RuntimeProofFailed, {
        chain: name,
        problem: 'it names no finalized block'
      })
    }
    const present = witnesses.filter((_, index) => heads[index] !== undefined)
    const height = Math.min(...heads.flatMap((head) => (head === undefined ? [] : [head.number])))
    const hashes = await Promise.all(
      present.map(async (witness) => {
        const head = await witness.head
        if (head?.number === height) return head.hash
        return readHash(await witness.source.request('chain_getBlockHash', [height], { signal }))
      })
    )
    const [hash] = hashes
    const rival = hashes.findIndex((one) => one !== hash)
    if (hash === undefined || rival !== -1) {
      throw new ParaclockError(FinalityMismatch, {
        chain: name,
        number: height,
        endpoint: inUse,
        hash: hash ?? 'none',
        other: present[rival]?.endpoint ?? 'none',
        otherHash: hashes[rival] ?? 'none'
      })
    }
    return {
      block: { number: height, hash },
      agreed: present.map(({ endpoint }) => endpoint),
      unreachable: witnesses.flatMap(({ endpoint }, index) =>
        heads[index] === undefined ? [endpoint] : []
      )
    }
  } finally {
    await Promise.all(witnesses.map(({ close }) => close().catch(() => {})))
  }
}

interface Witness {
  readonly endpoint: string
  readonly source: Asked
  readonly head: Promise<BlockPoint | undefined>
  readonly close: () => Promise<void>
}

/** An endpoint with a connection of its own. */
function openWitness(url: string, genesis: Hex, signal: AbortSignal | undefined): Witness {
  const provider = createProvider([url], {
    genesis,
    autoConnect: false,
    deadlineMs: WITNESS_MS,
    ...(signal === undefined ? {} : { signal })
  })
  const source: Asked = {
    request: (method, params) => provider.request({ method, params, deadlineMs: WITNESS_MS })
  }
  const head = provider.connect().then(() => readFinalized(source))
  head.catch(() => {})
  return { endpoint: parseEndpoint(url).shown, source, head, close: () => provider.disconnect() }
}

async function readFinalized(source: Asked): Promise<BlockPoint | undefined> {
  const hash = readHash(await source.request('chain_getFinalizedHead', []))
  if (hash === undefined) return undefined
  const header = readHeader(await source.request('chain_getHeader', [hash]))
  return header?.hash === hash ? { number: header.number, hash } : undefined
}
