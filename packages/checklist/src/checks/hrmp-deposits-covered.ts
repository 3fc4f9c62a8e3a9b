import { formatBalance } from '@paraclock/core'
import type { HrmpState } from '@paraclock/hrmp'
import type { NetworkConfig } from '../config/configSchema.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { planChannels } from './planChannels.ts'
import { showAccount } from './showAccount.ts'
import { fail, pass, type Verdict } from './Verdict.ts'

/** Both sovereign accounts can pay for the channels. */
export const hrmpDepositsCovered: Check = defineCheck({
  id: 'hrmp-deposits-covered',
  group: 'hrmp',
  title: 'Both sovereign accounts can pay for the channels',
  failureTitle: 'A sovereign account cannot pay for the channels',
  why: "Deposit, existential deposit and the fee of the message all come from the parachain's account on the relay chain. With the deposit alone a referendum passes and the channel stays shut.",
  how: "For each parachain's sovereign account on the relay chain, what it can spend is compared with what is left to pay: the deposits of the steps that are planned, the fee of each message with a margin, and the existential deposit, which has to stay. All of it comes from live values of the relay chain. Open channels ask for nothing.",
  fixes: [
    'Pay in what is missing, to the unit: the report has the transfer. Any account of the relay chain can make it.',
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
        `${paraId}: ${formatBalance(free.amount, free)} of ${formatBalance(needed.amount, needed)} needed`
    )
    return pass(text.join('; '), evidence)
  }
  const text = short.map(
    (account) =>
      `${account.paraId} lacks ${formatBalance(account.short.amount, account.short)} of ${formatBalance(account.needed.amount, account.needed)}`
  )
  const steps = short.flatMap(({ fund }) => (fund === null ? [] : [fund]))
  const owners = short.map(
    ({ paraId, account }) =>
      `${showAccount({ account, prefix: state.host.ss58Prefix })} (parachain ${paraId})`
  )
  return fail(text.join('; '), evidence, {
    summary: `Pay in to the sovereign account on the relay chain, from any account: ${owners.join(', ')}.`,
    ...(steps.length === 0 ? {} : { steps })
  })
}
