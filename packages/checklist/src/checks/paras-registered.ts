import type { Remedy } from '@paraclock/core'
import { adviseRegistration, type HrmpParaState, isRegistered } from '@paraclock/hrmp'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, notApplicable, pass, warn } from './Verdict.ts'

export const parasRegistered: Check = defineCheck({
  id: 'paras-registered',
  group: 'hrmp',
  kind: 'requirement',
  title: 'Both parachains are registered on the relay chain',
  failureTitle: 'A parachain is not registered on the relay chain',
  why: 'The relay chain opens channels only between parachains that it knows.',
  how: '`paras.paraLifecycles` of the relay chain is read for both ids. A parachain with a lease is registered, and so is one that runs on demand or on bought coretime (`Parathread`). The check warns about a parachain that loses its lease (`DowngradingParachain`). It fails for a parachain that is onboarding or offboarding, for an unknown id, and if `parasDisputes.frozen` shows that the relay chain includes no blocks of parachains.',
  fixes: [
    'Register the parachain and lease or buy a core for it.',
    'A parachain that is onboarding is registered two sessions after its request.',
    'A parachain that is offboarding leaves with its channels: automate on another chain, or wait until it is gone and registered anew.',
    'If the id is wrong, correct it in the configuration.'
  ],
  requires: ['hrmp'],
  after: [
    ...['relay-reachable', 'service-reachable', 'target-reachable'],
    ...['service-para-id', 'target-para-id']
  ],
  evaluate: ({ hrmp }) => {
    const { chain, keepsRegister, frozenBehind } = hrmp.host
    if (!keepsRegister) return notApplicable(`${chain} keeps no register of parachains`)
    const evidence = hrmp.paras.flatMap((para) => para.evidence)
    if (frozenBehind !== undefined) {
      const text = `${chain} takes no blocks of parachains: a dispute froze it at block ${frozenBehind}`
      return fail(text, hrmp.host.evidence, {
        owner: 'relay',
        summary: `Wait until the governance of ${chain} lifts it, by parasDisputes.forceUnfreeze.`
      })
    }
    const list = (paras: readonly HrmpParaState[]): string =>
      paras.map(({ paraId, lifecycle }) => `${paraId}: ${lifecycle ?? 'unknown'}`).join(', ')
    const absent = hrmp.paras.filter(({ lifecycle }) => !isRegistered(lifecycle))
    const [first, ...others] = absent.map((para) => adviseRegistration(para, chain))
    if (first !== undefined) return fail(list(absent), evidence, first, ...others)
    const losing = hrmp.paras.filter(({ lifecycle }) => lifecycle === 'DowngradingParachain')
    if (losing.length === 0) return pass(list(hrmp.paras), evidence)
    return warn(list(hrmp.paras), evidence, losing.map(adviseCore))
  }
})

const adviseCore = ({ paraId }: HrmpParaState): Remedy => ({
  summary: `Buy a core for parachain ${paraId}, or orders of blocks on demand: it loses its lease within two sessions, and builds no block without a core.`
})
