import { type Provenance, withDeadline } from '@paraclock/core'
import type { ReadableValue } from '@paraclock/types'
import type { Location, XcmVersion } from '@paraclock/xcm'
import { askRuntime } from '../measure/askRuntime.ts'
import { newestVersionOf } from '../measure/listXcmVersions.ts'
import { type AskOptions, type MeasuredChain, openHolder } from '../measure/MeasuredChain.ts'
import { readBlock } from '../measure/readBlock.ts'
import { unwrapAnswer } from '../measure/unwrapAnswer.ts'
import { readFeeAssetId } from './readFeeAssets.ts'

/** What {@link listFeeAssets} takes. */
export interface ListFeeAssetsArgs extends AskOptions {
  /** The chain that executes. */
  readonly chain: MeasuredChain
  /** The XCM version in which it answers. The newest that it decodes if left out. */
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
 *
 * @example
 * ```ts
 * import { listFeeAssets, type MeasuredChain } from '@paraclock/weights'
 *
 * declare const chain: MeasuredChain
 *
 * const { assets } = await listFeeAssets({ chain })
 * ```
 */
export async function listFeeAssets(args: ListFeeAssetsArgs): Promise<FeeAssets> {
  const { at, deadlineMs = LONGEST_MS, signal } = args
  const { api, name } = openHolder(args.chain)
  const method = 'XcmPaymentApi_query_acceptable_payment_assets'
  const version = args.version ?? newestVersionOf(api)
  const { value, provenance } = await withDeadline(
    { milliseconds: deadlineMs, what: `asking ${name} for its fee assets`, signal },
    async (inner) => {
      const block = await readBlock(api, at)
      const values = { xcmVersion: version }
      return askRuntime({ api, chain: name, method, values, at: block, signal: inner })
    }
  )
  const ids = unwrapAnswer(value, method) as unknown as Iterable<ReadableValue>
  return { assets: [...ids].map((id) => readFeeAssetId(id.toU8a())), provenance }
}
