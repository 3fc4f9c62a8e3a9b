import { type Check, defineCheck } from './defineCheck.ts'
import { pass, warn } from './Verdict.ts'

export const proxyNarrow: Check = defineCheck({
  id: 'proxy-narrow',
  group: 'proxy',
  kind: 'recommendation',
  title: 'The service is granted no more than it needs',
  failureTitle: 'The service is granted more than it needs',
  why: 'If the service were compromised, an attacker could make every call that the proxy admits.',
  how: 'The types that admit the call are ordered by how many other calls they admit in dry runs. The check warns about a proxy of a wider type than the narrowest. It also warns about a type that admits calls of sudo, because its filter lists only the refused calls, and admits everything else.',
  fixes: [
    '`paraclock proxy plan --replace-wider` plans the narrow proxy and the removal of the wide one.'
  ],
  requires: ['proxy', 'proxyProof'],
  after: ['proxy-exists'],
  evaluate: ({ proxy, proxyProof }) => {
    const own = proxy.grants
      .filter(({ delegate }) => delegate === proxy.delegate)
      .map(({ proxyType }) => proxyType)
    const listed = own.join(', ')
    const { admitting } = proxyProof
    if (own.some((proxyType) => admitting.indexOf(proxyType) > 0)) {
      const [narrowest] = admitting
      return warn(`${listed}, where ${narrowest} is enough`, proxy.evidence, [
        {
          owner: 'user',
          summary: `Grant ${narrowest} and remove the wider one: \`paraclock proxy plan --replace-wider\`.`
        }
      ])
    }
    for (const proxyType of own) {
      const type = proxyProof.types.find((known) => known.proxyType === proxyType)
      // A filter that admits a sudo call lists only the calls that it refuses. So it also admits
      // every call that a runtime upgrade adds.
      const call = type?.admits?.find((name) => name.startsWith('sudo.'))
      if (call === undefined) continue
      return warn(`${proxyType}, which admits ${call} as well`, proxy.evidence, [
        {
          owner: 'targetGovernance',
          summary: `Give the chain a proxy type that lists what it admits: ${proxyType} lists what it refuses, and admits what is added to the runtime.`
        }
      ])
    }
    return pass(listed || 'no proxy yet', proxy.evidence)
  }
})
