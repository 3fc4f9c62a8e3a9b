import { formatTime, ownerWords } from '@paraclock/checklist'
import { createPage, type PageSettings } from '../render/terminal/Page.ts'
import type { ChainProof } from '../schemas/chainProof.ts'
import type { LeftWork, NetworkPlan } from '../schemas/NetworkPlan.ts'
import type { Networks } from '../sign/nameSigner.ts'
import { writePlan } from './writePlan.ts'

export function describePlans(
  plans: readonly NetworkPlan[],
  networks: Networks,
  settings: PageSettings,
  proofs: readonly ChainProof[]
): string {
  const page = createPage(settings)
  for (const { network, steps, plan: all, accounts, undetermined } of plans) {
    const config = networks.find(([name]) => name === network)?.[1]
    const none =
      undetermined.length > 0 ? 'no call is known to be needed' : 'no call is left to make'
    const some = `${all.length} steps fix what fails; ${steps.length} can be made now`
    const said = all.length === 0 ? none : some
    page.writeSpans(0, [{ text: network, style: 'bold' }, { text: `: ${said}` }])
    if (config !== undefined) writePlan({ page, steps: all, accounts, config })
    for (const text of undetermined) page.write(0, `${network}: undetermined: ${text}`)
    page.skip()
  }
  for (const { summary } of proofs) page.write(0, summary)
  if (proofs.length === 0) page.write(0, UNPROVEN)
  return page.text().trimEnd()
}

const UNPROVEN =
  'What was read is trusted from the endpoints, so the bytes of the calls are left out. --signer and --bundle prove the runtimes first.'

// The maximum length of a call in the list of remaining work. The plan shows the whole call.
const MAX = 120

export function describeLeft(plans: readonly NetworkPlan[], settings: PageSettings): string {
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

function describeWork({ todo, chain, account, owner, until, isDue }: LeftWork): string {
  const where = chain === undefined ? '' : `on ${chain}: `
  const isLong = chain !== undefined && todo.length > MAX
  const short = isLong ? `${todo.slice(0, MAX).toWellFormed()}…` : todo
  const signed = account === undefined || owner === 'you' ? '' : `, signed by ${account}`
  const when = until === undefined ? '' : `, at ${formatTime(until)} at the earliest`
  return `${isDue ? '' : 'later, '}${where}${short}${signed}${when}`
}
