import { type Check, defineCheck } from './defineCheck.ts'
import { judgeUnusable } from './judgeUnusable.ts'
import { notApplicable, pass } from './Verdict.ts'

export const coretimeKnown: Check = defineCheck({
  id: 'coretime-known',
  group: 'chains',
  kind: 'explanation',
  title: 'The Coretime chain is the one that the relay chain names',
  failureTitle: 'The configured Coretime chain is not that of the network',
  why: 'A core that is bought on the chain of another network gives the parachain no block.',
  how: 'The id of the configured chain is compared with `coretime.brokerId` of the relay chain. A block that the relay chain has included of it must be one of its own. If the chain is unreachable, the check is undetermined.',
  fixes: [
    'Correct `coretime.endpoints` of the network in the configuration.',
    'Remove `coretime` if the relay chain names none.'
  ],
  requires: ['system'],
  after: ['relay-reachable'],
  evaluate: ({ system: { coretime, coretimeChain, evidence } }) => {
    if (coretimeChain === undefined) {
      const reason =
        coretime === undefined
          ? 'the relay chain names no Coretime chain'
          : `the relay chain names parachain ${coretime}; no Coretime chain is configured`
      return notApplicable(reason, evidence)
    }
    if ('error' in coretimeChain) {
      const what = 'the Coretime chain'
      return judgeUnusable(coretimeChain.error, { role: 'coretime', what, evidence })
    }
    const { name, endpoint, paraId } = coretimeChain
    const text = `${name} at ${endpoint}, parachain ${paraId}, which the relay chain names`
    return pass(text, evidence)
  }
})
