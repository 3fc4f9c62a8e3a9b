import { showAccount } from '../words/showAccount.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { orAddProxies } from './proxy-pallet-present.ts'
import { fail, manual, pass } from './Verdict.ts'

export const proxyDerivationAgreed: Check = defineCheck({
  id: 'proxy-derivation-agreed',
  group: 'proxy',
  kind: 'explanation',
  title: 'Service and target agree on the derived account of the user',
  failureTitle: 'Service and target derive different accounts of the user',
  why: 'Users grant the proxy to the account that the service names. If the target derives another account, nobody controls the account that the service names.',
  how: 'The account that the service states, by `xcmpHandler_crossChainAccount` or else by its runtime, is compared with the account that the target derives. If the service states none, the account of the target is compared with the known derivations. A target with 20-byte accounts uses the first 20 bytes.',
  fixes: [
    'Have the target derive accounts by `HashedDescription`, as current runtimes do, or have the service answer what the target derives.',
    'Until they agree, fund neither account.'
  ],
  requires: ['proxy', 'serviceState', 'target'],
  after: ['proxy-derivation-known'],
  evaluate: ({ proxy, serviceState, target }) => {
    const show = (account: string): string => showAccount({ account, prefix: target.ss58Prefix })
    const { crossChainAccount: answer, crossChainAccountEvidence } = serviceState
    const { delegate, derivation } = proxy
    const evidence = [...crossChainAccountEvidence, ...(derivation?.provenance.evidence ?? [])]
    if (!answer.known) {
      const own = `the service names no account (${answer.why}), the`
      if (derivation === undefined) {
        return manual(`${own} configuration ${show(delegate)}: verify it`, evidence)
      }
      const text = `${own} target ${show(delegate)}`
      const known = derivation.derivation
      if (known !== undefined) return pass(`${text}, as ${known.description} does`, evidence)
      const ask =
        "Ask the target's team which account acts for the user, compare it, and name it in the configuration: automation.delegate."
      const other = `${text}, which matches no known derivation`
      return fail(other, evidence, orAddProxies(target, ask))
    }
    // A target with 20-byte accounts uses the first 20 bytes of the hash that the service reports.
    const said = answer.value.slice(0, delegate.length)
    if (said === delegate) return pass(`both say ${show(said)}`, evidence)
    const text = `the service says ${show(said)}, the`
    if (derivation === undefined) {
      return fail(`${text} configuration names ${show(delegate)}`, evidence, {
        summary: `Leave out automation.delegate, so that the target is asked for the account, or set it to ${JSON.stringify(show(said))}.`
      })
    }
    const how = derivation.derivation?.description ?? 'an unknown algorithm'
    return fail(`${text} target derives ${show(delegate)} by ${how}`, evidence, {
      summary:
        'Derive accounts by HashedDescription<AccountId, DescribeFamily<DescribeAllTerminal>> in LocationToAccountId, or have the service answer what the target derives. Until then, fund neither account.'
    })
  }
})
