import { genericPrefix } from '@paraclock/core'
import { showAccount, showAccountsIn } from '../words/showAccount.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { orAddProxies } from './proxy-pallet-present.ts'
import { fail, manual, pass } from './Verdict.ts'

export const proxyDerivationKnown: Check = defineCheck({
  id: 'proxy-derivation-known',
  group: 'proxy',
  kind: 'explanation',
  title: 'The derived account of the user on the target is known',
  failureTitle: 'The derived account of the user on the target is not known',
  why: "The service acts as an account that the target derives from the message's origin. A proxy for any other account is useless.",
  how: 'The target is asked for the account of a user of the service: `LocationToAccountApi_convert_location`. On a target without that API, its runtime is run with a message of the service, which shows the account. If that is not possible, the accounts of the known algorithms are read: a proxy or a nonce on exactly one of them decides. [Which account is a foreign user?](accounts.md) lists the algorithms. If none decides, the check fails and names the candidates. It also fails if the account that the target names matches none of the algorithms, because no proxy may be granted to such an account. It also fails if the target converts no account of another chain. An account that `automation.delegate` names is used as it is, and a person must verify it.',
  fixes: [
    'Add `LocationToAccountApi` to the runtime, so that it states the account.',
    'If the target converts no account of another chain, add `HashedDescription<AccountId, DescribeFamily<DescribeAllTerminal>>` to its `LocationToAccountId`.',
    'Until then, show users only an account that is certain.',
    "If the target's team knows the account, name it in the configuration: `automation.delegate`."
  ],
  requires: ['proxy', 'target'],
  after: ['service-reachable', 'target-reachable', 'service-para-id', 'target-para-id'],
  explains: ['DerivationAmbiguous', 'LocationConversionRefused'],
  explainFailure: ({ code, message, remedies }, { target }) => {
    const { ss58Prefix = genericPrefix, evidence = [] } = target ?? {}
    // On a target without LocationToAccountApi, a test program shows the derived account. The
    // target's barrier can refuse this program.
    const explainedBy = ['xcm-barrier-admits']
    if (code === 'LocationConversionRefused') {
      const summary =
        'Add HashedDescription<AccountId, DescribeFamily<DescribeAllTerminal>> to LocationToAccountId of the target.'
      return { ...fail(message, evidence, { owner: 'targetGovernance', summary }), explainedBy }
    }
    const summary =
      "Ask the target's team for the account, and name it in the configuration: automation.delegate."
    const ask = orAddProxies(target, summary)
    const others = remedies.map((remedy) => ({
      ...remedy,
      summary: showAccountsIn(remedy.summary, ss58Prefix)
    }))
    const text = showAccountsIn(message, ss58Prefix)
    return { ...fail(text, evidence, ask, ...others), explainedBy }
  },
  evaluate: ({ proxy, target }) => {
    const { derivation } = proxy
    const delegate = showAccount({ account: proxy.delegate, prefix: target.ss58Prefix })
    const evidence = derivation?.provenance.evidence ?? proxy.evidence
    if (derivation === undefined) {
      const text = `The configuration names ${delegate}: verify it with the target's team.`
      return manual(text, evidence)
    }
    const known = derivation.derivation
    if (known === undefined) {
      const text = `the target names ${delegate}, which matches no known derivation`
      const ask =
        "Ask the target's team which account acts for the user, compare it, and name it in the configuration: automation.delegate. Until then, nothing is granted to it."
      return fail(text, evidence, orAddProxies(target, ask))
    }
    return pass(`${delegate}, ${known.description}`, evidence)
  }
})
