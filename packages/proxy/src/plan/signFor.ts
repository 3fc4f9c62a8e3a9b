import type { CallStep } from '@paraclock/core'
import { buildProxied } from '../build/buildCalls.ts'
import { WHOLE_TYPE } from '../state/ProxyPallet.ts'
import { type ProxyState, showOnChain } from '../state/ProxyState.ts'
import { listSigners } from './listSigners.ts'

/** How a call of a user is signed. */
export type SignedCall = Pick<CallStep, 'origin' | 'payer' | 'call' | 'description'>

/**
 * The signed form of a user's call. If the account cannot sign, as a pure proxy cannot, the call is
 * wrapped for the first account that can sign for it. That account pays the fee.
 */
export function signFor(
  state: ProxyState,
  { call, description }: Pick<CallStep, 'call' | 'description'>
): SignedCall {
  const { chain, pallet, user } = state
  const account = showOnChain(state, user)
  const [signer] = listSigners(state)
  if (signer === undefined || pallet === undefined) {
    return { origin: { kind: 'signed', account }, call, description }
  }
  return {
    origin: { kind: 'signed', account: showOnChain(state, signer) },
    payer: { chain, account },
    call: buildProxied({ pallet, real: user, call }),
    description: `${pallet.section}.proxy(${account}, ${WHOLE_TYPE}, ${description})`
  }
}
