import type { MetadataModel, RuntimeApiModel } from '../metadata/MetadataModel.ts'
import type { RuntimeVersion } from '../runtime/readRuntimeVersion.ts'
import { apiIds } from './apiIds.ts'
import type { RuntimeApiCapability, RuntimeApiName } from './Capabilities.ts'
import { type Fact, known, unknown } from './Fact.ts'

const NOT_DESCRIBED = 'metadata v14 does not describe runtime APIs'

/** Reads which runtime APIs there are: declared versions first, descriptions where there are any. */
export function detectRuntimeApis(
  model: MetadataModel,
  version: RuntimeVersion | null
): Readonly<Record<RuntimeApiName, Fact<RuntimeApiCapability | null>>> {
  const names = Object.keys(apiIds) as RuntimeApiName[]
  const facts = names.map((name) => [name, detectApi(model, version, name)] as const)
  return Object.fromEntries(facts) as Record<RuntimeApiName, Fact<RuntimeApiCapability | null>>
}

function detectApi(
  model: MetadataModel,
  version: RuntimeVersion | null,
  name: RuntimeApiName
): Fact<RuntimeApiCapability | null> {
  const described = model.apis?.find((api) => api.name === name)
  const declared = version?.apis.get(apiIds[name]) ?? described?.version ?? undefined
  if (declared === undefined && described === undefined) {
    if (version !== null) return known(null, 'System.Version does not declare it')
    if (model.apis !== null) return known(null, 'the metadata does not describe it')
    return unknown(`there is no constant System.Version, and ${NOT_DESCRIBED}`)
  }
  return known(
    {
      version:
        declared === undefined
          ? unknown('there is no constant System.Version')
          : known(declared, version === null ? 'the metadata' : 'System.Version'),
      methods:
        described === undefined
          ? unknown(model.apis === null ? NOT_DESCRIBED : 'the metadata does not describe it')
          : known(listMethods(described), 'the metadata')
    },
    declared === undefined ? 'the metadata' : 'System.Version'
  )
}

function listMethods(api: RuntimeApiModel): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    api.methods.map((method) => [method.name, method.inputs.map((input) => input.name)])
  )
}
