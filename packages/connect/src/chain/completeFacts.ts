import { type Hex, sanitizeText } from '@paraclock/core'
import { type Capabilities, detectCapabilities, type Runtime } from '@paraclock/types'
import type { StateSource } from '../source/StateSource.ts'
import type { ChainFacts, ChainIdentity } from './ChainFacts.ts'
import { ownPrefix } from './openPrefixed.ts'
import { declareApi, runtimeApiId } from './runtimeApiNames.ts'

const detected = new WeakMap<Runtime, Capabilities>()

/**
 * Adds the facts that are in the metadata. If the metadata has an SS58 prefix, `runtime.ss58Prefix`
 * replaces the prefix that the node reported. If the source has `basisOf`, the version in the
 * metadata replaces the version that the node reported, because such a source can prove the
 * metadata.
 */
export function completeFacts<Given extends Omit<ChainFacts, 'capabilities'>>(
  given: Given,
  runtime: Runtime,
  { basisOf }: Pick<StateSource, 'basisOf'> = {}
): Given & Pick<ChainFacts, 'capabilities'> {
  const identity = basisOf === undefined ? given : { ...given, ...readOwnVersion(runtime) }
  // If the metadata has a prefix, `runtime.ss58Prefix` is this prefix or the choice of the caller.
  // Otherwise, `runtime.ss58Prefix` may be a default, and is not used.
  const prefix = ownPrefix(runtime) === undefined ? undefined : runtime.ss58Prefix
  const names = new Map(
    runtime.metadata.apis.map(({ name }): [Hex, string] => [runtimeApiId(name), name])
  )
  return {
    ...identity,
    ss58Prefix: prefix ?? identity.ss58Prefix,
    runtimeApis: identity.runtimeApis.map((api) => ({
      ...api,
      name: api.name ?? names.get(api.id)
    })),
    get capabilities() {
      const capabilities = detected.get(runtime) ?? detectCapabilities(runtime)
      detected.set(runtime, capabilities)
      return capabilities
    }
  }
}

/** The version of a runtime, from its metadata. Empty if the metadata has no version. */
export function readOwnVersion({ version }: Runtime): Partial<ChainIdentity> {
  if (version === undefined) return {}
  const { specName, specVersion, transactionVersion, apis } = version
  const runtimeApis = [...apis].map(([id, each]) => declareApi(id as Hex, each))
  return {
    specName: sanitizeText(specName),
    specVersion,
    transactionVersion,
    ...(runtimeApis.length === 0 ? {} : { runtimeApis })
  }
}
