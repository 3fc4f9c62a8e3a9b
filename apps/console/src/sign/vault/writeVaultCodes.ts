import { parseAccount } from '@paraclock/core'
import type { MetadataProver } from '@paraclock/submission'
import { MAX_CODE_BYTES, splitVaultFrames, writeVaultPayload } from '@paraclock/submission/vault'
import type { ExtrinsicPayload } from '@polkadot/types/interfaces'
import type { Registry, SignerPayloadJSON } from '@polkadot/types/types'

/**
 * Writes the codes that ask Polkadot Vault to sign a payload. The codes contain a proof of the
 * types if the payload has a metadata hash.
 */
export async function writeVaultCodes(args: {
  readonly account: string
  readonly payload: SignerPayloadJSON
  readonly registry: Registry
  readonly proveMetadata: MetadataProver
}): Promise<readonly Uint8Array[]> {
  const { payload, registry, proveMetadata } = args
  const options = { version: payload.version }
  const written = registry.createType('ExtrinsicPayload', payload, options) as ExtrinsicPayload
  const proof =
    payload.metadataHash === undefined ? undefined : await proveMetadata(written.toU8a(true))
  const bytes = writeVaultPayload({
    account: parseAccount(args.account),
    genesis: payload.genesisHash,
    payload: written.toU8a(),
    proof
  })
  return splitVaultFrames(bytes, MAX_CODE_BYTES)
}
