import { describeThrown, ParaclockError } from '@paraclock/core'
import { callOf, type DevnetChain } from '@paraclock/devnet'
import { codeUrl } from '@paraclock/runtimes'
import { hashHex } from '@paraclock/submission'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import { PagePartUnavailable } from '../errors.ts'

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

/** Writes the root call that authorizes an upgrade. The call contains only the hash of the code. */
export function authorizeUpgrade(
  chain: DevnetChain,
  code: Uint8Array
): SubmittableExtrinsic<'promise'> {
  return callOf(chain, 'system.authorizeUpgradeWithoutChecks', hashHex(code))
}
