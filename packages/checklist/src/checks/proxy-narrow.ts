import { type Check, defineCheck } from './defineCheck.ts'
import { pass, warn } from './Verdict.ts'

/** The service is granted no more than it needs. */
export const proxyNarrow: Check = defineCheck({
  id: 'proxy-narrow',
  group: 'proxy',
  title: 'The service is granted no more than it needs',
  failureTitle: 'The service is granted more than it needs',
  why: "Whatever the proxy admits could be done in the user's name if the service were compromised.",
  how: 'The types that admit the call are ordered by how much else they admit, found out by trying other calls. A proxy of a wider type than the narrowest one warns.',
  fixes: [
    '`paraclock proxy plan --replace-wider` plans the narrow proxy and the removal of the wide one.'
  ],
  requires: ['proxy', 'proxyProof'],
  after: ['proxy-exists'],
  evaluate: ({ proxy, proxyProof }) => {
    const [narrowest] = proxyProof.admitting
    const own = proxy.grants.filter(({ delegate }) => delegate === proxy.delegate)
    const needed = proxyProof.admitting
    const wide = own.filter(
      ({ proxyType }) => needed.indexOf(proxyType) > 0 && proxyType !== narrowest
    )
    const listed = own.map(({ proxyType }) => proxyType).join(', ')
    if (wide.length === 0) return pass(listed === '' ? 'nothing yet' : listed, proxy.evidence)
    return warn(`${listed}, where ${narrowest ?? 'less'} is enough`, proxy.evidence, [
      {
        summary: `Grant ${narrowest ?? 'the narrower type'} and remove the wider one: \`paraclock proxy plan --replace-wider\`.`
      }
    ])
  }
})
