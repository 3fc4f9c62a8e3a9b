import { encodeStandIn, extrinsicTypes, type Runtime, variantsOf } from '@paraclock/types'
import { magicEthereumSignature } from '../crypto/magicAddress.ts'

/** The arguments of {@link mockExtrinsic}. */
export interface MockExtrinsicArgs {
  readonly runtime: Runtime
  /** The account that appears to have signed, as SS58 or hex. */
  readonly account: string
  readonly nonce: number | bigint
  /** The call as SCALE bytes. */
  readonly call: Uint8Array
  /**
   * The number of blocks for which the extrinsic is valid: a power of two. Defaults to an immortal
   * extrinsic.
   */
  readonly period?: number
  /** The block from which `period` counts: the parent of the block that executes the extrinsic. */
  readonly birth?: bigint
  /**
   * The values of transaction extensions, by identifier, as SCALE bytes. Other extensions get their
   * smallest value.
   */
  readonly extensions?: Readonly<Record<string, Uint8Array>>
}

const SR25519 = 1

/** The index of sr25519, then the signature that `accept-magic` accepts. */
const MOCK_SIGNATURE = Uint8Array.of(SR25519, 0xde, 0xad, 0xbe, 0xef, ...new Array(60).fill(0xcd))

/**
 * Encodes an extrinsic of a call with a mocked signature, a length prefix and no tip. A runtime
 * accepts the signature if it is called with `signatures: 'accept-magic'`.
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
