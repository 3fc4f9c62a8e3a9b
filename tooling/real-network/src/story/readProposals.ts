import { type Hex, parseAccount, parseHex, parseJson } from '@paraclock/core'
import { RunFailure } from '../RunFailure.ts'

/** A call that somebody other than the user has to make. */
export interface Proposal {
  readonly chain: string
  /** An account, or nothing where the chain's root has to. */
  readonly signer: string | undefined
  readonly call: Hex
  readonly description: string
}

interface ProposalJson {
  readonly chain: string
  readonly status: string
  readonly origin: { readonly kind: string; readonly account?: string }
  readonly call: string
  readonly description: string
}

/**
 * Reads the proposals of `paraclock fix --bundle` that are due, and leaves out what the user signs.
 *
 * @throws RunFailure if a text is not a proposal.
 */
export function readProposals(texts: readonly string[], user: string): readonly Proposal[] {
  return texts
    .map((text) => parseJson(text) as unknown as ProposalJson)
    .filter(({ status, origin: { kind, account } }) => {
      const isOwn = kind === 'signed' && account !== undefined && isSame(account, user)
      return status === 'due' && !isOwn
    })
    .map(({ chain, origin, call, description }) => {
      if (typeof chain !== 'string' || typeof description !== 'string') {
        throw new RunFailure('a proposal does not name its chain, or not what it does')
      }
      const signer = origin.kind === 'signed' ? origin.account : undefined
      return { chain, signer, call: parseHex(call), description }
    })
}

function isSame(one: string, other: string): boolean {
  return parseAccount(one) === parseAccount(other)
}
