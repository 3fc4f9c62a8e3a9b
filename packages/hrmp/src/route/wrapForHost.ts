import type { CallStep } from '@paraclock/core'
import type { DescribedCall } from '../plan/describeCall.ts'
import type { HrmpHostState } from '../state/HrmpHostState.ts'
import type { HrmpMessageCall } from '../state/HrmpMessageFee.ts'
import type { HrmpParaState } from '../state/HrmpParaState.ts'

/** Where a call is made, by whom, and its bytes. */
export type PlacedCall = Pick<CallStep, 'chain' | 'origin' | 'call' | 'description'>

/** Puts a call of the host into the message by which a parachain's own origin makes it. */
export function wrapForHost(args: {
  readonly host: HrmpHostState
  readonly para: HrmpParaState
  readonly action: HrmpMessageCall
  readonly onHost: DescribedCall
}): PlacedCall {
  const { host, para, onHost } = args
  return {
    chain: host.chain,
    origin: { kind: 'sovereign', paraId: para.paraId },
    call: onHost.call,
    description: onHost.description
  }
}
