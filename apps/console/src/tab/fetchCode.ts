import { bytesToHex, describeThrown, ParaclockError } from '@paraclock/core'
import { callOf, type DevnetChain } from '@paraclock/devnet'
import { codeUrl } from '@paraclock/runtimes'
import { blake2b256 } from '@paraclock/xcm'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import { PagePartUnavailable } from '../errors.ts'

/** Fetches the code of a runtime from the folder of the page. */
export async function fetchCode(runtime: 'target' | 'target-ethereum'): Promise<Uint8Array> {
  const fail = (problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError(PagePartUnavailable, { part: `${runtime}.wasm`, problem }, { cause })
  try {
    const response = await fetch(codeUrl(runtime))
    if (response.ok) return new Uint8Array(await response.arrayBuffer())
    throw fail(`the server answered ${response.status}`)
  } catch (error) {
    throw error instanceof ParaclockError ? error : fail(describeThrown(error), error)
  }
}

/**
 * Returns the root call that authorizes an upgrade to the code. The call contains only the hash of
 * the code.
 */
export function authorizeUpgrade(
  chain: DevnetChain,
  code: Uint8Array
): SubmittableExtrinsic<'promise'> {
  const hash = bytesToHex(blake2b256(code))
  return callOf(chain, 'system.authorizeUpgradeWithoutChecks', hash)
}
