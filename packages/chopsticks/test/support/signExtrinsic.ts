import type { Hex } from '@paraclock/core'
import type { TypeRegistry } from '@polkadot/types'
import type { Signer } from './accounts.ts'
import type { ChainTypes } from './ChainTypes.ts'

/** The arguments of {@link signExtrinsic}. */
export interface SignExtrinsicArgs {
  readonly types: ChainTypes
  readonly signer: Signer
  readonly call: Uint8Array
  readonly nonce: number
  readonly genesisHash: Hex
  readonly specVersion: number
  readonly transactionVersion: number
}

/** Returns an immortal extrinsic with a valid signature, as hex. */
export function signExtrinsic(args: SignExtrinsicArgs): Hex {
  const { registry } = args.types as { registry: TypeRegistry }
  const { signer, genesisHash } = args
  const extrinsic = registry.createType(
    'Extrinsic',
    { method: registry.createType('Call', args.call) },
    { version: 4 }
  )
  const address = registry.createType('AccountId', signer.publicKey).toString()
  extrinsic.sign(
    {
      address,
      addressRaw: signer.publicKey,
      publicKey: signer.publicKey,
      // A `MultiSignature` begins with the index of its kind. An Ethereum signature does not.
      sign: (message: Uint8Array) =>
        signer.publicKey.length === 20
          ? signer.sign(message)
          : Uint8Array.of(1, ...signer.sign(message))
    } as never,
    {
      blockHash: genesisHash,
      genesisHash,
      nonce: args.nonce,
      runtimeVersion: {
        specVersion: args.specVersion,
        transactionVersion: args.transactionVersion
      } as never
    }
  )
  return extrinsic.toHex()
}
