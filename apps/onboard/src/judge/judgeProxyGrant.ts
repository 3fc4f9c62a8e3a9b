import type { ProxyState, ProxyTypeProof } from '@paraclock/proxy'
import { fail, pass, type Verdict } from '../check/Verdict.ts'
import type { NetworkConfig } from '../config/Config.ts'
import { planGrant } from './planGrant.ts'
import { showAccount } from './showAccount.ts'

/** Tells whether the user has granted a proxy that serves. */
export function judgeProxyGrant(
  state: ProxyState,
  proof: ProxyTypeProof,
  config: NetworkConfig
): Verdict {
  const plan = planGrant(state, proof, config)
  const { grant, remedies, steps } = plan
  const delegate = showAccount({ account: state.delegate, prefix: state.ss58Prefix })
  const found = state.grants.find(
    ({ delegate: holder, proxyType, delay }) =>
      holder === state.delegate && delay === 0 && proxyType === grant?.proxyType
  )
  if (found !== undefined) {
    return pass(`${found.proxyType} for ${delegate}, without delay`, state.evidence)
  }
  const own = state.grants.filter((one) => one.delegate === state.delegate)
  const text =
    own.length === 0
      ? `none for ${delegate}`
      : own.map(({ proxyType, delay }) => `${proxyType} with a delay of ${delay}`).join(', ')
  const add = {
    summary: `Have the user grant ${grant?.proxyType ?? 'a proxy'} to ${delegate}.`,
    command: 'paraclock proxy plan',
    ...(plan.status === 'act' && steps.length > 0 ? { steps } : {})
  }
  return fail(text, state.evidence, add, ...remedies)
}
