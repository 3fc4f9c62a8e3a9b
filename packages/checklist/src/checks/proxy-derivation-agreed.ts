import { type Check, defineCheck } from '../check/defineCheck.ts'
import { fail, manual, pass } from '../check/Verdict.ts'
import { remediesOf } from '../judge/remediesOf.ts'
import { showAccount } from '../judge/showAccount.ts'

/** Service and target agree on the user's account. */
export const proxyDerivationAgreed: Check = defineCheck({
  id: 'proxy-derivation-agreed',
  group: 'proxy',
  title: "Service and target agree on the user's account",
  failureTitle: 'Service and target derive different accounts for the user',
  why: 'Users grant the proxy to the account that the service names. If the target derives another, nothing controls the one that was granted or funded.',
  requires: ['proxy', 'serviceState', 'switches', 'target'],
  after: ['proxy-derivation-known'],
  evaluate: ({ proxy, serviceState, switches, target }) => {
    const show = (account: string): string => showAccount({ account, prefix: target.ss58Prefix })
    const { crossChainAccount: answer, crossChainAccountEvidence } = serviceState
    const evidence = [
      ...crossChainAccountEvidence,
      ...(proxy.derivation?.provenance.evidence ?? [])
    ]
    if (!answer.known) {
      return manual(
        `The service did not say (${answer.why}). Show users the account that the target derives: ${show(proxy.delegate)}.`,
        evidence
      )
    }
    if (answer.value === proxy.delegate) return pass(`both say ${show(answer.value)}`, evidence)
    const how = proxy.derivation?.derivation?.description ?? 'an unknown algorithm'
    return fail(
      `the service says ${show(answer.value)}, the target derives ${show(proxy.delegate)} by ${how}`,
      evidence,
      ...remediesOf(switches, 'LegacyAccountDerivation', {
        summary:
          'Derive accounts by HashedDescription<AccountId, DescribeFamily<DescribeAllTerminal>> in LocationToAccountId, or have the service answer as the target derives. Until then, fund neither account.'
      })
    )
  }
})
