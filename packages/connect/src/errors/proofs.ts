import { cutText, type ErrorDefinition, sanitizeText, shorten, type Token } from '@paraclock/core'
import type { EndpointProblem } from './endpoints.ts'

/**
 * What is signed is not what was requested: the call, the spec version for which it was built, or
 * what a signer returned. The cause can be wrong metadata, another program or a changed file. The
 * bytes of a call can mean something else after an upgrade, and a changed call, account, nonce or
 * era could be sent in the user's name. Nothing was sent.
 */
export const SignedCallMismatch: ErrorDefinition<
  'SignedCallMismatch',
  | { readonly chain: string; readonly asked: string; readonly found: string }
  | { readonly chain: string; readonly built: number; readonly live: number }
  | {
      /** The account whose signer cannot be used. */
      readonly account: string
      readonly problem: string
    }
> = {
  package: 'connect',
  code: 'SignedCallMismatch',
  number: 9047,
  message: (context) => {
    if ('account' in context) {
      return `the signer of ${shorten(context.account)} cannot be used: ${context.problem}`
    }
    return 'built' in context
      ? `${shorten(context.chain)} runs spec version ${context.live}, but the call was built for ${context.built}`
      : `the bytes to sign for ${shorten(context.chain)} are ${sanitizeText(context.found)}; requested was ${sanitizeText(context.asked)}`
  },
  remedies: (context) => {
    if ('account' in context) {
      return [
        'Sign the unchanged payload with the key of this account.',
        'In code, use a signer that has signPayload.'
      ]
    }
    return 'built' in context
      ? [
          'Connect again, and build the call again with the new metadata.',
          'A connected program gets the new metadata by itself: submit again a moment later.'
        ]
      : [
          'Plan the call again from the chain, over an endpoint that you trust.',
          'Do not sign bytes that another machine or a file gave.'
        ]
  }
}

/**
 * The code of a chain could not be proven, or the metadata is not that of its code. Without a proof,
 * one endpoint would decide the meaning of the bytes to sign: the call that is shown would not be
 * the call that is signed. Nothing was signed.
 */
export const RuntimeProofFailed: ErrorDefinition<
  'RuntimeProofFailed',
  | {
      readonly chain: string
      readonly problem: string
      /** Whether the endpoint gave a wrong answer. False if an answer is missing. */
      readonly isWrong: boolean
    }
  | {
      readonly chain: string
      /** The endpoint whose metadata is not that of the code. */
      readonly endpoint: string
      readonly codeHash: string
    }
> = {
  package: 'connect',
  code: 'RuntimeProofFailed',
  number: 9045,
  message: (context) =>
    'codeHash' in context
      ? `the metadata of ${shorten(context.chain)} from ${shorten(context.endpoint)} is not that of its code ${shorten(context.codeHash)}`
      : `the code of ${shorten(context.chain)} is not proven: ${sanitizeText(context.problem)}`,
  remedies: (context) =>
    'codeHash' in context
      ? [
          `Do not use ${shorten(context.endpoint)}: it is faulty or not honest.`,
          'Connect to another endpoint, and plan the call again.'
        ]
      : [
          context.isWrong
            ? 'Do not use this endpoint: it is faulty or not honest. Connect to another one.'
            : 'Use an endpoint that serves state_getReadProof, chain_getHeader and state_getStorage of finalized blocks.',
          'A copy of a chain without state roots (Chopsticks) proves nothing, and nothing is signed there: a transaction of the copy is valid on the chain itself. Rehearse with paraclock rehearse.'
        ]
}

/**
 * Two endpoints disagree on a finalized block, or one contradicts itself. At least one follows a
 * fork or is not honest, and the blocks do not show which one. Only finalized blocks decide an
 * outcome, so nothing is signed, and no outcome is recorded.
 */
export const FinalityMismatch: ErrorDefinition<
  'FinalityMismatch',
  | {
      readonly chain: string
      readonly number: number
      readonly endpoint: string
      readonly hash: string
      readonly other: string
      readonly otherHash: string
    }
  | {
      readonly chain: string
      readonly number: number
      /** How the endpoint contradicts its other answers. */
      readonly problem: string
    }
> = {
  package: 'connect',
  code: 'FinalityMismatch',
  number: 9046,
  message: (context) => {
    const { chain, number } = context
    if ('problem' in context) {
      return `block ${number} of ${shorten(chain)} contradicts the endpoint's other answers: ${context.problem}`
    }
    const { endpoint, hash, other, otherHash } = context
    return `the endpoints of ${shorten(chain)} disagree on finalized block ${number}: ${shorten(hash)} from ${shorten(endpoint)}, ${shorten(otherHash)} from ${shorten(other)}`
  },
  remedies: (context) =>
    'problem' in context
      ? [
          'Connect to another endpoint, and submit again under the same key: the transaction is still open in the journal.',
          'If the endpoint is your own, check its database.',
          'If the network was restarted with the same genesis, use --renewed or another journal.'
        ]
      : [
          'Compare both hashes with a block explorer or a node of your own, and remove the endpoint that is wrong.'
        ]
}

/**
 * Several endpoints of a chain are configured, and only one of them states a finalized block. The
 * others are unreachable. Nothing compares that block, so a proof would rest on one endpoint, which
 * can show a fork. Nothing was signed.
 */
export const FinalityUnconfirmed: ErrorDefinition<
  'FinalityUnconfirmed',
  {
    readonly chain: string
    readonly endpoint: string
    /** The other endpoints, each with the reason why it states no block. */
    readonly unreachable: readonly EndpointProblem[]
  }
> = {
  package: 'connect',
  code: 'FinalityUnconfirmed',
  number: 4038,
  message: ({ chain, endpoint, unreachable }) =>
    `only ${sanitizeText(endpoint)} of the ${unreachable.length + 1} endpoints of ${sanitizeText(chain)} states a finalized block: ${unreachable.map((other) => `${sanitizeText(other.endpoint)}: ${cutText(other.problem)}`).join('; ')}`,
  remedies: ({ chain, endpoint }) => [
    'Try again when a second endpoint is reachable, or configure another one.',
    `If you trust ${sanitizeText(endpoint)}, such as your own node: --trust-endpoint ${sanitizeText(chain)}, or trustEndpoint of openSigning. Or configure only this endpoint.`
  ]
}

/**
 * A runtime does not compare a metadata hash. A runtime with the hash refuses a signature that was
 * made with wrong metadata, so an endpoint could serve forged code without it. A device such as a
 * Ledger shows a call only with types that the signed hash proves (RFC-78). Nothing was signed.
 */
export const MetadataHashMissing: ErrorDefinition<
  'MetadataHashMissing',
  {
    readonly chain: string
    readonly specName: string
    readonly specVersion: number
    /** Whether a device needs the hash. Otherwise, an earlier runtime of the chain had one. */
    readonly isForDevice: boolean
  }
> = {
  package: 'connect',
  code: 'MetadataHashMissing',
  number: 9048,
  message: ({ chain, specName, specVersion, isForDevice }) =>
    `${shorten(specName)} ${specVersion} of ${shorten(chain)} ${
      isForDevice
        ? 'compares no metadata hash, so a device cannot verify what it signs'
        : 'has no metadata hash, and an earlier runtime of the chain had one'
    }`,
  remedies: ({ isForDevice }) =>
    isForDevice
      ? [
          'Use another signer for this chain, or ask its team to build the runtime with enable_metadata_hash and CheckMetadataHash.'
        ]
      : [
          'Compare the code of the chain at another endpoint, or ask the team of the chain.',
          'If the runtime was built without the hash (enable_metadata_hash) on purpose: --unhashed, or allowUnhashed of openSigning.'
        ]
}

/**
 * Endpoints report different tokens of a chain, or its token has changed, which is rare. Decimals
 * are not part of a chain's state, so no proof covers them. With one more decimal, the amount is ten
 * times as large. Nothing was signed.
 */
export const TokenMismatch: ErrorDefinition<
  'TokenMismatch',
  | {
      readonly chain: string
      readonly endpoint: string
      readonly token: Token
      readonly other: string
      readonly otherToken: Token | undefined
    }
  | { readonly chain: string; readonly before: Token; readonly now: Token }
> = {
  package: 'connect',
  code: 'TokenMismatch',
  number: 9060,
  message: (context) => {
    const chain = shorten(context.chain)
    if ('before' in context) {
      return `the token of ${chain} is stated as ${nameToken(context.now)}, and was ${nameToken(context.before)} before`
    }
    const { endpoint, token, other, otherToken } = context
    return `endpoints of ${chain} state different tokens: ${shorten(endpoint)} ${nameToken(token)}, ${shorten(other)} ${nameToken(otherToken)}`
  },
  remedies: (context) => [
    'before' in context
      ? 'Ask the team of the chain whether its token has changed.'
      : 'Find out which is right, for example from the documentation of the chain, and remove the other endpoint.',
    'Give the amount in the smallest unit, as 10000000000u: it needs no decimals.'
  ]
}

function nameToken(token: Token | undefined): string {
  return token === undefined ? 'none' : `${shorten(token.symbol)} with ${token.decimals} decimals`
}
