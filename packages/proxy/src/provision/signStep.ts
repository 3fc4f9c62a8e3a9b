import type { Token } from '@paraclock/core'
import type { ProvisionStep } from './ProvisionPlan.ts'
import type { TriedCall } from './ProvisionState.ts'

/** A step that the user signs on one chain. */
export function signStep(
  kind: 'acquire' | 'transfer' | 'immediate',
  on: { readonly chain: string; readonly address: string; readonly token: Token },
  { call, description, fee }: Pick<TriedCall, 'call' | 'description' | 'fee'>
): ProvisionStep {
  return {
    kind,
    chain: on.chain,
    origin: { kind: 'signed', account: on.address },
    call,
    description,
    fee: { amount: fee, ...on.token },
    preconditions: ['the account can pay the fee and keep the existential deposit'],
    observe: 'the transaction is in a finalized block, and did not fail there'
  }
}
