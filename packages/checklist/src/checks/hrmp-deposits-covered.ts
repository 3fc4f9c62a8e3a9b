import { largest, type Remedy } from '@paraclock/core'
import type { HrmpPlan, HrmpState } from '@paraclock/hrmp'
import { formatAmount } from '../words/formatValues.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { planChannels } from './planConfigured.ts'
import { fail, pass, warn } from './Verdict.ts'

export const hrmpDepositsCovered: Check = defineCheck({
  id: 'hrmp-deposits-covered',
  group: 'hrmp',
  kind: 'explanation',
  title: 'Both sovereign accounts can pay for the channels',
  failureTitle: 'A sovereign account cannot pay for the channels',
  warningTitle: 'A sovereign account pays for the channels with what backs tokens of users',
  why: "The parachain's sovereign account on the relay chain pays the deposit and the fee of the message, and keeps the existential deposit. If it holds only the deposit, the referendum passes and the channel stays closed.",
  how: "The spendable balance of each parachain's sovereign account on the relay chain is compared with the remaining costs: the deposits of the planned steps, the fee of each message with a margin, and the existential deposit. All values are read from the relay chain. An open channel costs nothing more. The check warns if a part would be paid from money that backs tokens of users.",
  fixes: [
    'Transfer what is missing: the report has the call. Any account of the relay chain can sign it. From Asset Hub it is a teleport.',
    'The deposit comes back when the channel is closed.'
  ],
  requires: ['hrmp'],
  after: ['paras-registered'],
  evaluate: ({ hrmp: state }, { config }) => {
    const evidence = state.paras.flatMap((para) => para.evidence)
    const { accounts, obstacles } = planChannels(state, config)
    const describe = ({ paraId, free, needed, unbacked }: (typeof accounts)[number]): string => {
      const holds = `${paraId} holds ${formatAmount(free)} of the ${formatAmount(needed)} needed`
      // `unbacked` is the part of the costs that exceeds the parachain's own money. `taken` is what
      // the account can pay of this part from money of the users: at most the whole free balance.
      const left = largest([free.amount - (unbacked?.amount ?? 0n)])
      const taken = free.amount - left
      if (taken === 0n) return holds
      return `${holds}, and ${formatAmount({ ...free, amount: taken })} of the deposits and fees would be taken from what backs tokens of its users`
    }
    const short = accounts.filter((account) => account.short.amount > 0n)
    if (short.length === 0) {
      const said = [...accounts.map(describe), ...describeUnknown(state, accounts)].join('; ')
      const remedies = accounts.flatMap((account) => adviseOnUsers(state, account))
      return remedies.length === 0 ? pass(said, evidence) : warn(said, evidence, remedies)
    }
    const steps = short.flatMap(({ fund }) => fund ?? [])
    const owners = short.map(
      ({ paraId, account, short: lacking }) =>
        `${formatAmount(lacking)} to the sovereign account of parachain ${paraId} (${account})`
    )
    const isElsewhere = state.hub !== undefined || state.held?.note !== undefined
    const unfunded = obstacles.flatMap((one) =>
      isElsewhere && one.code === 'balanceShort' ? [{ summary: one.remedy }] : []
    )
    const [first, ...others] = unfunded
    const text = short.map(describe).join('; ')
    if (first !== undefined) return fail(text, evidence, first, ...others)
    const ways = steps.filter(({ chain }) => chain !== state.host.chain)
    const how =
      ways.length === 0
        ? ' Any account can send it.'
        : ` The money is elsewhere: ${ways.map(({ chain, description }) => `on ${chain}, ${description}`).join('; ')}.`
    return fail(text, evidence, {
      summary: `Send ${owners.join(', and ')}, on ${state.host.chain}.${how}`,
      steps: steps.length === 0 ? undefined : steps
    })
  }
})

function describeUnknown({ paras }: HrmpState, accounts: HrmpPlan['accounts']): readonly string[] {
  return accounts.flatMap(({ paraId, needed }) => {
    const own = paras.find((one) => one.paraId === paraId)?.own
    if (own === undefined || own.known || needed.amount === 0n) return []
    return [`how much of ${paraId} backs tokens of its users is not known: ${own.why}`]
  })
}

function adviseOnUsers(
  { host }: HrmpState,
  { paraId, account, unbacked, fund }: HrmpPlan['accounts'][number]
): readonly Remedy[] {
  if (unbacked === undefined || unbacked.amount === 0n) return []
  const steps = fund === undefined ? {} : { steps: [fund] }
  const summary = `Send ${formatAmount(unbacked)} to the sovereign account of parachain ${paraId} (${account}) on ${host.chain} before. Else ${host.chain} reserves it from what backs tokens of users until the channel is closed, and does not ask.`
  return [{ summary, ...steps }]
}
