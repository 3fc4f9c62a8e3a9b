import type { Remedy } from '@paraclock/core'
import type { CoreShare } from '../evidence/ChainArtifact.ts'
import { LATE_SECONDS } from '../evidence/TrialArtifact.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, notApplicable, pass, type Verdict, warn } from './Verdict.ts'

/** The parts of a whole core. */
const WHOLE = 57_600

export const parasClaimed: Check = defineCheck({
  id: 'paras-claimed',
  group: 'chains',
  kind: 'requirement',
  title: 'The relay chain claims blocks of both parachains often enough',
  failureTitle: 'A parachain has too small a share of a core',
  warningTitle: 'A parachain has only a share of a core',
  why: 'The relay chain claims blocks of a parachain less often. The service misses slots, and messages wait.',
  how: `The assignments of cores are read from \`coreDescriptors\` and \`coreSchedules\` of the relay chain. From the parts of a core, the check computes the most relay blocks from one claim to the next, now and with each planned assignment. It fails if this takes longer than a slot of the service, or longer than the ${LATE_SECONDS} seconds in which a trial expects the effect of a run. It warns about a smaller share than a whole core. A parachain without a core of its own orders blocks on demand, which the check does not judge.`,
  fixes: ['Assign it a larger share, on the Coretime chain.'],
  requires: ['relay', 'service'],
  after: ['relay-reachable', 'service-para-id', 'target-para-id'],
  evaluate: ({ relay: { cores }, service }, { config }): Verdict => {
    if (cores === undefined) return notApplicable('the relay chain states no cores of parachains')
    const { evidence } = cores
    const slot = service.capabilities.service?.limits.slotSeconds
    const slotSeconds = slot?.known === true ? slot.value : LATE_SECONDS
    const limits = { service: Math.min(slotSeconds, LATE_SECONDS), target: LATE_SECONDS }
    const shares = (['service', 'target'] as const).map((role) => {
      const rarest = cores[role].toSorted((one, two) => blocksOf(two) - blocksOf(one))[0]
      const blocks = rarest === undefined ? 0 : blocksOf(rarest)
      const seconds = blocks * cores.blockSeconds
      const limit = limits[role]
      const wait = seconds > limit ? `, and the limit is ${limit} seconds` : ''
      const text = `${role}: ${describeShare(rarest, seconds)}${wait}`
      const owner = role === 'service' ? 'serviceTeam' : 'targetGovernance'
      const remedy: Remedy = {
        owner,
        summary: `Assign a larger share of a core to parachain ${config[role].paraId}, on the Coretime chain.`
      }
      return { text, remedy, isRare: seconds > limit, isPart: blocks > 1 }
    })
    const text = shares.map((share) => share.text).join('; ')
    const [first, ...others] = shares.filter(({ isRare }) => isRare).map(({ remedy }) => remedy)
    if (first !== undefined) return fail(text, evidence, first, ...others)
    const parts = shares.filter(({ isPart }) => isPart)
    if (parts.length === 0) return pass(text, evidence)
    return warn(
      text,
      evidence,
      parts.map(({ remedy }) => remedy)
    )
  }
})

/** A parachain without a core of its own has no claims to judge. */
const blocksOf = ({ blocks }: CoreShare): number => blocks ?? 0

function describeShare(share: CoreShare | undefined, seconds: number): string {
  const { from, parts, blocks } = share ?? {}
  if (parts === undefined || blocks === undefined) return 'no core of its own'
  if (blocks === 1) return 'a block of it is claimed in each relay block'
  const size = `${parts} of the ${WHOLE} parts of a core`
  return `${size} from block ${from} on, so a block of it is claimed once in ${blocks} blocks, which are ${seconds} seconds`
}
