import type { Fact } from '@paraclock/core'
import type { RuntimeIdentity } from '../capabilities/Capabilities.ts'

/**
 * The effect of a difference on code for the expected runtime: the code works (`fine`), works with
 * fewer features (`degraded`), or breaks (`breaking`).
 */
export type Consequence = 'fine' | 'degraded' | 'breaking'

/**
 * A difference between the expected and the live runtime. `what` can contain untrusted text of the
 * chain. Make `what` safe with `sanitizeText` of `@paraclock/core` before you print it.
 */
export interface RuntimeChange {
  /** The name of the changed item in the expected runtime, for example `Proxy.add_proxy`. */
  readonly item: string
  readonly what: string
  readonly consequence: Exclude<Consequence, 'fine'>
}

/** The result of comparing a live runtime with the expected runtime. */
export interface RuntimeComparison {
  /** The name of the view that describes the expected runtime, for example `hour`. */
  readonly view: string
  readonly expected: { readonly specName: string; readonly specVersion: number }
  readonly live: Fact<RuntimeIdentity>
  /** The worst consequence among all changes; `fine` if there are no changes. */
  readonly consequence: Consequence
  /** All changes. Breaking changes come first. */
  readonly changes: readonly RuntimeChange[]
}

export function gone(item: string, consequence: RuntimeChange['consequence']): RuntimeChange {
  return { item, what: 'is gone', consequence }
}

export function worstOf(consequences: readonly Consequence[]): Consequence {
  if (consequences.includes('breaking')) return 'breaking'
  return consequences.includes('degraded') ? 'degraded' : 'fine'
}
