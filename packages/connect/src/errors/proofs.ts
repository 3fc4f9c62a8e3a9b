import { type ErrorDefinition, sanitizeText, shorten, type Token } from '@paraclock/core'

/**
 * The runtime was upgraded between building and sending a call. The bytes of a call can mean
 * something else after a runtime upgrade, and a signature is valid for one spec version. Nothing
 * was sent.
 */
export const RuntimeVersionMismatch: ErrorDefinition<
  'RuntimeVersionMismatch',
  { readonly chain: string; readonly built: number; readonly live: number }
> = {
  package: 'connect',
  code: 'RuntimeVersionMismatch',
  number: 9037,
  message: ({ chain, live, built }) =>
    `${shorten(chain)} runs spec version ${live}, but the call was built for ${built}`,
  remedies: () => [
    'Connect again, and build the call again with the new metadata.',
    'A connected program gets the new metadata by itself: submit again a moment later.'
  ]
}

/**
 * An endpoint's metadata differs from the metadata of the chain's code. Metadata defines the
 * meaning of a call's bytes. With wrong metadata, the call that is shown is not the call that is
 * signed. Nothing was signed.
 */
export const MetadataMismatch: ErrorDefinition<
  'MetadataMismatch',
  { readonly chain: string; readonly endpoint: string; readonly codeHash: string }
> = {
  package: 'connect',
  code: 'MetadataMismatch',
  number: 9044,
  message: ({ chain, endpoint, codeHash }) =>
    `the metadata of ${shorten(chain)} from ${shorten(endpoint)} is not that of its code ${shorten(codeHash)}`,
  remedies: ({ endpoint }) => [
    `Do not use ${shorten(endpoint)}: it is faulty or not honest.`,
    'Connect to another endpoint, and plan the call again.'
  ]
}

/**
 * The code of a chain could not be proven. Without a proof, one endpoint would decide the meaning
 * of the bytes to sign. Nothing was signed.
 */
export const RuntimeProofFailed: ErrorDefinition<
  'RuntimeProofFailed',
  {
    readonly chain: string
    readonly problem: string
    /** Whether the endpoint gave a wrong answer. False if an answer is missing. */
    readonly isWrong: boolean
  }
> = {
  package: 'connect',
  code: 'RuntimeProofFailed',
  number: 9045,
  message: ({ chain, problem }) =>
    `the code of ${shorten(chain)} is not proven: ${sanitizeText(problem)}`,
  remedies: ({ isWrong }) => [
    isWrong
      ? 'Do not use this endpoint: it is faulty or not honest. Connect to another one.'
      : 'Use an endpoint that serves state_getReadProof, chain_getHeader and state_getStorage of finalized blocks.',
    'If the chain is a copy of your own without state roots (Chopsticks, a fork), allow unproven code: --unproven, or allowUnproven of openSigning.'
  ]
}

/**
 * Two endpoints disagree on a finalized block. At least one of the two endpoints follows a fork or
 * is not honest. The blocks do not show which endpoint is wrong. Nothing is signed, and no outcome
 * is recorded.
 */
export const FinalityMismatch: ErrorDefinition<
  'FinalityMismatch',
  {
    readonly chain: string
    readonly number: number
    readonly endpoint: string
    readonly hash: string
    readonly other: string
    readonly otherHash: string
  }
> = {
  package: 'connect',
  code: 'FinalityMismatch',
  number: 9046,
  message: ({ chain, number, endpoint, hash, other, otherHash }) =>
    `the endpoints of ${shorten(chain)} disagree on finalized block ${number}: ${shorten(hash)} from ${shorten(endpoint)}, ${shorten(otherHash)} from ${shorten(other)}`,
  remedies: () => [
    'Compare both hashes with a block explorer or a node of your own, and remove the endpoint that is wrong.'
  ]
}

/**
 * A runtime lost its metadata hash. A runtime with the hash refuses a signature that was made with
 * wrong metadata. To make you sign with wrong metadata, an endpoint could serve forged code without
 * the hash. Nothing was signed.
 */
export const MetadataHashMissing: ErrorDefinition<
  'MetadataHashMissing',
  { readonly chain: string; readonly specName: string; readonly specVersion: number }
> = {
  package: 'connect',
  code: 'MetadataHashMissing',
  number: 9048,
  message: ({ chain, specName, specVersion }) =>
    `${shorten(specName)} ${specVersion} of ${shorten(chain)} has no metadata hash, and an earlier runtime of the chain had one`,
  remedies: () => [
    'Compare the code of the chain at another endpoint, or ask the team of the chain.',
    'If the runtime was built without the hash (enable_metadata_hash) on purpose: --unhashed, or allowUnhashed of openSigning.'
  ]
}

/**
 * Endpoints report different tokens of a chain. Decimals are not part of a chain's state, so no
 * proof covers them. With one more decimal, the amount is ten times as large. Nothing was signed.
 */
export const TokenMismatch: ErrorDefinition<
  'TokenMismatch',
  {
    readonly chain: string
    readonly endpoint: string
    readonly token: Token
    readonly other: string
    readonly otherToken: Token | undefined
  }
> = {
  package: 'connect',
  code: 'TokenMismatch',
  number: 9060,
  message: ({ chain, endpoint, token, other, otherToken }) =>
    `endpoints of ${shorten(chain)} state different tokens: ${shorten(endpoint)} ${nameToken(token)}, ${shorten(other)} ${nameToken(otherToken)}`,
  remedies: () => [
    'Find out which is right, for example from the documentation of the chain, and remove the other endpoint.',
    'Give the amount in the smallest unit, as 10000000000u: it needs no decimals.'
  ]
}

/**
 * The token of a chain has changed. Chains seldom change their token. With one more decimal, the
 * amount is ten times as large. Nothing was signed.
 */
export const TokenChanged: ErrorDefinition<
  'TokenChanged',
  { readonly chain: string; readonly before: Token; readonly now: Token }
> = {
  package: 'connect',
  code: 'TokenChanged',
  number: 9061,
  message: ({ chain, before, now }) =>
    `the token of ${shorten(chain)} is stated as ${nameToken(now)}, and was ${nameToken(before)} before`,
  remedies: () => [
    'Ask the team of the chain whether its token has changed.',
    'Give the amount in the smallest unit, as 10000000000u: it needs no decimals.'
  ]
}

function nameToken(token: Token | undefined): string {
  return token === undefined ? 'none' : `${shorten(token.symbol)} with ${token.decimals} decimals`
}
