import type { CallStep, Hex } from '@paraclock/core'
import { buildProxied } from '../build/buildCalls.ts'
import { WHOLE_TYPE } from '../state/ProxyPallet.ts'
import { type ProxyState, showOnChain } from '../state/ProxyState.ts'
import { listSigners } from './listSigners.ts'

/** A user's call in the form to sign, with the signer and the payer of deposits. */
export type SignedCall = Pick<CallStep, 'origin' | 'payer' | 'call' | 'description'>

/**
 * Returns the call to sign for a call of the user. If the user's account cannot sign, as with a pure
 * proxy, `proxy.proxy` wraps the call, and the first account of `listSigners` signs.
 */
export function signFor(
  state: ProxyState,
  { call, description }: Pick<CallStep, 'description'> & { readonly call: Hex }
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
