import { FactMismatch, ParaclockError, parseAccount } from '@paraclock/core'
import type { AccountInput } from '../shapes/ForeignUser.ts'
import type { DetectedDerivation, DetectionSubject } from './DetectedDerivation.ts'

const SERVICE_METHOD = 'xcmpHandler_crossChainAccount'

/**
 * Compares the detected account with the service's answer. Raises `FactMismatch` if they differ.
 * The service can use an algorithm that the target has replaced, so a person must find the right
 * account before money is sent.
 */
export function compareWithService(
  { target, user, candidates }: DetectionSubject,
  detected: DetectedDerivation,
  serviceAnswer: AccountInput
): DetectedDerivation {
  // A target with 20-byte accounts uses the first 20 bytes of the service's hash.
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
