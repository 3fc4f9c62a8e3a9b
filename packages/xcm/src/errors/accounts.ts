import { type ErrorDefinition, shorten } from '@paraclock/core'

/** A possible account of the user on the target chain, as `DerivationAmbiguous` lists it. */
export interface RivalAccount {
  readonly account: string
  readonly derivation: string
  /** The signs that the account is in use, for example "its nonce is 4". */
  readonly traces: readonly string[]
}

/**
 * The target has no account for the user. A chain derives an account for a foreign user only if its
 * `LocationToAccountId` has a converter for the user's location. Without this converter, no message
 * of the user can act on the chain. Funds on an account that was computed for the user are lost.
 */
export const LocationConversionRefused: ErrorDefinition<
  'LocationConversionRefused',
  { readonly chain: string; readonly location: string; readonly reason: string }
> = {
  package: 'xcm',
  code: 'LocationConversionRefused',
  number: 3030,
  message: ({ chain, location, reason }) =>
    `${shorten(chain)} has no account for the location ${shorten(location)}: ${reason}`,
  remedies: () => [
    'Ask the team of the target chain to add HashedDescription<AccountId, DescribeFamily<DescribeAllTerminal>> to its LocationToAccountId.',
    'Do not fund an account that you derived yourself: no message can act for it on the target.',
    'If no XCM version could be read, check that the endpoint is of the right chain.'
  ]
}

/**
 * The user's account on the target is not certain. Chains derive the account of a foreign user in
 * different ways, and only one account is right. Funds on any other account are lost, and a proxy
 * granted to it is useless. A balance on a candidate proves nothing, because anyone can send funds
 * to any account.
 */
export const DerivationAmbiguous: ErrorDefinition<
  'DerivationAmbiguous',
  {
    readonly chain: string
    readonly user: string
    readonly problem: string
    readonly candidates: readonly RivalAccount[]
  }
> = {
  package: 'xcm',
  code: 'DerivationAmbiguous',
  number: 3032,
  message: ({ user, chain, problem }) =>
    `the account of ${shorten(user)} on ${shorten(chain)} is not certain: ${problem}`,
  remedies: ({ candidates }) => [
    `Do not fund any of ${candidates.map(({ account }) => account).join(', ')} yet, and do not grant any of them a proxy.`,
    'Ask the target with LocationToAccountApi_convert_location, on a release of the chain that has it.',
    "Dry-run a message from the service's chain on the target, and see which account acts.",
    'Read the converters of LocationToAccountId in the source of the runtime: the first that matches wins. For Account32Hash, name the network in networks.'
  ]
}
