import type { MadeCall, NetworkPlan } from '../commands/makeCalls.ts'
import { count, steps, text, texts } from '../report/json/reportParts.ts'
import { defineObject } from '../schema/defineObject.ts'
import { defineOutput } from './defineOutput.ts'

const calls = {
  type: 'array',
  items: defineObject<MadeCall>(
    { network: text, description: text, block: { optional: count }, outcome: text },
    { definition: 'MadeCall' }
  )
} as const

/** What `fix` prints. Without `--yes` nothing was made. */
export const fixOutput = defineOutput<{
  /** The calls that were wanted before any was made. */
  readonly networks: readonly NetworkPlan[]
  readonly made: readonly MadeCall[]
  /** What was made and does not show on the chains. */
  readonly left: readonly MadeCall[]
}>({
  title: 'The calls that mend what fails: paraclock fix --json',
  version: 1,
  properties: {
    networks: {
      type: 'array',
      items: defineObject<NetworkPlan>({ network: text, steps, untold: texts })
    },
    made: calls,
    left: calls
  }
})
