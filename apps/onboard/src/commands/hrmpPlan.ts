import {
  accountTotals,
  amount,
  count,
  list,
  object,
  oneOf,
  planSteps,
  text
} from '@paraclock/checklist/schema'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions } from '../cli/sharedOptions.ts'
import { chainProof } from '../sign/chainProof.ts'

export const hrmpPlanOutput = defineOutput({
  name: 'hrmp-plan',
  title: 'How the channels are opened: paraclock hrmp plan --json',
  version: 2,
  entries: {
    networks: list(
      object({
        network: text,
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
        /** What both parachains' accounts on the relay chain have, and what all steps take of them. */
        accounts: list(
          object({ paraId: count, account: text, free: amount, needed: amount, short: amount })
        ),
        /** What blocks it, in words. */
        obstacles: list(text),
        /** Every step to the goal, in order. Those whose status is `act` can be made now. */
        steps: planSteps,
        /** What the steps take of each account. */
        totals: accountTotals
      })
    ),
    /** What the bytes rest on. */
    proofs: list(chainProof),
    /** The chains that offer no proofs, and why: their bytes are trusted from the endpoint. */
    unproven: list(text)
  }
})

/** Plans the channels of each network: every step that is left, by whom, and what it costs. */
export const hrmpPlanCommand = defineCommand({
  name: 'hrmp plan',
  summary: 'Plan the channels: who must make which call, and what it costs',
  options: configOptions,
  output: hrmpPlanOutput
})
