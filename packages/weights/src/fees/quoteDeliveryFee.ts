import { type AskOptions, type Chain, encoded } from '@paraclock/connect'
import { FactMissing, type Hex, ParaclockError, sanitizeText } from '@paraclock/core'
import {
  decodeVersionedAssets,
  encodeProgram,
  encodeVersionedAssetId,
  encodeVersionedLocation,
  type Location,
  type XcmProgram,
  XcmProgramInvalid,
  type XcmVersion
} from '@paraclock/xcm'
import { agreeOnXcmVersion } from '../measure/agreeOnXcmVersion.ts'
import { askResult } from '../measure/askRuntimeApi.ts'
import { tryWays } from '../measure/FailedAttempt.ts'
import { type FeeFallback, type FeePart, ownToken, stateFee } from './FeePart.ts'

/** The arguments of {@link quoteDeliveryFee}. */
export interface QuoteDeliveryFeeArgs extends AskOptions {
  /** The sending chain. */
  readonly chain: Chain
  /** The location of the receiving chain, relative to `chain`. */
  readonly destination: Location
  /** The program to deliver. Hex must be a SCALE encoded `VersionedXcm`. */
  readonly program: XcmProgram | Hex
  /**
   * The XCM version of the query and the program. Defaults to the newest version that `chain`
   * decodes.
   */
  readonly version?: XcmVersion
  /** The fee to return if the query fails. Without a fallback, `FactMissing` is thrown instead. */
  readonly fallback?: FeeFallback
}

/**
 * Returns the fees that a chain takes for the delivery of a program to a different chain. The fees
 * come from `XcmPaymentApi_query_delivery_fees`. The list is empty if delivery is free. If the
 * query fails, returns the fallback.
 *
 * @throws ParaclockError `FactMissing` if the query fails and there is no fallback; the errors of
 * {@link encodeProgram}; `XcmVersionMismatch`, `DeadlineExceeded`, `OperationAborted`
 */
export async function quoteDeliveryFee(args: QuoteDeliveryFeeArgs): Promise<readonly FeePart[]> {
  const { chain, fallback, destination } = args
  const name = sanitizeText(chain.name)
  const version = args.version ?? agreeOnXcmVersion(chain)
  const { program } = args
  const message = typeof program === 'string' ? program : encodeProgram({ program, version })
  const ask = {
    api: 'XcmPaymentApi',
    method: 'query_delivery_fees',
    args: {
      destination: encoded(encodeVersionedLocation({ location: destination, version })),
      message: encoded(message),
      asset_id: encoded(encodeVersionedAssetId({ id: ownToken, version }))
    }
  }
  const what = `delivery from ${name}`
  const part = { kind: 'delivery', what } as const
  const askFees = async (signal: AbortSignal) => {
    const { value, provenance } = await askResult<unknown>(chain, { ...ask, signal })
    return { fees: chain.runtime.type('VersionedAssets').encode(value), provenance }
  }
  const { answer, attempts } = await tryWays(
    [{ method: `${ask.api}_${ask.method}`, ask: askFees }],
    `asking ${name} for its delivery fee`,
    args
  )
  if (answer !== undefined) {
    return readDeliveryFees(answer.fees).map(({ location, amount }) => ({
      ...part,
      amount,
      asset: { chain: name, location },
      provenance: answer.provenance,
      attempts
    }))
  }
  if (fallback === undefined)
    throw new ParaclockError(FactMissing, { what: `the fee of ${what}`, attempts })
  return [{ ...part, ...stateFee(fallback), asset: { chain: name, location: ownToken }, attempts }]
}

function readDeliveryFees(
  bytes: Uint8Array
): readonly { readonly location: Location; readonly amount: bigint }[] {
  return decodeVersionedAssets(bytes).map((asset) => {
    if (!('amount' in asset)) throw refuseAsset('no amount')
    if ('kind' in asset.id) throw refuseAsset('no location')
    return { location: asset.id, amount: asset.amount }
  })
}

function refuseAsset(lack: string): ParaclockError {
  return new ParaclockError(XcmProgramInvalid, { problem: `a fee is in an asset that has ${lack}` })
}
