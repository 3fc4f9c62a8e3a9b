import type { Hex } from '@paraclock/core'
import { sanitizeText } from '@paraclock/core'
import type { ReadableApi } from '@paraclock/types'

/** An open chain under a name. */
export interface ApiHolder {
  /** The chain, ready. */
  readonly api: ReadableApi
  /** The name under which evidence mentions it. The chain's own if left out. */
  readonly name?: string
}

/**
 * A chain that can be asked: an `ApiPromise`, what `openChain` of `@paraclock/connect` gives, a chain
 * of the devnet.
 */
export type MeasuredChain = ReadableApi | ApiHolder

/** What every question to a chain takes. */
export interface AskOptions {
  /** The block in whose state it is answered. The best block if left out. */
  readonly at?: Hex
  /** Longest time, in milliseconds. 30,000 if left out. */
  readonly deadlineMs?: number
  /** Ends it early. */
  readonly signal?: AbortSignal
}

/** The api of a chain, and its name for evidence. */
export function openHolder(chain: MeasuredChain): {
  readonly api: ReadableApi
  readonly name: string
} {
  if (!('api' in chain)) return { api: chain, name: sanitizeText(chain.runtimeChain.toString()) }
  const { api, name = api.runtimeChain.toString() } = chain
  return { api, name: sanitizeText(name) }
}
