import { describeEvent, type ValueWords } from '@paraclock/checklist'
import { hexToBytes } from '@paraclock/core'
import type { ChainEffect } from '@paraclock/governance'
import { camelCase, toJson } from '@paraclock/types'
import { describeBytes } from '../words/describeBytes.ts'
import { describeDifference } from '../words/describeDifference.ts'
import type { Proposal } from './Proposal.ts'

/** Events of most calls and messages. They are left out, because they describe no effect. */
const USUAL = /^(messageQueue\.Processed|system\.(NewAccount|KilledAccount)|transactionPayment\.)/

export function describeEffects(
  effects: readonly ChainEffect[],
  wordsOf: (chain: ChainEffect['chain']) => ValueWords
): Proposal['effects'] {
  return effects.map(({ chain, from, calls, result }) => {
    const words = wordsOf(chain)
    const failed = result.events.find((event) => event.failure !== undefined)
    const failure = result.failure ?? failed?.failure
    return {
      ...{ chain: chain.name, from, weight: result.weight },
      calls: calls.map((call) => describeBytes(chain, hexToBytes(call), 'the chain')),
      failure: failure && [failure.name, failure.docs].filter(Boolean).join(': '),
      events: result.events
        .filter(({ title }) => !USUAL.test(title))
        .map((event) => describeEvent(event, words)),
      changes: result.changes.flatMap(({ pallet, item, keys, before, after }) =>
        pallet === undefined || item === undefined
          ? []
          : describeDifference({
              pallet: camelCase(pallet),
              item: camelCase(item),
              keys: (keys ?? []).map(toJson),
              values: [toJson(before), toJson(after)],
              words
            })
      )
    }
  })
}
