import { formatBalance } from '@paraclock/core'
import { showAccount } from '../words/showAccount.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { notApplicable, pass, warn } from './Verdict.ts'

export const serviceFeesCollected: Check = defineCheck({
  id: 'service-fees-collected',
  group: 'service',
  kind: 'explanation',
  title: "The account that collects the service's fees exists",
  failureTitle: "The account that collects the service's fees does not exist",
  why: 'An account that does not exist cannot receive an amount below the existential deposit. The fees of most runs are below it, so the service would earn nothing for them.',
  how: "The account is the constant `feeCollector` of the service's pallet. Its balance is compared with the existential deposit. The check does not apply to a service that names no account.",
  fixes: [
    'Send the existential deposit to the account that collects the fees. Once is enough, and anybody can do it.'
  ],
  requires: ['service', 'serviceState'],
  after: ['service-reachable'],
  evaluate: ({ service, serviceState }) => {
    const { feeCollector } = serviceState
    if (feeCollector === undefined) {
      return notApplicable('the service names no account that collects its fees')
    }
    const { account, balance, evidence } = feeCollector
    const { existentialDeposit, ss58Prefix, token } = service
    const shown = showAccount({ account, prefix: ss58Prefix })
    const held = `${shown} holds ${formatBalance(balance, token)}`
    const needed = existentialDeposit ?? 1n
    if (balance >= needed) return pass(held, evidence)
    return warn(held, evidence, [
      { summary: `Send ${formatBalance(needed, token)} to ${shown} on the service.` }
    ])
  }
})
