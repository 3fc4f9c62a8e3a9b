import type { Remedy } from '@paraclock/core'
import { type HrmpPlan, type HrmpState, transportOf } from '@paraclock/hrmp'
import type { NetworkConfig } from '../config/configSchema.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { planChannels } from './planConfigured.ts'
import { fail, pass, type Verdict } from './Verdict.ts'

const ACTIONS = {
  fund: 'fund its sovereign account on the relay chain',
  request: 'request the channel',
  accept: 'accept the request',
  close: 'close the channel',
  cancel: 'cancel its request',
  establish: 'establish both channels with the system chain'
}

function checkDirection(index: 0 | 1, why: string): Check {
  const sender = index === 0 ? 'service' : 'target'
  const recipient = index === 0 ? 'target' : 'service'
  return defineCheck({
    id: `hrmp-${sender}-to-${recipient}-open`,
    group: 'hrmp',
    kind: 'explanation',
    title: `The channel from the ${sender} to the ${recipient} is open`,
    failureTitle: `The channel from the ${sender} to the ${recipient} is not open`,
    why,
    how: '`hrmp.hrmpChannels` of the relay chain holds an entry for this direction when the channel is open. Otherwise the missing steps are planned from the requests and closings: who requests, who accepts, and what waits for the next session.',
    fixes: [
      `\`paraclock hrmp plan\` prints the calls. The ${sender} requests the channel, and the ${recipient} accepts it. Each step is a message that the parachain's root sends to the relay chain.`,
      "A channel opens when the relay chain's next session begins, not before."
    ],
    requires: ['hrmp'],
    after: ['paras-registered'],
    evaluate: ({ hrmp }, { config }) => judgeDirection(hrmp, index, config)
  })
}

export const hrmpServiceToTargetOpen = checkDirection(
  0,
  'The service sends each run of a task over this channel: without it, runs fail.'
)

export const hrmpTargetToServiceOpen = checkDirection(
  1,
  "The service's token and answers return over this channel."
)

function judgeDirection(state: HrmpState, index: 0 | 1, config: NetworkConfig): Verdict {
  const { evidence } = state.directions[index]
  const transport = transportOf(state.directions[index])
  if (transport.kind !== 'none') return pass(transport.why, evidence)
  const plan = planChannels(state, config)
  const own = plan.directions[index]
  if (own === undefined) {
    return fail('not open', evidence, { summary: 'Open it.', command: 'paraclock hrmp plan' })
  }
  const obstacles = new Set(own.obstacles.map(({ remedy }) => remedy))
  const [first, ...others] = [...obstacles].map((summary) => ({ summary }))
  const remedy = remedyOf(plan, own)
  return first === undefined
    ? fail(own.summary, evidence, remedy)
    : fail(own.summary, evidence, first, ...others, remedy)
}

function remedyOf(plan: HrmpPlan, { steps, status }: HrmpPlan['directions'][number]): Remedy {
  const [first] = steps
  if (status === 'wait') {
    const wait = plan.steps.find(
      (step) => step.kind === 'wait' && (first === undefined || first.after.includes(step.id))
    )
    const until = wait?.description ?? 'the next session begins'
    return { owner: 'time', summary: `Wait until ${until}.` }
  }
  const funds = plan.accounts.flatMap(({ fund }) =>
    fund !== undefined && first?.after.includes(fund.id) ? [fund] : []
  )
  const words = [
    ...funds.map(({ paraId }) => `the sovereign account of parachain ${paraId} must be funded`),
    ...steps.map(({ action, paraId }) => `parachain ${paraId} must ${ACTIONS[action]}`)
  ]
  const now = [...funds, ...steps].filter((step) => step.status === 'act')
  const text = words.join(', then ') || 'fix what blocks the channel first'
  return {
    summary: `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`,
    command: 'paraclock hrmp plan',
    ...(now.length === 0 ? {} : { steps: now })
  }
}
