import { type AccountId20, type AccountId32, ParaclockError } from '@paraclock/core'
import type { NetworkId } from '@paraclock/xcm'
import type { DerivationCandidate } from '../derive/listDerivations.ts'
import { CONVERSION_METHOD, type TargetAnswer } from './askTarget.ts'
import type { DerivationTarget } from './DerivationTarget.ts'
import type { DetectedDerivation } from './DetectedDerivation.ts'

/**
 * Takes the target's answer as the fact that it is, unless it holds only for messages that name no
 * network and nobody has said that the service's messages name none.
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
      'DerivationAmbiguous',
      {
        chain: target.chain,
        user,
        problem:
          "it hashes the whole location, and which network the service's messages name is not said",
        candidates: candidates
          .filter(({ algorithm }) => algorithm === 'Account32Hash')
          .map(({ account, description }) => ({ account, derivation: description, traces: [] }))
      },
      {
        remedies: [
          {
            summary:
              "Say in `networks` which network the service's messages name for a user: `[undefined]` for none."
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
      detail: `${CONVERSION_METHOD} on ${target.chain}`,
      evidence: answer.evidence
    },
    confirmedBy: computed
  }
}
