import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * A chain does not accept an asset for fees. On this chain, a program that pays in this asset fails
 * at BuyExecution.
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
  ]
}
