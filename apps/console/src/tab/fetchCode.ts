import { bytesToHex } from '@paraclock/core'
import { callOf, type DevnetChain } from '@paraclock/devnet'
import { codeUrl } from '@paraclock/runtimes'
import { blake2b256 } from '@paraclock/xcm'
import type { SubmittableExtrinsic } from '@polkadot/api/types'

/** Fetches the code of a runtime from the folder of the page. */
export async function fetchCode(runtime: 'target' | 'target-ethereum'): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(codeUrl(runtime))).arrayBuffer())
}

/**
 * The root call that authorizes an upgrade to a code. The chain keeps only the hash of the code.
 */
export function authorizeUpgrade(
  chain: DevnetChain,
  code: Uint8Array
): SubmittableExtrinsic<'promise'> {
  const hash = bytesToHex(blake2b256(code))
  return callOf(chain, 'system.authorizeUpgradeWithoutChecks', hash)
}
