import { formatAmount } from '../report/wording/formatValues.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { planChannels } from './planConfigured.ts'
import { fail, pass } from './Verdict.ts'

export const hrmpDepositsCovered: Check = defineCheck({
  id: 'hrmp-deposits-covered',
  group: 'hrmp',
  kind: 'explanation',
  title: 'Both sovereign accounts can pay for the channels',
  failureTitle: 'A sovereign account cannot pay for the channels',
  why: "The parachain's sovereign account on the relay chain pays the deposit and the fee of the message, and keeps the existential deposit. If it holds the deposit alone, the referendum passes and the channel stays closed.",
  how: "The spendable balance of each parachain's sovereign account on the relay chain is compared with the remaining costs: the deposits of the planned steps, the fee of each message with a margin, and the existential deposit. All values are read from the relay chain. An open channel costs nothing more.",
  fixes: [
    'Transfer what is missing: the report has the call. Any account of the relay chain can sign it.',
    'The deposit comes back when the channel is closed.'
  ],
  requires: ['hrmp'],
  after: ['paras-registered'],
  evaluate: ({ hrmp: state }, { config }) => {
    const evidence = state.paras.flatMap((para) => para.evidence)
    const { accounts } = planChannels(state, config)
    const describe = ({ paraId, free, needed }: (typeof accounts)[number]): string =>
      `${paraId} holds ${formatAmount(free)} of the ${formatAmount(needed)} needed`
    const short = accounts.filter((account) => account.short.amount > 0n)
    if (short.length === 0) return pass(accounts.map(describe).join('; '), evidence)
    const steps = short.flatMap(({ fund }) => (fund === null ? [] : [fund]))
    const owners = short.map(
      ({ paraId, account, short: lacking }) =>
        `${formatAmount(lacking)} to the sovereign account of parachain ${paraId} (${account})`
    )
    return fail(short.map(describe).join('; '), evidence, {
      summary: `Send ${owners.join(', and ')}, on ${state.host.chain}. Any account can send it.`,
      steps: steps.length === 0 ? undefined : steps
    })
  }
})
