import { type Check, defineCheck } from './defineCheck.ts'
import { fail, pass } from './Verdict.ts'

/** Both parachains are registered on the relay chain. */
export const parasRegistered: Check = defineCheck({
  id: 'paras-registered',
  group: 'hrmp',
  kind: 'requirement',
  title: 'Both parachains are registered on the relay chain',
  failureTitle: 'A parachain is not registered on the relay chain',
  why: 'The relay chain opens channels only between parachains that it knows.',
  how: '`paras.paraLifecycles` of the relay chain is read for both ids. The check fails for anything but a parachain: a parathread, a parachain that is offboarding, an unknown id.',
  fixes: [
    'Register the parachain and lease or buy a core for it.',
    'If the id is wrong, correct it in the configuration.'
  ],
  requires: ['hrmp'],
  after: ['relay-reachable', 'service-reachable', 'target-reachable'],
  evaluate: ({ hrmp }) => {
    const evidence = hrmp.paras.flatMap((para) => para.evidence)
    const absent = hrmp.paras.filter(({ lifecycle }) => lifecycle !== 'Parachain')
    const list = (paras: typeof hrmp.paras | typeof absent): string =>
      paras.map(({ paraId, lifecycle }) => `${paraId}: ${lifecycle ?? 'unknown'}`).join(', ')
    if (absent.length === 0) return pass(list(hrmp.paras), evidence)
    return fail(list(absent), evidence, {
      summary: `Register ${absent.map(({ paraId }) => `parachain ${paraId}`).join(' and ')} on ${hrmp.host.chain}, or correct service.paraId or target.paraId in the configuration.`
    })
  }
})
