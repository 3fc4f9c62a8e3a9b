import { type Chain, createChain, createMemorySource, type StateSource } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import type { HrmpHost } from '@paraclock/types'

const HASH: Hex = `0x${'45'.repeat(32)}`

/** A chain of committed metadata, with storage as it is given, and a runtime without any API. */
export function openOffline(args: {
  readonly runtime: 'relay' | 'target'
  /** The name of the chain. Defaults to that of the runtime. */
  readonly name?: string
  /** The id of the parachain. Defaults to that of a relay chain: none. */
  readonly paraId?: number
  /** The pallet for channels in place of that of the metadata. */
  readonly hrmp?: HrmpHost
  /** Values by storage key. Defaults to none. */
  readonly storage?: ReadonlyMap<Hex, Hex>
  /** The block that is read. */
  readonly at?: Hex
  /** Answers any other question. */
  readonly request?: StateSource['request']
  /** Whether no question is ever answered. */
  readonly isSilent?: boolean
}): Chain {
  const { runtime, name = runtime, storage = new Map(), at = HASH, isSilent = false } = args
  const { request, paraId = undefined, hrmp } = args
  const source = { ...createMemorySource({ storage }), ...(request && { request }) }
  const chain = createChain({
    name,
    metadata: readRuntimeMetadata({ runtime, version: 14 }),
    source: isSilent ? { ...source, getStorage: () => new Promise(() => {}) } : source,
    block: { hash: at, number: 7 },
    facts: { paraId, tokens: [{ symbol: 'ROC', decimals: 12 }], ss58Prefix: 42, runtimeApis: [] }
  })
  if (hrmp !== undefined) Object.assign(chain.facts.capabilities, { hrmp })
  return chain
}
