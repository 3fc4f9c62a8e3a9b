import { blockParameterOf, CallRefused, type ParaclockProvider } from '@paraclock/connect'
import { isParaclockError, ParaclockError, type RecentMap } from '@paraclock/core'
import { AnswerSizeExceeded } from '../errors.ts'
import type { GatewayMetrics } from '../metrics/GatewayMetrics.ts'
import type { HeadTracker } from './HeadTracker.ts'

// polkadot-sdk, light clients and development nodes report a missing block in different words.
const BLOCK_MISSING = /unknown ?block|(header|block).{0,90} not found|state already discarded/i
// The answers of these methods do not change. They are cached until the upstream changes.
const TIMELESS: ReadonlySet<string> = new Set([
  'chainSpec_v1_chainName',
  'chainSpec_v1_genesisHash',
  'chainSpec_v1_properties',
  'system_chain',
  'system_chainType',
  'system_name',
  'system_properties',
  'system_version'
])
/**
 * Whether an answer about a block can be cached. `chain_getBlock` can answer differently later,
 * because a node can add justifications to a block. `chain_getHeader` can answer null first, and
 * the header later.
 */
const isLasting = (method: string, text: string): boolean =>
  method !== 'chain_getBlock' && !(method === 'chain_getHeader' && text === 'null')

export interface ReadsSetup {
  readonly provider: ParaclockProvider
  readonly head: HeadTracker
  readonly cache: RecentMap<string, string>
  readonly metrics: GatewayMetrics
  readonly maxAnswerBytes: number
}

/**
 * Makes calls at the upstream. A read without a block is made at the hash of the best block, so
 * that its answer can be cached. Equal reads at the same time share one call.
 */
export class Reads {
  readonly #setup: ReadsSetup
  /**
   * The calls without an answer yet, by method and parameters. A change of the upstream replaces
   * the map.
   */
  #underWay = new Map<string, Promise<string>>()

  constructor(setup: ReadsSetup) {
    this.#setup = setup
  }

  /** Returns the result of a call as JSON text. */
  async call(method: string, params: readonly unknown[]): Promise<string> {
    const position = blockParameterOf(method)
    if (position !== undefined) return this.#readBlock(method, params, position)
    if (method === 'chain_getBlockHash' && (params[0] ?? null) === null) {
      return JSON.stringify(await this.#setup.head.hash())
    }
    return TIMELESS.has(method) ? this.#readOnce(method, params) : this.#ask(method, params)
  }

  forget(): void {
    this.#underWay = new Map()
    this.#setup.cache.clear()
  }

  async #readBlock(method: string, params: readonly unknown[], position: number): Promise<string> {
    if ((params[position] ?? null) !== null) return this.#readOnce(method, params)
    const { head } = this.#setup
    try {
      return await this.#readOnce(method, placeBlock(params, position, await head.hash()))
    } catch (error) {
      // The provider can have switched to an upstream that lacks this best block.
      if (!isBlockMissing(error)) throw error
      head.forget()
      return this.#readOnce(method, placeBlock(params, position, await head.hash()))
    }
  }

  #readOnce(method: string, params: readonly unknown[]): string | Promise<string> {
    const { cache, metrics } = this.#setup
    const key = `${method} ${JSON.stringify(params)}`
    const kept = cache.get(key)
    if (kept !== undefined) {
      metrics.cached.inc()
      return kept
    }
    const underWay = this.#underWay
    const joined = underWay.get(key)
    if (joined !== undefined) {
      metrics.joined.inc()
      return joined
    }
    const asking = this.#ask(method, params).then((text) => {
      const isOfUpstream = underWay === this.#underWay
      if (isOfUpstream && isLasting(method, text)) cache.set(key, text)
      return text
    })
    underWay.set(key, asking)
    const done = (): void => void underWay.delete(key)
    asking.then(done, done)
    return asking
  }

  async #ask(method: string, params: readonly unknown[]): Promise<string> {
    const { provider, metrics, maxAnswerBytes } = this.#setup
    metrics.asked.inc()
    const text = JSON.stringify((await provider.request({ method, params })) ?? null)
    if (text.length <= maxAnswerBytes) return text
    const [bytes, allowedBytes] = [text.length, maxAnswerBytes]
    throw new ParaclockError(AnswerSizeExceeded, { method, bytes, allowedBytes })
  }
}

function placeBlock(params: readonly unknown[], position: number, hash: string): unknown[] {
  const placed = [...params]
  while (placed.length < position) placed.push(null)
  placed[position] = hash
  return placed
}

function isBlockMissing(error: unknown): boolean {
  if (!isParaclockError(error, CallRefused)) return false
  const { rpcMessage, data } = error.context
  return BLOCK_MISSING.test(`${rpcMessage} ${typeof data === 'string' ? data : ''}`)
}
