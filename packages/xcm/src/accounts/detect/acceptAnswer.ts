import type { Chain } from '@paraclock/connect'
import { type AccountId20, type AccountId32, ParaclockError } from '@paraclock/core'
import { DerivationAmbiguous, LocationConversionRefused } from '../../errors/accounts.ts'
import type { NetworkId } from '../../locations/Location.ts'
import type { DerivationCandidate } from '../derive/listDerivations.ts'
import { CONVERSION_METHOD, type TargetAnswer } from './askTarget.ts'
import type { DetectedDerivation, MeasuredAccount } from './DetectedDerivation.ts'

/**
 * Accepts the account that the target's runtime returned. Refuses an account that `Account32Hash`
 * derives if the caller has not stated the networks in the service's messages. For each network,
 * `Account32Hash` derives another account.
 */
export function acceptAnswer(args: {
  readonly target: Chain
  readonly user: AccountId32 | AccountId20
  readonly candidates: readonly DerivationCandidate[]
  readonly networks: readonly (NetworkId | undefined)[] | undefined
  readonly answer: TargetAnswer
}): DetectedDerivation {
  const { target, user, candidates, networks, answer } = args
  const derivation = candidates.find(({ account }) => account === answer.account)
  if (derivation?.algorithm === 'Account32Hash' && networks === undefined) {
    throw new ParaclockError(
      DerivationAmbiguous,
      {
        chain: target.name,
        user,
        problem:
          "the target hashes the whole location, and the network in the service's messages is unknown",
        candidates: candidates
          .filter(({ algorithm }) => algorithm === 'Account32Hash')
          .map(({ account, description }) => ({ account, derivation: description, traces: [] }))
      },
      {
        remedies: [
          {
            summary:
              "State in `networks` which network the service's messages name for a user: `[undefined]` for none."
          }
        ]
      }
    )
  }
  const computed =
    derivation === undefined
      ? []
      : [{ kind: 'computed' as const, detail: derivation.description, evidence: [] }]
  return {
    value: answer.account,
    derivation,
    provenance: {
      kind: 'runtimeApi',
      detail: `${CONVERSION_METHOD} on ${target.name}`,
      evidence: answer.evidence
    },
    confirmedBy: computed
  }
}

export function acceptObserved(args: {
  readonly target: Chain
  readonly location: string
  readonly candidates: readonly DerivationCandidate[]
  readonly observed: MeasuredAccount
}): DetectedDerivation {
  const { target, location, candidates, observed } = args
  const { account, evidence } = observed
  if (account === undefined) {
    const reason = 'its LocationToAccountId does not convert this location'
    throw new ParaclockError(LocationConversionRefused, { chain: target.name, location, reason })
  }
  return {
    value: account,
    derivation: candidates.find((one) => one.account === account),
    provenance: {
      kind: 'executed',
      detail: `a message of the service, executed by the runtime of ${target.name}`,
      evidence
    },
    confirmedBy: []
  }
}
