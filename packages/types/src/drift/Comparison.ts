import type { Fact } from '@paraclock/core'
import type { RuntimeIdentity } from '../capabilities/Capabilities.ts'

/** The consequence of a difference for code written against the expected runtime. */
export type Consequence = 'fine' | 'degraded' | 'breaking'

/**
 * A difference between two runtimes that degrades or breaks a program. `what` may contain untrusted text
 * of the chain, which `sanitizeText` of `@paraclock/core` makes safe to print.
 */
export interface RuntimeChange {
  /** The changed item in the spelling of the expected runtime, for example `Proxy.add_proxy`. */
  readonly item: string
  readonly what: string
  readonly consequence: Exclude<Consequence, 'fine'>
}

/** The differences between a live runtime and the expected runtime. */
export interface RuntimeComparison {
  /** The view of the expected runtime, for example `hour`. */
  readonly view: string
  readonly expected: { readonly specName: string; readonly specVersion: number }
  readonly live: Fact<RuntimeIdentity>
  /** The worst consequence of all changes; `fine` if there are no changes. */
  readonly consequence: Consequence
  /** The changes, worst first. */
  readonly changes: readonly RuntimeChange[]
}

export function worstOf(consequences: readonly Consequence[]): Consequence {
  if (consequences.includes('breaking')) return 'breaking'
  return consequences.includes('degraded') ? 'degraded' : 'fine'
}
