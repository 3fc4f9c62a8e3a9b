import type { Remedy } from '@paraclock/core'
import type { ProxyTypeProof } from '@paraclock/proxy'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manual, pass } from './Verdict.ts'

export const proxyTypeAdmitsCall: Check = defineCheck({
  id: 'proxy-type-admits-call',
  group: 'proxy',
  kind: 'explanation',
  title: 'A proxy type is proved to admit the call',
  failureTitle: 'The proxy that is wanted does not admit the call',
  why: "Metadata does not state which calls a proxy type admits, because the runtime's code decides. So the target's own runtime is asked or run.",
  how: "The call is dry-run through each proxy type by the target's own runtime: by its dry-run API, or by running its code in this process on its present state. A type admits the call if the call passes the filter. If `automation.proxyType` is set, that type must admit it. Otherwise any type may.",
  fixes: [
    'Name a type that admits the call in `automation.proxyType`; the report lists those that do.',
    'If none does, extend the filter of a type in the runtime.'
  ],
  requires: ['proxy', 'proxyProof'],
  after: ['proxy-pallet-present', 'proxy-derivation-known'],
  // This error is thrown if the target lacks the configured proxy type.
  explains: ['ChainItemMissing'],
  evaluate: ({ proxy, proxyProof }, { config }) => {
    const evidence = proxyProof.types.flatMap((type) => type.evidence)
    const { proxyType } = config.automation
    const { admitting } = proxyProof
    if (proxyProof.types.every(({ verdict }) => verdict === 'unproved')) {
      return manual(
        'The target has no dry-run API and its runtime cannot be run in this process. Read the filter of its proxy types in its source.',
        evidence
      )
    }
    const [first] = admitting
    const text = first === undefined ? 'no type admits it' : `admitted by ${admitting.join(', ')}`
    const isAdmitted = proxyType === undefined ? first !== undefined : admitting.includes(proxyType)
    if (isAdmitted) return pass(text, evidence)
    const isKnown = proxy.pallet?.types.some(({ name }) => name === proxyType)
    const unfit = isKnown
      ? `${proxyType} does not admit it`
      : `the target has no proxy type ${proxyType}`
    return fail(
      proxyType === undefined ? text : `${unfit}: ${text}`,
      evidence,
      adviseOn(proxyProof)
    )
  }
})

const NESTED_BATCHES = /^utility\.batchAll\(.*utility\.batchAll\(/s

function adviseOn({
  admitting: [first],
  description
}: Pick<ProxyTypeProof, 'admitting' | 'description'>): Remedy {
  if (first !== undefined) {
    const summary = `Set automation.proxyType to ${JSON.stringify(first)}, which admits it.`
    return { owner: 'you', summary }
  }
  if (!NESTED_BATCHES.test(description)) {
    const summary = 'Let a proxy type admit the calls that users automate.'
    return { owner: 'targetGovernance', summary }
  }
  const summary =
    'Put the calls of automation.call into one utility.batchAll: the pallet Utility refuses one in another.'
  return { owner: 'user', summary }
}
