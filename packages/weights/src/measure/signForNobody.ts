import type { Hex } from '@paraclock/core'
import type { ReadableApi, ReadableTransaction } from '@paraclock/types'

/**
 * An extrinsic of a call with a stand-in for the signature: nobody can send it, and it weighs and
 * costs what a signed one does.
 */
export function signForNobody(api: ReadableApi, call: Hex): Uint8Array {
  const length = api.registry.createTypeUnsafe('AccountId', []).encodedLength
  const extrinsic = api.registry.createType(
    'Extrinsic',
    { method: api.registry.createTypeUnsafe('Call', [call]) },
    { version: api.extrinsicVersion }
  ) as unknown as ReadableTransaction
  return extrinsic
    .signFake(new Uint8Array(length).fill(1), {
      blockHash: api.genesisHash.toHex(),
      genesisHash: api.genesisHash.toHex(),
      nonce: 0,
      runtimeVersion: api.runtimeVersion
    })
    .toU8a()
}
