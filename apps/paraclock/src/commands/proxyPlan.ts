import {
  accountTotals,
  amount,
  count,
  decimal,
  hex,
  list,
  object,
  oneOf,
  planSteps,
  remedy,
  text,
  truth,
  verdict
} from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand, flag, option } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions, trustOption } from '../cli/sharedOptions.ts'
import { chainProof } from '../schemas/chainProof.ts'
import { moneyShape } from '../schemas/moneyShape.ts'

export const proxyPlanOutput = defineOutput({
  name: 'proxy-plan',
  title: 'How the user grants the proxy, or takes it back: paraclock proxy plan --json',
  version: 4,
  entries: {
    networks: list(
      object({
        network: text,
        /** `ready` if the proxy needs no further step. */
        verdict,
        status: oneOf('done', 'act', 'blocked'),
        grant: v.optional(object({ delegate: text, proxyType: text, delay: count })),
        isProved: truth,
        /** The kinds of calls that the service may make by the proxy in the user's name. */
        admits: v.optional(list(text)),
        forceProxyType: v.optional(text),
        cost: v.optional(
          object({
            deposit: amount,
            fee: amount,
            remaining: amount,
            needed: amount,
            returned: amount
          })
        ),
        money: v.optional(moneyShape),
        remedies: list(remedy),
        steps: planSteps,
        /**
         * The transactions for an Ethereum wallet. Empty if the target accepts no Ethereum
         * transactions.
         */
        transactions: list(
          object({
            step: text,
            to: hex,
            data: hex,
            value: decimal,
            gas: v.optional(decimal),
            chainId: v.optional(decimal),
            maxFeePerGas: v.optional(decimal),
            maxPriorityFeePerGas: v.optional(decimal)
          })
        ),
        totals: accountTotals
      })
    ),
    proofs: list(chainProof)
  }
})

export const proxyPlanCommand = defineCommand({
  name: 'proxy plan',
  summary: "Plan the user's proxy on the target",
  options: {
    ...configOptions,
    ...trustOption,
    'replace-wider': flag('Also remove proxies that admit more than needed'),
    revoke: flag('Plan how the user takes back what the service may do; cancel the tasks first'),
    precompile: option(
      '<address>',
      'Where the proxy precompile of the target is, if elsewhere than 0x…080b'
    )
  },
  output: proxyPlanOutput
})
