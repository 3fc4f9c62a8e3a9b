import {
  accountTotals,
  amount,
  count,
  list,
  object,
  oneOf,
  planSteps,
  text,
  verdict
} from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions, trustOption } from '../cli/sharedOptions.ts'
import { chainProof } from '../schemas/chainProof.ts'
import { moneyShape } from '../schemas/moneyShape.ts'

export const hrmpPlanOutput = defineOutput({
  name: 'hrmp-plan',
  title: 'How the channels are opened: paraclock hrmp plan --json',
  version: 4,
  entries: {
    networks: list(
      object({
        network: text,
        /** `ready` if the channels need no further step. */
        verdict,
        status: oneOf('done', 'act', 'wait', 'blocked'),
        directions: list(
          object({
            sender: count,
            recipient: count,
            phase: oneOf('absent', 'requested', 'accepted', 'open', 'closing'),
            status: oneOf('done', 'act', 'wait', 'blocked'),
            summary: text
          })
        ),
        /**
         * The parachains' sovereign accounts. `needed` is the balance that all steps together need.
         */
        accounts: list(
          object({ paraId: count, account: text, free: amount, needed: amount, short: amount })
        ),
        money: v.optional(moneyShape),
        obstacles: list(text),
        steps: planSteps,
        totals: accountTotals
      })
    ),
    proofs: list(chainProof)
  }
})

export const hrmpPlanCommand = defineCommand({
  name: 'hrmp plan',
  summary: 'Plan the channels: who must make which call, and what it costs',
  options: { ...configOptions, ...trustOption },
  output: hrmpPlanOutput
})
