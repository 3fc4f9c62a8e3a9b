import { type Check, defineCheck } from './defineCheck.ts'
import { requireBegun } from './requireBegun.ts'
import { fail, notApplicable, pass } from './Verdict.ts'

export const xcmApisAgree: Check = defineCheck({
  id: 'xcm-apis-agree',
  group: 'xcm',
  kind: 'explanation',
  title: "The target's runtime does what its runtime APIs say",
  failureTitle: "The target's runtime does otherwise than its runtime APIs say",
  why: 'Wallets, and this checklist, ask the runtime APIs. A wrong answer leads to an account that nobody controls, or to programs that pay too little.',
  how: "The target's own runtime is run in this process, on its state at the pinned block, with the service's program. The outcome of the program, its weight, its price and the derived account of the user are compared with the answers of `DryRunApi`, `XcmPaymentApi` and `LocationToAccountApi`. If the target lacks an API, the run is the only source.",
  fixes: ['The run of the runtime is right. Correct the implementation of the API.'],
  requires: ['observation'],
  evaluate: ({ observation }) => {
    requireBegun(observation)
    if (!observation.known) return notApplicable(observation.why)
    const { facts, evidence } = observation.value
    if (facts.length === 0) return notApplicable('the target answers none of these questions')
    const apart = facts.filter(({ stated, measured }) => stated !== measured)
    if (apart.length === 0) return pass(facts.map(({ what }) => what).join(', '), evidence)
    const text = apart.map(
      ({ what, api, stated, measured }) =>
        `${what} is ${stated} by ${api}, and ${measured} when it is run`
    )
    return fail(text.join('; '), evidence, {
      owner: 'targetGovernance',
      summary: `Correct ${[...new Set(apart.map(({ api }) => api))].join(' and ')} in the target's runtime: the runtime itself does otherwise.`
    })
  }
})
