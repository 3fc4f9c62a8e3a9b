import {
  encodeStandIn,
  extrinsicTypes,
  type Runtime,
  type StandInArgs,
  variantsOf
} from '@paraclock/types'
import { magicEthereumSignature } from '../crypto/magicAddress.ts'

/** The arguments of {@link mockExtrinsic}. */
export interface MockExtrinsicArgs
  extends Pick<StandInArgs, 'call' | 'period' | 'birth' | 'extensions'> {
  readonly runtime: Runtime
  /** The account that counts as the signer, as SS58 or hex. */
  readonly account: string
  readonly nonce: number | bigint
}

const SR25519 = 1

/** An sr25519 `MultiSignature` with a mocked signature, which the option `accept-magic` accepts. */
const MOCK_SIGNATURE = Uint8Array.of(SR25519, 0xde, 0xad, 0xbe, 0xef, ...new Array(60).fill(0xcd))

/**
 * Encodes an extrinsic with a mocked signature and a length prefix. The tip is 0 unless
 * `extensions` sets it. A runtime accepts the extrinsic only in a call with `signatures:
 * 'accept-magic'`.
 */
export function mockExtrinsic({ nonce, ...args }: MockExtrinsicArgs): Uint8Array {
  const { runtime, account } = args
  const signature =
    runtime.accountLength === 20
      ? magicEthereumSignature(runtime.type('AccountId').encode(account))
      : MOCK_SIGNATURE
  return encodeStandIn({ ...args, nonce: BigInt(nonce), signature })
}

export function canMockSignature({ metadata, accountLength }: Runtime): boolean {
  const { signature } = extrinsicTypes(metadata)
  if (accountLength === 20) {
    return metadata.lookup[signature ?? -1]?.path.at(-1) === 'EthereumSignature'
  }
  return variantsOf(metadata, signature).some(
    ({ name, index }) => name === 'Sr25519' && index === SR25519
  )
}
