import { ParaclockError } from '@paraclock/core'
import {
  codeUrl,
  genesisPresets,
  type RuntimeName,
  type RuntimeProperties,
  relayPatchUrl,
  runtimeNames,
  runtimeProperties
} from '@paraclock/runtimes'
import type { HubRuntimeName } from '@paraclock/runtimes-hub'
import { RuntimeUnavailable } from '../errors.ts'

export type ShippedRuntimeName = RuntimeName | HubRuntimeName

export interface ShippedRuntime {
  readonly code: URL
  readonly preset: string
  /** Changes to merge over the preset. */
  readonly patch: URL | undefined
  readonly properties: RuntimeProperties
}

/**
 * Finds a shipped runtime. The runtimes of the network `hub` are in a separate package, which can
 * be missing.
 */
export async function findRuntime(name: ShippedRuntimeName): Promise<ShippedRuntime> {
  const own = runtimeNames.find((known) => known === name)
  if (own !== undefined) {
    return {
      code: codeUrl(own),
      preset: genesisPresets[own],
      patch: own === 'relay' ? relayPatchUrl : undefined,
      properties: runtimeProperties[own]
    }
  }
  const { hubRuntimes } = await import('@paraclock/runtimes-hub').catch((cause: unknown) => {
    throw new ParaclockError(RuntimeUnavailable, { missing: '@paraclock/runtimes-hub' }, { cause })
  })
  const { code, preset, patch, ...properties } = hubRuntimes[name as HubRuntimeName]
  return { code, preset, patch, properties }
}
