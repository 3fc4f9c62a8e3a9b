import { formatBalance } from '@paraclock/core'
import type { HrmpState } from '@paraclock/hrmp'
import { fail, pass, type Verdict } from '../check/Verdict.ts'
import type { NetworkConfig } from '../config/Config.ts'
import { planChannels } from './planChannels.ts'
import { showAccount } from './showAccount.ts'

/** Tells whether the sovereign accounts can pay for what is left to open the channels. */
export function judgeDeposits(state: HrmpState, config: NetworkConfig): Verdict {
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
