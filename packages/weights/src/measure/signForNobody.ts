import type { Hex } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'

/**
 * An extrinsic of a call with a stand-in for the signature: nobody can send it, and it weighs and
 * costs what a signed one does.
 */
export function signForNobody(api: ApiPromise, call: Hex): Uint8Array {
  const length = api.registry.createTypeUnsafe('AccountId', []).encodedLength
  const extrinsic = api.registry.createTypeUnsafe('Extrinsic', [
    { method: api.registry.createTypeUnsafe('Call', [call]) },
    { version: api.extrinsicVersion }
  ]) as unknown as {
    signFake(account: Uint8Array, options: unknown): { toU8a(): Uint8Array }
  }
  return extrinsic
    .signFake(new Uint8Array(length).fill(1), {
      blockHash: api.genesisHash,
      genesisHash: api.genesisHash,
      nonce: 0,
      runtimeVersion: api.runtimeVersion
    })
    .toU8a()
}
