import { describeEvent, type ValueWords } from '@paraclock/checklist'
import { hexToBytes } from '@paraclock/core'
import type { CallEffects } from '@paraclock/governance'
import { camelCase, toJson } from '@paraclock/types'
import type { Proposal } from '../schemas/Proposal.ts'
import { describeBytes } from '../words/describeBytes.ts'
import { describeDifference } from '../words/describeDifference.ts'

/** Events of most calls and messages. They are left out, because they describe no effect. */
const USUAL = /^(messageQueue\.Processed|system\.(NewAccount|KilledAccount)|transactionPayment\.)/

/** The effects of a call that could not be simulated. */
export const noEffects: CallEffects = { effects: [], unfollowed: [] }

export function describeEffects(
  { effects, unfollowed }: CallEffects,
  wordsOf: (chain: CallEffects['effects'][number]['chain']) => ValueWords
): Proposal['effects'] {
  const followed = effects.map(({ chain, from, calls, result }) => {
    const words = wordsOf(chain)
    const failed = result.events.find((event) => event.failure !== undefined)
    const failure = result.failure ?? failed?.failure
    return {
      chain: chain.name,
      from,
      weight: result.weight,
      calls: describeCalls(chain, calls),
      failure: failure && [failure.name, failure.docs].filter(Boolean).join(': '),
      events: result.events
        .filter(({ title }) => !USUAL.test(title))
        .map((event) => describeEvent(event, words)),
      changes: result.changes.map(({ pallet, item, key, child, keys, before, after }) =>
        describeDifference({
          // A key outside of the metadata, such as that of the code, stands for itself.
          pallet: pallet === undefined ? (child ?? 'storage') : camelCase(pallet),
          item: item === undefined ? key : camelCase(item),
          keys: (keys ?? []).map(toJson),
          values: [toJson(before), toJson(after)],
          words
        })
      )
    }
  })
  const others = unfollowed.map(({ from, to, calls, reason }) => ({
    chain: typeof to === 'string' ? to : to.name,
    from,
    unfollowed: reason,
    calls: typeof to === 'string' ? [...calls] : describeCalls(to, calls),
    events: [],
    changes: []
  }))
  return [...followed, ...others]
}

function describeCalls(
  chain: CallEffects['effects'][number]['chain'],
  calls: CallEffects['effects'][number]['calls']
): string[] {
  return calls.map((call) => describeBytes(chain, hexToBytes(call)))
}

/** Returns the messages that were not followed, each with its calls and the reason. */
export function listUnfollowed(effects: Proposal['effects']): readonly string[] {
  return effects.flatMap(({ chain, from, calls, unfollowed }) => {
    if (unfollowed === undefined) return []
    const called = calls.length === 0 ? '' : `, which calls ${calls.join(', ')}`
    return [`the message from ${from} to ${chain}${called}: ${unfollowed}`]
  })
}
