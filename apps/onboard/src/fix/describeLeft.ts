import { formatTime } from '@paraclock/checklist'
import type { CommandContext } from '../cli/defineCommand.ts'
import { createPage } from '../render/terminal/Page.ts'
import type { LeftWork, NetworkPlan } from './NetworkPlan.ts'

// The bytes name a call; the plan has it in full.
const LONGEST = 120

const OWNERS: { readonly [Owner in LeftWork['owner']]: string } = {
  you: 'yours',
  user: 'the user',
  serviceTeam: "the service's team",
  governance: "the target's governance",
  relay: 'the relay chain',
  time: 'time'
}

/** Writes what is left of each network by who has to do it, for a terminal. */
export function describeLeft(
  plans: readonly NetworkPlan[],
  { colors, width }: Pick<CommandContext, 'colors' | 'width'>
): string {
  const page = createPage({ colors, width })
  for (const { network, left, undetermined } of plans) {
    const what = left.length > 0 ? 'left to do' : 'nothing is left to do'
    const said = left.length === 0 && undetermined.length > 0 ? 'undetermined' : what
    page.writeSpans(0, [{ text: network, style: 'bold' }, { text: `: ${said}` }])
    for (const owner of Object.keys(OWNERS) as readonly LeftWork['owner'][]) {
      const own = left.filter((work) => work.owner === owner)
      if (own.length > 0) page.writeSpans(2, [{ text: OWNERS[owner], style: 'accent' }])
      for (const work of own) page.write(4, describeWork(work))
    }
    for (const text of undetermined) page.write(2, `undetermined: ${text}`)
  }
  return page.text().trimEnd()
}

/** Says what is left to do, or to wait for. */
function describeWork({ checks, todo, chain, account, owner, until }: LeftWork): string {
  const where = chain === undefined ? '' : `on ${chain}: `
  const signed = account === undefined || owner === 'you' ? '' : `, signed by ${account}`
  const when = until === undefined ? '' : `, at ${formatTime(until)} at the earliest`
  const short = todo.length > LONGEST ? `${todo.slice(0, LONGEST).toWellFormed()}…` : todo
  return `${checks.join(', ')}: ${where}${short}${signed}${when}`
}
