import { encodeStandIn, extrinsicTypes, type Runtime, variantsOf } from '@paraclock/types'
import { magicEthereumSignature } from '../crypto/magicAddress.ts'

/** The call and the signer of an extrinsic that {@link mockExtrinsic} encodes. */
export interface MockExtrinsicArgs {
  readonly runtime: Runtime
  /** The account that counts as the signer, as SS58 or hex. */
  readonly account: string
  readonly nonce: number | bigint
  /** The SCALE encoded call. */
  readonly call: Uint8Array
  /**
   * The number of blocks for which the extrinsic is valid: a power of two from 4 on. By default,
   * the extrinsic has no time limit.
   */
  readonly period?: number
  /**
   * The number of the block from which `period` counts. Use the number of the parent of the block
   * that executes the extrinsic.
   */
  readonly birth?: bigint
  /**
   * The SCALE encoded values of transaction extensions, by identifier. All other extensions get
   * their default values.
   */
  readonly extensions?: Readonly<Record<string, Uint8Array>>
}

const SR25519 = 1

/**
 * A `MultiSignature`. The first byte states the kind sr25519. The setting `accept-magic` accepts
 * the 64 bytes that follow.
 */
const MOCK_SIGNATURE = Uint8Array.of(SR25519, 0xde, 0xad, 0xbe, 0xef, ...new Array(60).fill(0xcd))

/**
 * Encodes an extrinsic with a mocked signature, including the length prefix. The tip is 0 unless
 * `extensions` sets it. A runtime accepts the signature only in calls with `signatures:
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
