import { formatTime, ownerWords } from '@paraclock/checklist'
import type { CommandContext } from '../cli/defineCommand.ts'
import { createPage } from '../render/terminal/Page.ts'
import type { LeftWork, NetworkPlan } from './NetworkPlan.ts'

// The plan has the calls in full.
const MAX = 120

/** Writes what is left of each network by who has to do it, for a terminal. */
export function describeLeft(
  plans: readonly NetworkPlan[],
  settings: Pick<CommandContext, 'colors' | 'width' | 'program'>
): string {
  const page = createPage(settings)
  for (const { network, left, undetermined } of plans) {
    const said = left.length > 0 ? 'left to do' : 'nothing is left to do'
    const open = left.length === 0 && undetermined.length > 0 ? 'undetermined' : said
    page.writeSpans(0, [{ text: network, style: 'bold' }, { text: `: ${open}` }])
    for (const owner of Object.keys(ownerWords) as readonly LeftWork['owner'][]) {
      const own = left.filter((work) => work.owner === owner)
      if (own.length > 0) page.writeSpans(2, [{ text: ownerWords[owner], style: 'accent' }])
      for (const work of own) {
        page.write(4, describeWork(work))
        page.write(6, work.checks.join(', '), 'dim')
      }
    }
    for (const text of undetermined) page.write(2, `undetermined: ${text}`)
  }
  return page.text().trimEnd()
}

/** Says what is left to do, or to wait for. */
function describeWork({ todo, chain, account, owner, until, isDue }: LeftWork): string {
  const where = chain === undefined ? '' : `on ${chain}: `
  const short = todo.length > MAX ? `${todo.slice(0, MAX).toWellFormed()}…` : todo
  const signed = account === undefined || owner === 'you' ? '' : `, signed by ${account}`
  const when = until === undefined ? '' : `, at ${formatTime(until)} at the earliest`
  return `${isDue ? '' : 'later, '}${where}${short}${signed}${when}`
}
