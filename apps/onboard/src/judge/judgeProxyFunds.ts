import { formatBalance } from '@paraclock/core'
import type { ProxyState, ProxyTypeProof } from '@paraclock/proxy'
import { fail, pass, type Verdict } from '../check/Verdict.ts'
import type { NetworkConfig } from '../config/Config.ts'
import { planGrant } from './planGrant.ts'
import { showAccount } from './showAccount.ts'

/** Tells whether the user can pay for what is left to grant the proxy. */
export function judgeProxyFunds(
  state: ProxyState,
  proof: ProxyTypeProof,
  config: NetworkConfig
): Verdict {
  const { obstacles, cost } = planGrant(state, proof, config)
  const short = obstacles.find(({ code }) => code === 'fundsShort')
  const { free } = state.balance
  const holds = formatBalance(free, state.token)
  if (short?.code === 'fundsShort') {
    const lack = formatBalance(short.shortfall.amount, short.shortfall)
    const needed = formatBalance(short.needed.amount, short.needed)
    return fail(`${holds}, where ${needed} are needed`, state.evidence, {
      summary: `Send ${lack} to ${showAccount({ account: short.account, prefix: state.ss58Prefix })} on the target.`
    })
  }
  if (cost === null) return pass(`${holds}; nothing is left to pay`, state.evidence)
  const needed = formatBalance(cost.needed.amount, cost.needed)
  return pass(`${holds}, where ${needed} are needed`, state.evidence)
}
