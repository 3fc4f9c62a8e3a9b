import { FactMismatch, ParaclockError, parseAccount } from '@paraclock/core'
import type { AccountInput } from '../shapes/ForeignUser.ts'
import type { DetectedDerivation, DetectionSubject } from './DetectedDerivation.ts'

const SERVICE_METHOD = 'xcmpHandler_crossChainAccount'

/**
 * Compares the detected account with the account that the service returned. Raises `FactMismatch`
 * if the accounts differ. For example, the service may still use the algorithm that the target used
 * before a runtime upgrade.
 */
export function compareWithService(
  { target, user, candidates }: DetectionSubject,
  detected: DetectedDerivation,
  serviceAnswer: AccountInput
): DetectedDerivation {
  // The service returns 32 bytes. An account of 20 bytes is compared with the first 20 bytes.
  const answer = parseAccount(serviceAnswer).slice(0, detected.value.length)
  if (answer === detected.value) {
    const agreed = { kind: 'serviceRpc', detail: SERVICE_METHOD, evidence: [] } as const
    return { ...detected, confirmedBy: [...detected.confirmedBy, agreed] }
  }
  const known = candidates.find(({ account }) => account === answer)?.description
  throw new ParaclockError(
    FactMismatch,
    {
      what: `the account of ${user} on ${target.name}`,
      first: { value: answer, from: name(SERVICE_METHOD, known) },
      second: {
        value: detected.value,
        from: name(detected.provenance.detail, detected.derivation?.description)
      }
    },
    {
      remedies: [
        { summary: `Do not fund ${answer}: on ${target.name} this user does not control it.` },
        {
          summary: `The target decides. If the service is known to answer by an old algorithm, omit its answer and use ${detected.value}.`
        }
      ]
    }
  )
}

function name(source: string, derivation: string | undefined): string {
  return `${source} (${derivation ?? 'by no known algorithm'})`
}
