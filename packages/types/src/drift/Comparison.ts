import type { Fact } from '@paraclock/core'
import type { RuntimeIdentity } from '../capabilities/Capabilities.ts'

/** The consequence of a difference for code written against the expected runtime. */
export type Consequence = 'fine' | 'degraded' | 'breaking'

/**
 * One difference that degrades or breaks a program. It has text of the chain, which `sanitizeText` of
 * `@paraclock/core` makes safe to print.
 */
export interface RuntimeChange {
  /** As the expected runtime spells it, for example `Proxy.add_proxy`. */
  readonly item: string
  readonly what: string
  readonly consequence: Exclude<Consequence, 'fine'>
}

/** How a live runtime compares with the expected one. */
export interface RuntimeComparison {
  /** The expected view. */
  readonly view: string
  readonly expected: { readonly specName: string; readonly specVersion: number }
  readonly live: Fact<RuntimeIdentity>
  /** The worst of all. */
  readonly consequence: Consequence
  /** Worst first. */
  readonly changes: readonly RuntimeChange[]
}

export function worstOf(consequences: readonly Consequence[]): Consequence {
  if (consequences.includes('breaking')) return 'breaking'
  return consequences.includes('degraded') ? 'degraded' : 'fine'
}
