import type { Fact } from '@paraclock/core'
import type { UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { apiIds } from '../runtime/apiIds.ts'
import type { SystemVersion } from '../runtime/readRuntimeVersion.ts'
import type { QueryName, ServiceCapabilities } from './Capabilities.ts'
import { known, unknown } from './facts.ts'
import { serviceQueries } from './serviceQueries.ts'

export function detectQueries(
  metadata: UnifiedMetadata,
  version: SystemVersion | undefined
): ServiceCapabilities['queries'] {
  const detect = (name: QueryName): Fact<string | undefined> =>
    detectMethod(metadata, version, name)
  return {
    crossChainAccount: detect('crossChainAccount'),
    generateTaskId: detect('generateTaskId'),
    queryFeeDetails: detect('queryFeeDetails'),
    getTimeAutomationFees: detect('getTimeAutomationFees')
  }
}

function detectMethod(
  metadata: UnifiedMetadata,
  version: SystemVersion | undefined,
  query: QueryName
): Fact<string | undefined> {
  const { api, method } = serviceQueries[query]
  const methods = metadata.apis.find(({ name }) => name === api)?.methods ?? []
  if (methods.some(({ name }) => name === method)) return known(`${api}_${method}`, 'the metadata')
  if (metadata.version !== 14) return known(undefined, 'no runtime API has such a method')
  if (version === undefined) {
    return unknown('there is no constant System.Version, and metadata v14 describes no runtime API')
  }
  return version.apis.has(apiIds[api])
    ? unknown(`${api} is declared, but metadata v14 does not describe its methods`)
    : known(undefined, `System.Version does not declare ${api}`)
}
