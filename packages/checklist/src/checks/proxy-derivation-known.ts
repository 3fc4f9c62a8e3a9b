import { genericPrefix } from '@paraclock/core'
import { type Check, defineCheck } from './defineCheck.ts'
import { showAccount, showAccountsIn } from './showAccount.ts'
import { fail, manual, pass } from './Verdict.ts'

/** The user's account on the target is known. */
export const proxyDerivationKnown: Check = defineCheck({
  id: 'proxy-derivation-known',
  group: 'proxy',
  title: "The user's account on the target is known",
  failureTitle: "The user's account on the target is not known",
  why: 'The service acts as an account that the target derives from where the message comes from. A proxy granted to any other account is of no use.',
  how: "The target is asked which account a user of the service is there: `LocationToAccountApi_convert_location`. A target without that API is asked what it knows about each account that the known algorithms lead to; only a proxy or a nonce on one of them alone settles it. [Which account is a foreign user?](accounts.md) tells the algorithms. When it is not settled, the check fails, and names the accounts that it may be. An account that `automation.delegate` names is taken as it is, for a person to make sure of. Where the target's accounts have 20 bytes, the user's own account there has to be named, and the check fails as long as it is not.",
  fixes: [
    'Add `LocationToAccountApi` to the runtime: then nobody has to guess.',
    'Until then, name no account to users that is not certain.',
    "On a target whose accounts have 20 bytes, name the user's account there in the configuration: `automation.account`.",
    "Where the target's team knows which it is, name it in the configuration: `automation.delegate`."
  ],
  requires: ['proxy', 'target'],
  after: ['service-reachable', 'target-reachable'],
  explains: ['AccountIdMalformed', 'DerivationAmbiguous'],
  explainFailure: ({ code, message, remedies }, { target }) => {
    if (code === 'AccountIdMalformed') {
      return fail(message, target?.evidence ?? [], {
        summary: "Put the user's account on the target into the configuration: automation.account."
      })
    }
    const prefix = target?.ss58Prefix ?? genericPrefix
    return fail(
      showAccountsIn(message, prefix),
      target?.evidence ?? [],
      {
        summary:
          "Ask the target's team which it is, and name it in the configuration: automation.delegate."
      },
      ...remedies.map((remedy) => ({
        ...remedy,
        summary: showAccountsIn(remedy.summary, prefix)
      }))
    )
  },
  evaluate: ({ proxy, target }) => {
    const { derivation } = proxy
    const delegate = showAccount({ account: proxy.delegate, prefix: target.ss58Prefix })
    const evidence = derivation?.provenance.evidence ?? proxy.evidence
    if (derivation === null)
      return manual(`It was given as ${delegate}: make sure of it.`, evidence)
    const how = derivation.derivation?.description ?? 'by no algorithm that is known here'
    return pass(`${delegate}, ${how}`, evidence)
  }
})
