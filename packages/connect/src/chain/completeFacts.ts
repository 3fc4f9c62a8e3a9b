import { type Hex, isPrefix, sanitizeText } from '@paraclock/core'
import { type Capabilities, detectCapabilities, type Runtime } from '@paraclock/types'
import type { ApiPromise } from '@polkadot/api'
import type { StateSource } from '../source/StateSource.ts'
import type { ChainFacts, ChainIdentity, DeclaredApi } from './ChainFacts.ts'
import { runtimeApiId, runtimeApiName } from './runtimeApiNames.ts'

const detected = new WeakMap<Runtime, Capabilities>()

export function completeFacts(
  given: ChainIdentity,
  runtime: Runtime,
  { basisOf }: Pick<StateSource, 'basisOf'> = {}
): ChainFacts {
  const prefix = runtime.constant('System', 'SS58Prefix')?.value
  const names = runtime.metadata.apis.map(({ name }) => name)
  const identity = basisOf === undefined ? given : { ...given, ...readOwnVersion(runtime) }
  return {
    ...identity,
    ss58Prefix: identity.ss58Prefix ?? (isPrefix(prefix) ? prefix : undefined),
    runtimeApis: nameApis(identity.runtimeApis, names),
    // Capabilities are detected when they are first read.
    get capabilities() {
      const capabilities = detected.get(runtime) ?? detectCapabilities(runtime)
      detected.set(runtime, capabilities)
      return capabilities
    }
  }
}

export function completeApiFacts(identity: ChainIdentity, api: ApiPromise): ChainFacts {
  const prefix = Number(api.consts['system']?.['ss58Prefix']?.toString())
  const names = api.runtimeMetadata.asLatest.apis.map(({ name }) => name.toString())
  return {
    ...identity,
    capabilities: detectCapabilities(api),
    ss58Prefix: identity.ss58Prefix ?? (isPrefix(prefix) ? prefix : undefined),
    runtimeApis: nameApis(identity.runtimeApis, names)
  }
}

function readOwnVersion({ version }: Runtime): Partial<ChainIdentity> {
  if (version === undefined) return {}
  const { specName, specVersion, transactionVersion, apis } = version
  const declared = [...apis].map(([id, each]) => ({
    id: id as Hex,
    name: runtimeApiName(id),
    version: each
  }))
  return {
    ...{ specName: sanitizeText(specName), specVersion, transactionVersion },
    ...(declared.length === 0 ? {} : { runtimeApis: declared })
  }
}

function nameApis(
  declared: readonly DeclaredApi[],
  names: readonly string[]
): readonly DeclaredApi[] {
  const described = new Map(names.map((name): [Hex, string] => [runtimeApiId(name), name]))
  return declared.map((api) => ({ ...api, name: api.name ?? described.get(api.id) }))
}
