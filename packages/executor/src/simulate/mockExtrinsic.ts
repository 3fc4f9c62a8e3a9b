import { encodeStandIn, extrinsicTypes, type Runtime, variantsOf } from '@paraclock/types'
import { magicEthereumSignature } from '../crypto/magicAddress.ts'

/** What {@link mockExtrinsic} takes. */
export interface MockExtrinsicArgs {
  /** The runtime that the extrinsic is for. */
  readonly runtime: Runtime
  /** The account that appears to have signed: SS58 or hex. */
  readonly account: string
  /** The account's next nonce. */
  readonly nonce: number | bigint
  /** The call as SCALE bytes. */
  readonly call: Uint8Array
  /** For how many blocks it would be valid: a power of two. Defaults to an immortal one. */
  readonly period?: number
  /** The block after which it would be valid: the one before that in which it is executed. */
  readonly birth?: bigint
  /** Transaction extensions by their identifier, as SCALE bytes. Defaults to their smallest values. */
  readonly extensions?: Readonly<Record<string, Uint8Array>>
}

const SR25519 = 1

/** What `accept-magic` accepts as a signature, after the index of sr25519. */
const MOCK_SIGNATURE = Uint8Array.of(SR25519, 0xde, 0xad, 0xbe, 0xef, ...new Array(60).fill(0xcd))

/**
 * A call in an extrinsic that looks signed, with its length: without a tip, and with every
 * other transaction extension at its default. It counts as signed where signatures are checked with
 * `accept-magic`.
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
