import {
  type BlockReference,
  type Chain,
  createProvider,
  findAnswer,
  hashSchema,
  type LightEndpoint,
  parseEndpoint,
  type StateSource
} from '@paraclock/connect'
import { type Hex, ParaclockError, readHeader } from '@paraclock/core'
import { findBlockHash } from '../chain/findBlockHash.ts'
import { FinalityMismatch, RuntimeProofFailed } from '../errors.ts'

/** A finalized block, and which endpoints say so. */
export interface AgreedBlock {
  readonly hash: Hex
  /** The endpoints that name this block as finalized, the one in use first. */
  readonly agreed: readonly string[]
  /** The other endpoints, which were unreachable. */
  readonly unreachable: readonly string[]
}

type Asked = Pick<StateSource, 'request'>

const WITNESS_MS = 5_000
const FRESH_MS = 6_000

/**
 * The newest block that every endpoint which can be reached names as finalized.
 *
 * @param args.endpoints - URLs of the chain's endpoints, or light clients, of which one may be in use
 * @throws ParaclockError `FinalityMismatch` if two endpoints have different finalized blocks of one
 * height, `RuntimeProofFailed` if the endpoint in use names none
 */
export async function agreeOnFinality(args: {
  readonly chain: Pick<Chain, 'name' | 'source' | 'facts'>
  readonly endpoints: readonly (string | LightEndpoint)[]
  readonly signal?: AbortSignal | undefined
}): Promise<AgreedBlock> {
  const { chain, endpoints, signal } = args
  const { name, source, facts } = chain
  const inUse = source.endpoint ?? facts.endpoint
  const fail = (problem: string): ParaclockError =>
    new ParaclockError(RuntimeProofFailed, { chain: name, problem, isWrong: true })
  const others = listOthers(endpoints, source.url, inUse)
  if (others.length === 0) {
    const head = await source.request('chain_getFinalizedHead', [], { signal })
    const hash = findAnswer(hashSchema, head)
    if (hash === undefined) throw fail('the endpoint names no finalized block')
    return { hash, agreed: [inUse], unreachable: [] }
  }
  const own = { endpoint: inUse, head: readFinalized(source), close: async () => {}, source }
  const witnesses = [own, ...others.map((url) => openWitness(url, facts.genesis, signal))]
  try {
    const heads = await Promise.all(witnesses.map(({ head }) => head.catch(() => undefined)))
    if (heads[0] === undefined) {
      // Raises what the endpoint in use failed with.
      await own.head
      throw fail('the endpoint names no finalized block')
    }
    const present = witnesses.filter((_, index) => heads[index] !== undefined)
    const height = Math.min(...heads.flatMap((head) => (head === undefined ? [] : [head.number])))
    const hashes = await Promise.all(
      present.map(async (witness) => {
        const head = await witness.head
        if (head?.number === height) return head.hash
        const later = async (): Promise<BlockReference | undefined> => head
        return findBlockHash({ source: witness.source, number: height, later, signal })
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
      hash,
      agreed: present.map(({ endpoint }) => endpoint),
      unreachable: witnesses.flatMap(({ endpoint }, index) =>
        heads[index] === undefined ? [endpoint] : []
      )
    }
  } finally {
    await Promise.all(witnesses.map(({ close }) => close().catch(() => {})))
  }
}

/** The newest block that all endpoints name as finalized, as the chain goes on. */
export interface FinalityHold {
  /**
   * The hash of the block. The endpoints are compared again at most once in six seconds, which is the
   * time of a block.
   *
   * @throws ParaclockError as {@link agreeOnFinality}
   */
  hold(): Promise<Hex>
  /** Lets the next call compare again: a later block is known to be final. */
  forget(): void
}

/**
 * Follows the newest block that all endpoints name as finalized.
 *
 * @param first - what a first comparison has just come to
 */
export function createFinalityHold(
  args: Pick<Parameters<typeof agreeOnFinality>[0], 'chain' | 'endpoints'>,
  first: Hex
): FinalityHold {
  let last: { readonly at: number; readonly hash: Promise<Hex> } | undefined = {
    at: performance.now(),
    hash: Promise.resolve(first)
  }
  const compare = async (): Promise<Hex> => (await agreeOnFinality(args)).hash
  // One endpoint is asked each time: there is nothing to compare.
  const isAlone = args.endpoints.length <= 1
  return {
    hold: () => {
      const now = performance.now()
      if (isAlone || last === undefined || now - last.at > FRESH_MS)
        last = { at: now, hash: compare() }
      return last.hash
    },
    forget: () => {
      last = undefined
    }
  }
}

/** The endpoints besides the one in use, each once. URLs may differ in parts that are not shown. */
export function listOthers(
  endpoints: readonly (string | LightEndpoint)[],
  url: string | undefined,
  shown: string
): readonly (string | LightEndpoint)[] {
  const addressOf = (one: string): string => URL.parse(one)?.href ?? one
  const known = new Set(url === undefined ? [] : [addressOf(url)])
  return endpoints.filter((one) => {
    const address = addressOf(typeof one === 'string' ? one : one.url)
    const isKnown = known.has(address)
    known.add(address)
    return !isKnown && (url !== undefined || parseEndpoint(one).shown !== shown)
  })
}

interface Witness {
  readonly endpoint: string
  readonly source: Asked
  readonly head: Promise<BlockReference | undefined>
  readonly close: () => Promise<void>
}

/** An endpoint with a connection of its own. */
function openWitness(
  endpoint: string | LightEndpoint,
  genesis: Hex,
  signal: AbortSignal | undefined
): Witness {
  const provider = createProvider([endpoint], {
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
  return {
    endpoint: parseEndpoint(endpoint).shown,
    source,
    head,
    close: () => provider.disconnect()
  }
}

async function readFinalized(source: Asked): Promise<BlockReference | undefined> {
  const hash = findAnswer(hashSchema, await source.request('chain_getFinalizedHead', []))
  if (hash === undefined) return undefined
  const header = readHeader(await source.request('chain_getHeader', [hash]))
  return header?.hash === hash ? { number: header.number, hash } : undefined
}
