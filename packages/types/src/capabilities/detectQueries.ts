import type { UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { camelCase } from '../metadata/names.ts'
import type { serviceMethods } from '../rpc/serviceMethods.ts'
import { apiIds } from '../runtime/apiIds.ts'
import type { SystemVersion } from '../runtime/readRuntimeVersion.ts'
import type { QueryCapability, QueryName } from './Capabilities.ts'
import { type Fact, known, unknown } from './Fact.ts'

const QUERIES: Readonly<Record<QueryName, (typeof serviceMethods)[number]>> = {
  crossChainAccount: 'xcmpHandler_crossChainAccount',
  generateTaskId: 'automationTime_generateTaskId',
  queryFeeDetails: 'automationTime_queryFeeDetails',
  getTimeAutomationFees: 'automationTime_getTimeAutomationFees'
}

/** What is known of the node's RPC methods. */
export interface RpcKnowledge {
  /** The answer of `rpc_methods`, if the caller has it. */
  readonly listed: readonly string[] | null
  /** Methods that a connection offers, which need not be all that the node serves. */
  readonly offered: readonly string[]
}

/** Finds out which of the service's questions the node and the runtime answer. */
export function detectQueries(
  metadata: UnifiedMetadata,
  version: SystemVersion | undefined,
  rpc: RpcKnowledge
): Readonly<Record<QueryName, QueryCapability>> {
  const detect = (name: QueryName): QueryCapability => ({
    rpc: detectRpc(QUERIES[name], rpc),
    runtimeApi: detectMethod(metadata, version, name)
  })
  return {
    crossChainAccount: detect('crossChainAccount'),
    generateTaskId: detect('generateTaskId'),
    queryFeeDetails: detect('queryFeeDetails'),
    getTimeAutomationFees: detect('getTimeAutomationFees')
  }
}

function detectRpc(method: string, rpc: RpcKnowledge): Fact<string | null> {
  if (rpc.listed !== null) return known(rpc.listed.includes(method) ? method : null, 'rpc_methods')
  if (rpc.offered.includes(method)) return known(method, 'the connection')
  return unknown('the RPC methods of the node are unknown: pass the result of rpc_methods')
}

// The transaction payment API has a `query_fee_details` of its own, about other fees.
function detectMethod(
  metadata: UnifiedMetadata,
  version: SystemVersion | undefined,
  name: QueryName
): Fact<string | null> {
  for (const api of metadata.apis) {
    if (api.name.startsWith('TransactionPayment')) continue
    const method = api.methods.find((one) => camelCase(one.name) === name)
    if (method !== undefined) return known(`${api.name}_${method.name}`, 'the metadata')
  }
  if (metadata.version !== 14) return known(null, 'no runtime API has such a method')
  if (version === undefined) {
    return unknown('there is no constant System.Version, and metadata v14 describes no runtime API')
  }
  const api = QUERIES[name].startsWith('xcmpHandler') ? 'XcmpHandlerApi' : 'AutomationTimeApi'
  return version.apis.has(apiIds[api])
    ? unknown(`${api} is declared, but metadata v14 does not describe its methods`)
    : known(null, `System.Version does not declare ${api}`)
}
