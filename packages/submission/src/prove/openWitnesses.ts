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
import { type Hex, readHeader } from '@paraclock/core'
import { listOthers } from './listOthers.ts'

/** An endpoint that is asked which block is finalized. */
export interface Witness {
  /** The endpoint, as it may be shown. */
  readonly endpoint: string
  readonly source: Pick<StateSource, 'request'>
  /** Its last finalized block; `undefined` if it names none. It rejects if it is unreachable. */
  readonly head: Promise<BlockReference | undefined>
  readonly close: () => Promise<void>
}

const WITNESS_MS = 5_000

/** Opens the endpoint in use first, then each other endpoint over its own connection. */
export function openWitnesses(args: {
  readonly chain: Pick<Chain, 'source' | 'facts'>
  readonly endpoints: readonly (string | LightEndpoint)[]
  readonly signal?: AbortSignal | undefined
}): readonly [Witness, ...Witness[]] {
  const { chain, endpoints, signal } = args
  const { source, facts } = chain
  const endpoint = source.endpoint ?? facts.endpoint
  const own = { endpoint, source, head: readFinalized(source, signal), close: async () => {} }
  own.head.catch(() => {})
  const others = listOthers(endpoints, source.url, endpoint)
  return [own, ...others.map((url) => openWitness(url, facts.genesis, signal))]
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
    signal
  })
  const source: Witness['source'] = {
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

async function readFinalized(
  source: Witness['source'],
  signal?: AbortSignal
): Promise<BlockReference | undefined> {
  const head = await source.request('chain_getFinalizedHead', [], { signal })
  const hash = findAnswer(hashSchema, head)
  if (hash === undefined) return undefined
  const header = readHeader(await source.request('chain_getHeader', [hash], { signal }))
  return header?.hash === hash ? { number: header.number, hash } : undefined
}
