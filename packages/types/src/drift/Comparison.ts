import type { Fact } from '@paraclock/core'
import type { RuntimeIdentity } from '../capabilities/Capabilities.ts'

/**
 * The consequence of a difference for code written against the expected runtime: none, fewer
 * features, or a failure.
 */
export type Consequence = 'fine' | 'degraded' | 'breaking'

/**
 * One difference between the expected runtime and the live one that degrades or breaks a program.
 * It holds names from the chain: `sanitizeText` of `@paraclock/core` makes them safe to print.
 */
export interface RuntimeChange {
  /** The item as the expected runtime spells it, for example `Proxy.add_proxy`. */
  readonly item: string
  /** What was found. */
  readonly what: string
  readonly consequence: Exclude<Consequence, 'fine'>
}

/** How a live runtime compares with the expected one. */
export interface RuntimeComparison {
  /** The view that was expected. */
  readonly view: string
  readonly expected: { readonly specName: string; readonly specVersion: number }
  readonly live: Fact<RuntimeIdentity>
  /** The worst of all consequences. */
  readonly consequence: Consequence
  /** The differences, worst first. */
  readonly changes: readonly RuntimeChange[]
}

export function worstOf(consequences: readonly Consequence[]): Consequence {
  if (consequences.includes('breaking')) return 'breaking'
  return consequences.includes('degraded') ? 'degraded' : 'fine'
}
