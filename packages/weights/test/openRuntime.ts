import { type Chain, createChain, createMemorySource } from '@paraclock/connect'
import type { RuntimeName } from '@paraclock/runtimes'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { Metadata, TypeRegistry } from '@polkadot/types'
import { expandMetadata } from '@polkadot/types/metadata'
import type { CallFunction } from '@polkadot/types/types'

/** A chain without a node, with its types and its calls as polkadot.js has them. */
export interface OfflineRuntime extends Pick<Chain, 'name' | 'runtime' | 'constant'> {
  readonly registry: TypeRegistry
  /** Makes a call by polkadot.js. */
  readonly call: (pallet: string, method: string, ...args: unknown[]) => ReturnType<CallFunction>
}

/** The committed metadata of a runtime. */
export function readMetadata(name: RuntimeName): Uint8Array {
  return readRuntimeMetadata({ runtime: name, version: 15 })
}

/** Opens a runtime from its committed metadata. */
export function openRuntime(name: RuntimeName): OfflineRuntime {
  const registry = new TypeRegistry()
  const metadata = new Metadata(registry, readMetadata(name))
  registry.setMetadata(metadata)
  const { tx } = expandMetadata(registry, metadata)
  const chain = createChain({ name, metadata: readMetadata(name), source: createMemorySource() })
  return {
    name,
    runtime: chain.runtime,
    constant: (read) => chain.constant(read),
    registry,
    call: (pallet, method, ...args) => {
      const create = tx[pallet]?.[method]
      if (create === undefined) throw new Error(`${name} has no ${pallet}.${method}`)
      return create(...args)
    }
  }
}
