import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * A weight would lose its proof size.
 *
 * A weight of two dimensions was written as one number, and its proof size exceeds what the
 * receiver assumes in its place.
 *
 * @remarks The target weighs the call in both dimensions, and refuses a call that is heavier than
 * announced. One number holds the ref time only.
 */
export const ProofSizeLost: ErrorDefinition<
  'ProofSizeLost',
  { readonly refTime: bigint; readonly proofSize: bigint }
> = {
  package: 'weights',
  code: 'ProofSizeLost',
  number: 6040,
  message: ({ refTime, proofSize }) =>
    `the weight of ${refTime} ps has a proof size of ${proofSize} bytes, and a weight of one number cannot hold it`,
  remedies: () => [
    'State the proof size that the receiver assumes: assumedProofSize of the target in xcmpHandler.targets.',
    "If that is too small, the service's root must raise it.",
    'Use a call that takes both dimensions, as variant M has.'
  ],
  example: { refTime: 900_000_000n, proofSize: 4_000n }
}

/**
 * A chain does not accept an asset for fees.
 *
 * The chain answered that it takes no fees in this asset.
 *
 * @remarks A program that pays in it fails at BuyExecution.
 */
export const FeeAssetRefused: ErrorDefinition<
  'FeeAssetRefused',
  { readonly chain: string; readonly asset: string; readonly reason: string }
> = {
  package: 'weights',
  code: 'FeeAssetRefused',
  number: 6043,
  message: ({ chain, asset, reason }) =>
    `${shorten(chain)} takes no fees in ${shorten(asset)}: ${shorten(reason)}`,
  remedies: () => [
    'Pay in an asset that the chain lists: XcmPaymentApi_query_acceptable_payment_assets has them.',
    "Name the asset as that chain sees it: its own token is { parents: 0, interior: [] }, the relay chain's is { parents: 1, interior: [] }."
  ],
  example: { chain: 'Acme', asset: '0x05010100b91f', reason: 'AssetNotFound' }
}

/**
 * Fees in different assets have no common sum.
 *
 * Fees in different assets were added up, and no rate between them is given.
 *
 * @remarks A sum of different tokens means nothing. The location `here` of two chains is two assets
 * as well.
 */
export const FeeAssetMismatch: ErrorDefinition<
  'FeeAssetMismatch',
  { readonly wanted: string; readonly part: string; readonly asset: string }
> = {
  package: 'weights',
  code: 'FeeAssetMismatch',
  number: 6044,
  message: ({ part, asset, wanted }) => `${part} is in ${asset}, and no rate to ${wanted} is given`,
  remedies: () => ['Give the rate between the two assets, or sum each asset by itself.'],
  example: {
    wanted: 'the token of Acme',
    part: 'delivery from Service',
    asset: 'the token of Service'
  }
}
