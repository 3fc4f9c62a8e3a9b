import { bytesToHex } from '@paraclock/core'
import { callOf, type DevnetChain } from '@paraclock/devnet'
import { codeUrl } from '@paraclock/runtimes'
import { blake2b256 } from '@paraclock/xcm'
import type { SubmittableExtrinsic } from '@polkadot/api/types'

/** The code of a runtime that is shipped beside the page. */
export async function fetchCode(runtime: 'target' | 'target-ethereum'): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(codeUrl(runtime))).arrayBuffer())
}

/** The call by which the root of a chain authorizes an upgrade to a code. The chain keeps its hash. */
export function authorizeUpgrade(
  chain: DevnetChain,
  code: Uint8Array
): SubmittableExtrinsic<'promise'> {
  const hash = bytesToHex(blake2b256(code))
  return callOf(chain, 'system.authorizeUpgradeWithoutChecks', hash)
}
