import type { CallStep, StepOwner } from '@paraclock/core'

/** Who has to make a call. `service` is the parachain id of the service. */
export function ownerOfCall(
  { chain, origin }: Pick<CallStep, 'chain' | 'origin'>,
  service: number | undefined
): StepOwner {
  switch (origin.kind) {
    // On the relay chain any account pays; elsewhere a task's user acts on accounts of their own.
    case 'signed':
      return chain === 'relay' ? 'you' : 'user'
    case 'sovereign':
      return origin.paraId === service ? 'serviceTeam' : 'targetGovernance'
    case 'root':
      if (chain === 'relay') return 'relay'
      return chain === 'service' ? 'serviceTeam' : 'targetGovernance'
  }
}
