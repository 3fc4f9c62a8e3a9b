import type { HrmpState } from '@paraclock/hrmp'
import type { NetworkConfig } from '../config/configSchema.ts'
import { formatAmount } from '../report/wording/formatValues.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { planChannels } from './planConfigured.ts'
import { fail, pass, type Verdict } from './Verdict.ts'

/** Both sovereign accounts can pay for the channels. */
export const hrmpDepositsCovered: Check = defineCheck({
  id: 'hrmp-deposits-covered',
  group: 'hrmp',
  kind: 'explanation',
  title: 'Both sovereign accounts can pay for the channels',
  failureTitle: 'A sovereign account cannot pay for the channels',
  why: "The parachain's sovereign account on the relay chain pays the deposit and the fee of the message, and keeps the existential deposit. If it holds the deposit alone, the referendum passes and the channel stays closed.",
  how: "What each parachain's sovereign account on the relay chain can spend is compared with what is left to pay: the deposits of the planned steps, the fee of each message with a margin, and the existential deposit. All values are read from the relay chain. An open channel costs nothing more.",
  fixes: [
    'Transfer what is missing: the report has the call. Any account of the relay chain can sign it.',
    'The deposit comes back when the channel is closed.'
  ],
  requires: ['hrmp'],
  after: ['paras-registered'],
  evaluate: ({ hrmp }, { config }) => judgeDeposits(hrmp, config)
})

/** Tells whether the sovereign accounts can pay for what is left to open the channels. */
function judgeDeposits(state: HrmpState, config: NetworkConfig): Verdict {
  const evidence = state.paras.flatMap((para) => para.evidence)
  const { accounts } = planChannels(state, config)
  const short = accounts.filter((account) => account.short.amount > 0n)
  if (short.length === 0) {
    const text = accounts.map(
      ({ paraId, free, needed }) =>
        `${paraId} holds ${formatAmount(free)} of the ${formatAmount(needed)} needed`
    )
    return pass(text.join('; '), evidence)
  }
  const text = short.map(
    (account) =>
      `${account.paraId} holds ${formatAmount(account.free)} of the ${formatAmount(account.needed)} needed`
  )
  const steps = short.flatMap(({ fund }) => (fund === null ? [] : [fund]))
  const owners = short.map(
    ({ paraId, account, short: lacking }) =>
      `${formatAmount(lacking)} to the sovereign account of parachain ${paraId} (${account})`
  )
  return fail(text.join('; '), evidence, {
    summary: `Send ${owners.join(', and ')}, on ${state.host.chain}. Any account can send it.`,
    ...(steps.length === 0 ? {} : { steps })
  })
}
