import { compareIncluded } from '@paraclock/hrmp'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manual, notApplicable, pass } from './Verdict.ts'

export const parasOfRelay: Check = defineCheck({
  id: 'paras-of-relay',
  group: 'chains',
  kind: 'requirement',
  title: 'Relay chain, service and target are of one network',
  failureTitle: 'The relay chain has another parachain under an id',
  why: 'Different networks use the same parachain ids. On the relay chain of another network, channels and accounts belong to other chains.',
  how: 'The relay chain stores the header of the last included block of each parachain (`paras.heads`). Its hash is compared with the block of that number on the parachain. The check fails if the parachain has finalized another block, or has finalized blocks and no header on the relay chain. If the endpoint does not have the block, one that the relay chain included up to 200 blocks earlier is compared. If the endpoint has none of these, a person must compare them.',
  fixes: [
    'Correct `relay.endpoints`, or those of the parachain: all three must be of one network.',
    'If the chains are forks, fork the parachain at the block that the relay chain has included, or at a later one.'
  ],
  requires: ['hrmp', 'relay', 'service', 'target'],
  after: [
    ...['relay-reachable', 'service-reachable', 'target-reachable'],
    ...['service-para-id', 'target-para-id']
  ],
  followsFrom: ['relay-genesis', 'service-genesis', 'target-genesis'],
  evaluate: ({ hrmp, relay, ...chains }, { config }) => {
    const { included = [] } = hrmp
    const evidence = included.flatMap((one) => one.evidence)
    const compared = (['service', 'target'] as const).map((role) => {
      const { paraId } = config[role]
      const one = included.find((block) => block.paraId === paraId)
      const { number } = chains[role].finalized
      // Evidence of earlier versions has no included blocks.
      const state = hrmp.included === undefined ? 'unknown' : compareIncluded(one, number)
      const found =
        one === undefined
          ? `parachain ${paraId} has no block on the relay chain`
          : `block ${one.number} of parachain ${paraId} is ${one.hash} on the relay chain`
      const own = one === undefined ? `finalized block ${number}` : one.own
      return { role, one, state, found, own }
    })
    const elsewhere = compared.filter(({ state }) => state === 'other')
    if (elsewhere.length > 0) {
      const roles = elsewhere.map(({ role }) => role)
      const places = roles.map((role) => `the ${role} at ${chains[role].endpoint}`).join(' or ')
      const found = elsewhere.map(({ role, found, own }) => `${found}, and ${own} on the ${role}`)
      return fail(found.join('; '), evidence, {
        summary: `Correct relay.endpoints or ${roles.map((role) => `${role}.endpoints`).join(' and ')} in the configuration: the relay chain at ${relay.endpoint} is not that of ${places}.`
      })
    }
    if (included.length === 0) return notApplicable('the relay chain keeps no block of either')
    const unknown = compared.filter(({ state }) => state === 'unknown')
    if (unknown.length === 0) {
      return pass(included.map(({ paraId }) => paraId).join(', '), evidence)
    }
    const found = unknown.map(({ role, one, found }) =>
      one === undefined ? found : `${found}, and not final on the ${role}`
    )
    const text = `${found.join('; ')}: run this again when its node has caught up, or compare the blocks in an explorer`
    return manual(text, evidence)
  }
})
