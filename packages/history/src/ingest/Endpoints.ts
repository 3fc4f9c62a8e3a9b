import {
  type Chain,
  compareFinalized,
  createProvider,
  createRpcSource,
  FinalityMismatch,
  type LightEndpoint,
  type StateSource
} from '@paraclock/connect'
import { BlockMissing, type Hex, ParaclockError } from '@paraclock/core'

/** The longest wait for an endpoint, in milliseconds. Then the endpoint counts as unreachable. */
const ANSWER_MS = 5000

/** A block that every reachable endpoint reports as finalized. */
export interface FinalBlock {
  readonly number: number
  readonly hash: Hex
  /** The number of endpoints that report the block. A light client counts as two. */
  readonly endpoints: number
}

/** The result of {@link Endpoints.agree}. */
export interface Agreement {
  /** The highest block on which the endpoints agree. `undefined` if there is none above `from`. */
  readonly agreed: FinalBlock | undefined
  /** The error of endpoints that disagree on a higher block. */
  readonly rival: ParaclockError | undefined
}

type Source = Pick<StateSource, 'request' | 'endpoint'>

type Compared = { readonly number: number } & (
  | { readonly agreed: FinalBlock }
  | { readonly rival: ParaclockError }
)

/** Asks all endpoints of a chain which blocks are finalized. */
export class Endpoints {
  readonly #chain: Chain
  readonly #sources: readonly Source[]
  readonly #close: () => Promise<unknown>
  /** The sources that answered the last call of `agree`. */
  #reached: readonly Source[]

  constructor(chain: Chain, endpoints: readonly (string | LightEndpoint)[]) {
    const unique = [...new Set(endpoints)]
    const { genesis } = chain.facts
    const providers =
      unique.length < 2
        ? []
        : unique.map((one) => createProvider([one], { genesis, deadlineMs: ANSWER_MS }))
    this.#chain = chain
    this.#sources = providers.length === 0 ? [chain.source] : providers.map(createRpcSource)
    this.#reached = this.#sources
    this.#close = () => Promise.allSettled(providers.map((provider) => provider.disconnect()))
  }

  /** Whether no other endpoint can confirm what the endpoint in use reports. */
  get isAlone(): boolean {
    return this.#sources.length === 1
  }

  async close(): Promise<void> {
    await this.#close()
  }

  /**
   * Finds the highest block on which all reachable endpoints agree. An endpoint that has not
   * finalized a block, or does not know its hash, does not count for this block.
   *
   * @param from - the endpoints agree on this block
   * @param most - the highest number that the block may have
   */
  async agree(from: number, most?: number): Promise<Agreement> {
    this.#reached = this.#sources
    const first = await this.compare(most)
    if ('agreed' in first) return { agreed: first.agreed, rival: undefined }
    let agreed: FinalBlock | undefined
    let { rival, number: high } = first
    for (let low = from; high - low > 1; ) {
      const found = await this.compare(low + Math.floor((high - low) / 2))
      if ('agreed' in found) {
        agreed = found.agreed
        low = found.number
      } else ({ rival, number: high } = found)
    }
    return { agreed, rival }
  }

  /**
   * Compares the hashes of one block: the highest block, up to `most`, that two endpoints have
   * finalized. If only one endpoint is reachable, the highest block that it has finalized.
   */
  async compare(most?: number): Promise<Compared> {
    const { name, source } = this.#chain
    const ask = (sources: readonly Source[]) =>
      compareFinalized({ sources, most, quorum: Math.min(2, sources.length) })
    const asked = this.#reached
    let found = await ask(asked)
    const reached = asked.filter((_, index) => found.statements[index]?.status === 'fulfilled')
    if (reached.length === 0) {
      for (const one of found.statements) if (one.status === 'rejected') throw one.reason
    }
    if (reached.length < asked.length) found = await ask(reached)
    this.#reached = reached
    const { number, statements } = found
    const stated = statements.flatMap((one, index) => {
      const hash = one.status === 'fulfilled' ? one.value.hash : undefined
      return hash === undefined ? [] : [{ hash, endpoint: reached[index]?.endpoint ?? 'none' }]
    })
    const [first] = stated
    if (number === undefined || first === undefined) {
      const problem = 'the node gives no header of its last finalized block'
      throw new ParaclockError(BlockMissing, { chain: name, block: '0', problem })
    }
    const { hash, endpoint } = first
    const other = stated.find((one) => one.hash !== hash)
    if (other === undefined) {
      return { number, agreed: { number, hash, endpoints: source.isLight ? 2 : stated.length } }
    }
    const more = { other: other.endpoint, otherHash: other.hash }
    const context = { chain: name, number, endpoint, hash, ...more }
    return { number, rival: new ParaclockError(FinalityMismatch, context) }
  }
}
