import { genericPrefix } from '@paraclock/core'
import { type Check, defineCheck } from '../check/defineCheck.ts'
import { fail, manual, pass } from '../check/Verdict.ts'
import { showAccount, showAccountsIn } from '../judge/showAccount.ts'

/** The user's account on the target is known. */
export const proxyDerivationKnown: Check = defineCheck({
  id: 'proxy-derivation-known',
  group: 'proxy',
  title: "The user's account on the target is known",
  failureTitle: "The user's account on the target is not known",
  why: 'The service acts as an account that the target derives from where the message comes from. A proxy granted to any other account is of no use.',
  requires: ['proxy', 'target'],
  after: ['service-reachable', 'target-reachable'],
  explainFailure: ({ code, message, remedies }, { target }) => {
    if (code === 'AccountLengthMismatch') {
      return fail(message, target?.evidence ?? [], {
        summary: "Put the user's account on the target into the configuration: automation.account."
      })
    }
    if (code !== 'DerivationAmbiguous') return undefined
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
