import { type Chain, createChain, createMemorySource } from '@paraclock/connect'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { Metadata, TypeRegistry } from '@polkadot/types'
import type { Registry } from '@polkadot/types/types'

/** A chain that is only its committed metadata, with the registry that polkadot.js makes of it. */
export type MetadataChain = Chain & { readonly registry: Registry }

/** A chain that is only its committed metadata: enough to encode and decode calls. */
export function openMetadata(name: 'relay' | 'target' | 'service-minute'): MetadataChain {
  return openBytes(name, readRuntimeMetadata({ runtime: name, version: 14 }))
}

function openBytes(name: string, metadata: Uint8Array): MetadataChain {
  const registry = new TypeRegistry()
  registry.setMetadata(new Metadata(registry, metadata))
  const chain = createChain({ name, metadata, source: createMemorySource() })
  return Object.assign(chain, { registry })
}

/** Runs what must raise a code, and returns the error. */
export function raised(action: () => unknown): { code?: string; message?: string } {
  try {
    action()
  } catch (error) {
    return error as { code?: string; message?: string }
  }
  throw new Error('nothing was raised')
}
