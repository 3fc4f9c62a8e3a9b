import { type ErrorDefinition, shorten, type Weight } from '@paraclock/core'

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

/**
 * A call exceeds the weight limit of a transaction. At each run, the service would pay for this
 * weight, and the chain would not run the call.
 */
export const TransactionWeightExceeded: ErrorDefinition<
  'TransactionWeightExceeded',
  { readonly chain: string; readonly weight: Weight; readonly limit: Weight }
> = {
  package: 'weights',
  code: 'TransactionWeightExceeded',
  number: 6046,
  message: ({ chain, weight, limit }) =>
    `the call weighs ${weight.refTime} ps and ${weight.proofSize} bytes of proof, and a transaction of ${shorten(chain)} weighs at most ${limit.refTime} ps and ${limit.proofSize} bytes`,
  remedies: () => [
    'If the weight is configured (automation.weight), leave it out: it is then measured.',
    'If it was measured, make the call smaller, such as a shorter batch.',
    'If the call is small, the figure is wrong: compare with TransactionPaymentCallApi_query_call_info of another endpoint.'
  ]
}
