import type { AskOptions, Chain } from '@paraclock/connect'
import { type Provenance, sanitizeText, withDeadline } from '@paraclock/core'
import type { Location, XcmVersion } from '@paraclock/xcm'
import { agreeOnXcmVersion } from '../measure/agreeOnXcmVersion.ts'
import { askResult } from '../measure/askRuntimeApi.ts'
import { readFeeAssetId } from './readFeeAssets.ts'

/** What {@link listFeeAssets} takes. */
export interface ListFeeAssetsArgs extends AskOptions {
  /** The chain that executes. */
  readonly chain: Chain
  /** The XCM version in which it answers. Defaults to the newest that it decodes. */
  readonly version?: XcmVersion
}

/** In what a chain takes fees. */
export interface FeeAssets {
  /** The assets, as the chain names them. */
  readonly assets: readonly Location[]
  /** Where the list came from. */
  readonly provenance: Provenance
}

const LONGEST_MS = 30_000

/**
 * Asks a chain in which assets it takes fees for executing programs:
 * `XcmPaymentApi_query_acceptable_payment_assets`. A chain may take more than it lists.
 *
 * @throws ParaclockError `RuntimeApiMissing` if the chain cannot be asked, `CallRefused` if it does
 * not answer in that version; `XcmVersionMismatch`, `DeadlineExceeded`, `OperationAborted`
 */
export async function listFeeAssets(args: ListFeeAssetsArgs): Promise<FeeAssets> {
  const { chain, deadlineMs = LONGEST_MS, signal } = args
  const name = sanitizeText(chain.name)
  const version = args.version ?? agreeOnXcmVersion(chain)
  const ask = {
    api: 'XcmPaymentApi',
    method: 'query_acceptable_payment_assets',
    args: { xcm_version: version }
  }
  const { value: ids, provenance } = await withDeadline(
    { milliseconds: deadlineMs, what: `asking ${name} for its fee assets`, signal },
    (inner) => askResult<readonly unknown[]>(chain, { ...ask, signal: inner })
  )
  const { encode } = chain.runtime.type('VersionedAssetId')
  return { assets: ids.map((id) => readFeeAssetId(encode(id))), provenance }
}
