import type { CallStep } from '@paraclock/core'
import type { ProxyPlan } from '@paraclock/proxy'
import { amount, count, hex, remedy, steps, text, truth } from '../report/json/reportParts.ts'
import { defineObject } from '../schema/defineObject.ts'
import { defineOutput } from './defineOutput.ts'

/** The proxy of the user on one network. */
export interface GrantPlan
  extends Pick<
    ProxyPlan,
    'status' | 'grant' | 'isProved' | 'forceProxyType' | 'cost' | 'remedies'
  > {
  readonly network: string
  readonly steps: readonly CallStep[]
}

/** What `proxy plan` prints. */
export const proxyPlanOutput = defineOutput<{ readonly networks: readonly GrantPlan[] }>({
  title: 'How the user grants the proxy: paraclock proxy plan --json',
  version: 1,
  properties: {
    networks: {
      type: 'array',
      items: defineObject<GrantPlan>({
        network: text,
        status: { type: 'string', enum: ['done', 'act', 'blocked'] },
        grant: {
          anyOf: [
            defineObject<NonNullable<ProxyPlan['grant']>>({
              delegate: hex,
              proxyType: text,
              delay: count
            }),
            { type: 'null' }
          ]
        },
        isProved: truth,
        forceProxyType: { anyOf: [text, { type: 'null' }] },
        cost: {
          anyOf: [
            defineObject<NonNullable<ProxyPlan['cost']>>({
              deposit: amount,
              fee: amount,
              remaining: amount,
              needed: amount,
              returned: amount
            }),
            { type: 'null' }
          ]
        },
        remedies: { type: 'array', items: remedy },
        steps
      })
    }
  }
})
