import { type Chain, createChain, createMemorySource, type StateSource } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'

const HASH: Hex = `0x${'45'.repeat(32)}`

/** A chain of committed metadata, with storage as it is given, and a runtime without any API. */
export function openOffline(args: {
  readonly runtime: 'relay' | 'target'
  /** The name of the chain. Defaults to that of the runtime. */
  readonly name?: string
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
  const { request } = args
  const source = { ...createMemorySource({ storage }), ...(request && { request }) }
  return createChain({
    name,
    metadata: readRuntimeMetadata({ runtime, version: 14 }),
    source: isSilent ? { ...source, getStorage: () => new Promise(() => {}) } : source,
    block: { hash: at, number: 7 },
    facts: { tokens: [{ symbol: 'ROC', decimals: 12 }], ss58Prefix: 42, runtimeApis: [] }
  })
}
