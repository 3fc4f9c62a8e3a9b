import {
  describeCosts,
  describeTotal,
  describeWait,
  type NetworkConfig,
  nameAccount,
  nameAccountsIn,
  ownerOfCall,
  ownerWords,
  type totalByAccount
} from '@paraclock/checklist'
import type { PlannedCall, PlannedWait, PlanStep, Released } from '@paraclock/core'
import type { Page, Span } from '../render/terminal/Page.ts'

/** Stands for the bytes of a step on a chain that is not proven. */
export const NO_BYTES = '0x'

export function writePlan(args: {
  readonly page: Page
  readonly steps: readonly Released<PlanStep>[]
  readonly accounts: ReturnType<typeof totalByAccount>
  readonly config: NetworkConfig
}): void {
  const { page, steps, accounts, config } = args
  const numbers = new Map(steps.map(({ id }, index) => [id, index + 1]))
  for (const step of steps) {
    const after = step.after.flatMap((id) => numbers.get(id) ?? []).sort((one, two) => one - two)
    const place = placeOf(step, after)
    const lead = {
      text: `step ${numbers.get(step.id)}, ${place}:`,
      style: step.status === 'act' ? 'accent' : step.status === 'blocked' ? 'caution' : 'dim'
    } as const
    if (step.kind === 'wait') writeWait(page, step, lead)
    else writeCall(page, step, config, lead)
  }
  if (accounts.length === 0) return
  page.writeSpans(2, [{ text: 'All steps together take', style: 'bold' }])
  for (const total of accounts) {
    const account = nameAccount(total.account, config)
    page.write(4, `${account} on ${total.chain}: ${describeTotal(total)}`)
  }
}

function placeOf({ kind, status }: PlanStep, after: readonly number[]): string {
  const order = after.length === 0 ? '' : ` after ${after.join(' and ')}`
  if (status === 'blocked') return `blocked${order}`
  if (status === 'act') return 'now'
  return kind === 'wait' && order === '' ? 'under way' : order.trimStart()
}

function writeWait(page: Page, wait: PlannedWait, lead: Span): void {
  page.write(2, `${ownerWords.time}, on ${wait.chain}`, 'plain', lead)
  page.write(4, describeWait(wait))
}

function writeCall(
  page: Page,
  step: Released<PlannedCall>,
  config: NetworkConfig,
  lead: Span
): void {
  const { chain, origin, status, purpose, description, call, preconditions, observe, payer } = step
  const owner = ownerWords[ownerOfCall(step, config.service.paraId)]
  const from =
    origin.kind === 'signed'
      ? `signed by ${nameAccount(origin.account, config)}`
      : origin.kind === 'root'
        ? 'by root'
        : `in the name of parachain ${origin.paraId}`
  page.write(2, `${owner}, on ${chain}, ${from}`, 'plain', lead)
  if (purpose !== undefined) page.write(4, purpose)
  page.write(4, description)
  // The bytes of other calls are left out, because a later plan encodes them again.
  if (status === 'act' && call !== NO_BYTES) page.writeSpans(4, [{ text: call, style: 'bold' }])
  const paid = payer === undefined ? '' : `, paid by ${nameAccount(payer.account, config)}`
  page.write(4, `${describeCosts(step)}${paid}`, 'dim')
  if (status === 'wait') return
  for (const precondition of preconditions)
    page.write(4, `first: ${nameAccountsIn(precondition, config)}`, 'dim')
  if (status === 'blocked') return
  page.write(4, `then: ${nameAccountsIn(observe, config)}`, 'dim')
}
