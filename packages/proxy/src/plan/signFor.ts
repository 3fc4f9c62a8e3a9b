import type { CallStep } from '@paraclock/core'
import { buildProxied } from '../build/buildCalls.ts'
import { WHOLE_TYPE } from '../state/ProxyPallet.ts'
import { type ProxyState, showOnChain } from '../state/ProxyState.ts'
import { listSigners } from './listSigners.ts'

/** A user's call in the form to sign, with the account that pays the deposits. */
export type SignedCall = Pick<CallStep, 'origin' | 'payer' | 'call' | 'description'>

/**
 * Wraps a user's call for the account that signs the call. If the user's account cannot sign, as
 * with a pure proxy, `proxy.proxy` wraps the call. The first account of `listSigners` then signs
 * and pays the fee.
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
