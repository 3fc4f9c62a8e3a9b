import type { CallStep } from '@paraclock/core'
import type { HrmpAccountPlan, HrmpDirectionPlan, HrmpPlan } from '@paraclock/hrmp'
import { amount, count, steps, text, texts } from '../report/json/reportParts.ts'
import { defineObject } from '../schema/defineObject.ts'
import { defineOutput } from './defineOutput.ts'

type PlannedDirection = Pick<
  HrmpDirectionPlan,
  'sender' | 'recipient' | 'phase' | 'status' | 'summary'
>
type PlannedAccount = Pick<HrmpAccountPlan, 'paraId' | 'account' | 'free' | 'needed' | 'short'>

/** The channels of one network. */
export interface ChannelsPlan extends Pick<HrmpPlan, 'status'> {
  readonly network: string
  readonly directions: readonly PlannedDirection[]
  /** What both parachains' accounts on the relay chain have, and what all steps take of them. */
  readonly accounts: readonly PlannedAccount[]
  /** What is in the way, in words. */
  readonly obstacles: readonly string[]
  /** The calls to make now, in this order. */
  readonly steps: readonly CallStep[]
}

/** What `hrmp plan` prints. */
export const hrmpPlanOutput = defineOutput<{ readonly networks: readonly ChannelsPlan[] }>({
  title: 'How the channels are opened: paraclock hrmp plan --json',
  version: 1,
  properties: {
    networks: {
      type: 'array',
      items: defineObject<ChannelsPlan>({
        network: text,
        status: { type: 'string', enum: ['done', 'act', 'wait', 'blocked'] },
        directions: {
          type: 'array',
          items: defineObject<PlannedDirection>({
            sender: count,
            recipient: count,
            phase: {
              type: 'string',
              enum: ['absent', 'requested', 'accepted', 'open', 'closing']
            },
            status: { type: 'string', enum: ['done', 'act', 'wait', 'blocked'] },
            summary: text
          })
        },
        accounts: {
          type: 'array',
          items: defineObject<PlannedAccount>({
            paraId: count,
            account: text,
            free: amount,
            needed: amount,
            short: amount
          })
        },
        obstacles: texts,
        steps
      })
    }
  }
})
