import { ParaclockError } from '@paraclock/core'
import { DerivationAmbiguous, LocationConversionRefused } from '../../errors/accounts.ts'
import { CONVERSION_METHOD, type TargetAnswer } from './askTarget.ts'
import type { DetectedDerivation, DetectionSubject, MeasuredAccount } from './DetectedDerivation.ts'

/**
 * Accepts the account that the target's runtime returned. Refuses an account of `Account32Hash` if
 * the caller gives no networks, because such an account depends on the network that the service's
 * messages name.
 */
export function acceptAnswer(
  { target, user, candidates, networks }: DetectionSubject,
  answer: TargetAnswer
): DetectedDerivation {
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

export function acceptObserved(
  { target, candidates }: DetectionSubject,
  { account, evidence }: MeasuredAccount,
  location: string
): DetectedDerivation {
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
