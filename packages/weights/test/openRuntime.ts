import { readFileSync } from 'node:fs'
import { Metadata, TypeRegistry } from '@polkadot/types'
import { expandMetadata } from '@polkadot/types/metadata'
import type { CallFunction } from '@polkadot/types/types'

/** The runtimes of the development network, whose metadata is committed. */
export type RuntimeName = 'relay' | 'service-hour' | 'service-minute' | 'target'

/** A runtime without a node: its types and its calls, as polkadot.js has them. */
export interface OfflineRuntime {
  readonly registry: TypeRegistry
  /** Makes a call by polkadot.js. */
  readonly call: (pallet: string, method: string, ...args: unknown[]) => ReturnType<CallFunction>
}

/** Reads the committed metadata of a runtime. */
export function readMetadata(name: RuntimeName): Uint8Array {
  return readFileSync(new URL(`../../types/metadata/${name}.v15.scale`, import.meta.url))
}

/** Opens a runtime from its committed metadata. */
export function openRuntime(name: RuntimeName): OfflineRuntime {
  const registry = new TypeRegistry()
  const metadata = new Metadata(registry, readMetadata(name))
  registry.setMetadata(metadata)
  const { tx } = expandMetadata(registry, metadata)
  return {
    registry,
    call: (pallet, method, ...args) => {
      const create = tx[pallet]?.[method]
      if (create === undefined) throw new Error(`${name} has no ${pallet}.${method}`)
      return create(...args)
    }
  }
}
