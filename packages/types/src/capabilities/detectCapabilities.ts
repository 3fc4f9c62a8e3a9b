import { readRuntimeVersion } from '../runtime/readRuntimeVersion.ts'
import { type RuntimeSource, readSource } from '../runtime/readSource.ts'
import type { Capabilities, RuntimeApiCapability } from './Capabilities.ts'
import { detectAccount } from './detectAccount.ts'
import { detectHrmp } from './detectHrmp.ts'
import { detectRuntimeApis } from './detectRuntimeApis.ts'
import { detectService } from './detectService.ts'
import { detectWeight } from './detectWeight.ts'
import { detectXcm } from './detectXcm.ts'
import { type Fact, known, unknown } from './Fact.ts'
import { identifyRuntime } from './identifyRuntime.ts'

/** What a caller can add to what the metadata tells. */
export interface DetectOptions {
  /** The methods that the node serves: the answer of `rpc_methods`. */
  readonly rpcMethods?: readonly string[]
}

/**
 * Finds out what a chain can do: which calls of the automation service it has and what each of
 * their parameters is for, the limits, where fees and accounts can be asked, and what it
 * understands of XCM and HRMP.
 *
 * Everything is read from the metadata, nothing from a network's name, so it works on chains that
 * nobody here has seen. What the metadata does not tell is `{ known: false, why }`.
 *
 * @throws ParaclockError `MetadataMalformed`, `MetadataVersionUnsupported` or
 * `ArgumentInvalid` if there is no metadata v14, v15 or v16 to read.
 *
 * @example
 * ```ts
 * import { detectCapabilities } from '@paraclock/types'
 * import { ApiPromise, WsProvider } from '@polkadot/api'
 *
 * const api = await ApiPromise.create({ provider: new WsProvider('ws://127.0.0.1:9944') })
 * const { methods } = await api.rpc.rpc.methods()
 * const { service } = detectCapabilities(api, { rpcMethods: methods.map((method) => method.toString()) })
 * const slot = service?.limits.slotSeconds
 * if (slot?.known) console.log(`times are multiples of ${slot.value} s (${slot.from})`)
 * ```
 */
export function detectCapabilities(
  source: RuntimeSource,
  options: DetectOptions = {}
): Capabilities {
  const { metadata, offeredRpc } = readSource(source)
  const version = readRuntimeVersion(metadata)
  const runtimeApis = detectRuntimeApis(metadata, version)
  return {
    metadataVersion: metadata.version,
    runtime: identifyRuntime(version),
    account: detectAccount(metadata),
    weight: detectWeight(metadata),
    runtimeApis,
    service: detectService(metadata, runtimeApis, {
      listed: options.rpcMethods ?? null,
      offered: offeredRpc
    }),
    xcm: detectXcm(metadata),
    hrmp: detectHrmp(metadata),
    dryRunArguments: countArguments(runtimeApis.DryRunApi, 'dry_run_call'),
    deliveryFeeArguments: countArguments(runtimeApis.XcmPaymentApi, 'query_delivery_fees')
  }
}

// The added argument is the XCM version of a dry run's result, or the asset of a delivery fee; both
// came with version 2 of their API.
function countArguments(
  api: Fact<RuntimeApiCapability | null>,
  method: string
): Fact<2 | 3 | null> {
  if (!api.known) return api
  if (api.value === null) return known(null, api.from)
  const { methods, version } = api.value
  const described = methods.known ? methods.value[method]?.length : undefined
  if (described === 2 || described === 3) return known(described, 'the metadata')
  if (described !== undefined) return unknown(`${method} takes ${described} arguments`)
  if (methods.known) return known(null, 'the metadata does not describe it')
  return version.known ? known(version.value >= 2 ? 3 : 2, `version ${version.value}`) : version
}
