import { formatBalance } from '@paraclock/core'
import { showAccount } from '../words/showAccount.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { planGrant } from './planConfigured.ts'
import { fail, pass } from './Verdict.ts'

export const proxyAffordable: Check = defineCheck({
  id: 'proxy-affordable',
  group: 'proxy',
  kind: 'explanation',
  title: "The user's account on the target can pay for the proxy",
  failureTitle: "The user's account on the target cannot pay for the proxy",
  why: "The deposit is reserved from the balance of the user's account on the target. The fee and the existential deposit come on top.",
  how: "The balance of the user's account on the target is compared with the cost of granting the proxy: the deposit, the fee and the existential deposit. An existing proxy costs nothing more.",
  fixes: ["Send the difference to the user's account on the target."],
  requires: ['proxy', 'proxyProof'],
  after: ['proxy-type-admits-call'],
  evaluate: ({ proxy: state, proxyProof: proof }, { config }) => {
    const { obstacles, cost } = planGrant(state, proof, config)
    const short = obstacles.find(({ code }) => code === 'fundsShort')
    const { free } = state.balance
    const holds = formatBalance(free, state.token)
    if (short?.code === 'fundsShort') {
      const lack = formatBalance(short.shortfall.amount, short.shortfall)
      const needed = formatBalance(short.needed.amount, short.needed)
      return fail(`${holds}, where ${needed} are needed`, state.evidence, {
        owner: 'user',
        summary: `Send ${lack} to the user's account on the target (${showAccount({ account: short.account, prefix: state.ss58Prefix })}): it holds ${holds} of the ${needed} that the calls take.`
      })
    }
    if (cost === undefined) return pass(`${holds}; nothing is left to pay`, state.evidence)
    const needed = formatBalance(cost.needed.amount, cost.needed)
    return pass(`${holds}, where ${needed} are needed`, state.evidence)
  }
})
