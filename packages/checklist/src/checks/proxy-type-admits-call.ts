import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manual, pass } from './Verdict.ts'

/** A type of proxy admits the call, and that is proved. */
export const proxyTypeAdmitsCall: Check = defineCheck({
  id: 'proxy-type-admits-call',
  group: 'proxy',
  title: 'A type of proxy admits the call, and that is proved',
  failureTitle: 'No suitable type of proxy admits the call',
  why: "What a type admits is code and stands in no metadata. The target's own runtime was made to do it.",
  how: "Each type of proxy is put to the test by the target's own runtime: by its dry-run API, or by running its code here on its present state. A type admits the call if the call gets past the filter. With `automation.proxyType`, that type must admit it; without it, any may.",
  fixes: [
    'Name a type that admits the call in `automation.proxyType`; the report lists those that do.',
    'If none does, extend the filter of a type in the runtime.'
  ],
  requires: ['proxy', 'proxyProof'],
  after: ['proxy-pallet-present', 'proxy-derivation-known'],
  evaluate: ({ proxy, proxyProof }, { config }) => {
    const evidence = proxyProof.types.flatMap((type) => type.evidence)
    const { proxyType } = config.automation
    const { admitting } = proxyProof
    const wanted = proxyType ?? proxy.pallet?.types[0]?.name ?? ''
    const unproved = proxyProof.types.every(({ verdict }) => verdict === 'unproved')
    if (unproved) {
      return manual(
        'The target could neither be asked nor run here: read the filter of its proxy types in its source.',
        evidence
      )
    }
    const text = admitting.length === 0 ? 'none does' : `admitted by ${admitting.join(', ')}`
    const isAdmitted = proxyType === undefined ? admitting.length > 0 : admitting.includes(wanted)
    if (isAdmitted) return pass(text, evidence)
    return fail(
      proxyType === undefined ? text : `${proxyType} does not admit it: ${text}`,
      evidence,
      {
        summary:
          admitting.length === 0
            ? 'Let a proxy type admit the calls that users are to automate.'
            : `Name one that admits it in the configuration: automation.proxyType ${JSON.stringify(admitting[0])}.`
      }
    )
  }
})
