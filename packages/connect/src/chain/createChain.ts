import type { Hex } from '@paraclock/core'
import type { Runtime } from '@paraclock/types'
import type { StateSource } from '../source/StateSource.ts'
import type { Chain } from './Chain.ts'
import type { BlockReference, ChainIdentity } from './ChainFacts.ts'
import { completeFacts } from './completeFacts.ts'
import { openPrefixed } from './openPrefixed.ts'
import { PinnedChain } from './PinnedChain.ts'

const NO_HASH: Hex = `0x${'00'.repeat(32)}`

/**
 * Creates a chain over any source of its state: a saved state, the executor, the development
 * network, or values in memory. Creating the chain reads nothing from the source.
 *
 * @throws ParaclockError `MetadataMalformed`, `MetadataVersionUnsupported`
 *
 * @example
 * ```ts
 * import { createChain, createMemorySource } from '@paraclock/connect'
 *
 * declare const metadata: Uint8Array
 *
 * const source = createMemorySource({ calls: { AccountNonceApi_account_nonce: '0x07000000' } })
 * const chain = createChain({ name: 'acme', metadata, source, facts: { paraId: 2114 } })
 * const { value } = await chain.storage({ pallet: 'System', entry: 'Number', as: Number })
 * ```
 */
export function createChain(args: {
  readonly name: string
  /** The metadata of the runtime, or an open runtime. */
  readonly metadata: Uint8Array | Hex | Runtime
  readonly source: StateSource
  /** The block to read. Defaults to block 0 with a hash of zeros. */
  readonly block?: BlockReference
  /** Facts that the metadata lacks. Defaults to no facts: the chain then has no parachain id. */
  readonly facts?: Partial<ChainIdentity>
  readonly close?: () => Promise<void>
}): Chain {
  const { name, metadata, source, facts: given = {}, close = async () => {} } = args
  const block = args.block ?? { hash: NO_HASH, number: 0 }
  const runtime = openPrefixed(metadata, given.ss58Prefix)
  const identity: ChainIdentity = {
    endpoint: source.endpoint ?? '',
    genesis: NO_HASH,
    chainName: name,
    codeHash: undefined,
    paraId: undefined,
    tokens: [],
    ss58Prefix: undefined,
    best: block,
    finalized: block,
    finalizedLag: 0,
    bestTime: undefined,
    specName: '',
    specVersion: 0,
    transactionVersion: 0,
    runtimeApis: [],
    ...given
  }
  return new PinnedChain({
    name,
    // `basisOf` makes `completeFacts` take the runtime version from the metadata, because no
    // endpoint reports it. Facts of the caller take precedence over the metadata.
    facts: Object.assign(completeFacts(identity, runtime, { basisOf: () => 'stated' }), given),
    runtime,
    block,
    source,
    codeHash: identity.codeHash,
    close
  })
}
