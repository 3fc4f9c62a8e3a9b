import type { MetadataApi, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import type { SystemVersion } from '../runtime/readRuntimeVersion.ts'
import { apiIds } from './apiIds.ts'
import type { RuntimeApiCapability, RuntimeApiName } from './Capabilities.ts'
import { type Fact, known, unknown } from './Fact.ts'

const NOT_DESCRIBED = 'metadata v14 does not describe runtime APIs'

/** Reads which runtime APIs there are: declared versions first, descriptions where there are any. */
export function detectRuntimeApis(
  metadata: UnifiedMetadata,
  version: SystemVersion | undefined
): Readonly<Record<RuntimeApiName, Fact<RuntimeApiCapability | null>>> {
  const names = Object.keys(apiIds) as RuntimeApiName[]
  const facts = names.map((name) => [name, detectApi(metadata, version, name)] as const)
  return Object.fromEntries(facts) as Record<RuntimeApiName, Fact<RuntimeApiCapability | null>>
}

function detectApi(
  metadata: UnifiedMetadata,
  version: SystemVersion | undefined,
  name: RuntimeApiName
): Fact<RuntimeApiCapability | null> {
  const described = metadata.apis.find((api) => api.name === name)
  const declared = version?.apis.get(apiIds[name]) ?? publishedVersion(described)
  if (declared === undefined && described === undefined) {
    if (version !== undefined) return known(null, 'System.Version does not declare it')
    if (metadata.version !== 14) return known(null, 'the metadata does not describe it')
    return unknown(`there is no constant System.Version, and ${NOT_DESCRIBED}`)
  }
  return known(
    {
      version:
        declared === undefined
          ? unknown('there is no constant System.Version')
          : known(declared, version === undefined ? 'the metadata' : 'System.Version'),
      methods:
        described === undefined
          ? unknown(metadata.version === 14 ? NOT_DESCRIBED : 'the metadata does not describe it')
          : known(listMethods(described), 'the metadata')
    },
    declared === undefined ? 'the metadata' : 'System.Version'
  )
}

/** The version of an API in metadata, which tells it from v16 on. */
function publishedVersion(api: MetadataApi | undefined): number | undefined {
  return api !== undefined && 'version' in api ? api.version : undefined
}

function listMethods(api: MetadataApi): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    api.methods.map((method) => [method.name, method.inputs.map((input) => input.name)])
  )
}
