import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeDeposits } from '../judge/judgeDeposits.ts'

/** Both sovereign accounts can pay for the channels. */
export const hrmpDepositsCovered: Check = defineCheck({
  id: 'hrmp-deposits-covered',
  group: 'hrmp',
  title: 'Both sovereign accounts can pay for the channels',
  failureTitle: 'A sovereign account cannot pay for the channels',
  why: "Deposit, existential deposit and the fee of the message all come from the parachain's account on the relay chain. With the deposit alone a referendum passes and the channel stays shut.",
  requires: ['hrmp'],
  after: ['paras-registered'],
  evaluate: ({ hrmp }, { config }) => judgeDeposits(hrmp, config)
})
