import { type Chain, encoded, type Read } from '@paraclock/connect'
import type { Fact, Weight } from '@paraclock/core'
import { toJson, writeWeight } from '@paraclock/types'
import { agreeOnXcmVersion } from '@paraclock/weights'
import { encodeVersionedAssetId, type Location, type XcmVersion, xcmVersions } from '@paraclock/xcm'
import type { ChainObserver } from '../../observe/createObserver.ts'
import { SECOND } from '../../observe/observeFees.ts'

/** A Rust `Result`, as a runtime API returns it. */
export type Result<Value> =
  | { readonly success: true; readonly value: Value }
  | { readonly success: false; readonly value: unknown }

export async function askFee(args: {
  readonly target: Chain
  readonly location: Location
  readonly weight: Weight
  /** Measures the fee if XcmPaymentApi is missing or returns an error. */
  readonly observer: ChainObserver
}): Promise<Read<Fact<bigint>>> {
  const { target, location, weight, observer } = args
  const isRate = weight.refTime === SECOND && weight.proofSize === 0n
  const look = () => (isRate ? observer.rate(location) : observer.price(location, weight))
  if (!target.hasApi('XcmPaymentApi')) return await look()
  const { value, evidence } = await askVersions(target, (version) =>
    target.call<Result<bigint>>({
      api: 'XcmPaymentApi',
      method: 'query_weight_to_asset_fee',
      args: {
        weight: writeWeight(weight),
        asset: encoded(encodeVersionedAssetId({ id: location, version }))
      }
    })
  )
  if (value.success) return { value: { known: true, value: value.value }, evidence }
  const seen = await look()
  if (seen.value.known || typeOf(value.value) === 'Unimplemented')
    return { ...seen, evidence: [...evidence, ...seen.evidence] }
  const why = `the target does not accept it for fees: ${JSON.stringify(toJson(value.value))}`
  return { value: { known: false, why }, evidence }
}

/**
 * Calls a runtime API with arguments in the newest XCM version of the chain. If the API does not
 * support this version, tries the older versions.
 */
export async function askVersions<Value>(
  chain: Pick<Chain, 'facts'>,
  ask: (version: XcmVersion) => Promise<Read<Result<Value>>>
): Promise<Read<Result<Value>>> {
  const newest = agreeOnXcmVersion(chain)
  const answer = await ask(newest)
  if (!isOfVersion(answer.value)) return answer
  for (const version of xcmVersions.filter((one) => one < newest)) {
    const older = await ask(version)
    if (!isOfVersion(older.value)) return older
  }
  return answer
}

function typeOf(error: unknown): unknown {
  return (error as { readonly type?: unknown } | undefined)?.type
}

const OF_VERSION: readonly unknown[] = ['UnhandledXcmVersion', 'VersionedConversionFailed']

function isOfVersion({ success, value }: Result<unknown>): boolean {
  return !success && OF_VERSION.includes(typeOf(value))
}
