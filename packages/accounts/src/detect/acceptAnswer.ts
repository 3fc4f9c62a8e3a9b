import { type AccountId20, type AccountId32, ParaclockError } from '@paraclock/core'
import type { NetworkId } from '@paraclock/xcm'
import type { DerivationCandidate } from '../derive/listDerivations.ts'
import { DerivationAmbiguous } from '../errors.ts'
import { CONVERSION_METHOD, type TargetAnswer } from './askTarget.ts'
import type { DerivationTarget, DetectedDerivation } from './DetectedDerivation.ts'

/**
 * The result that the target's answer gives. An answer that holds only for messages that name no
 * network is refused, unless the caller states that the service's messages name none.
 */
export function acceptAnswer(args: {
  readonly target: DerivationTarget
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
          "the target hashes the whole location, and it is not known which network the service's messages name",
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
