import type { VNode } from 'preact'

const ROLES: readonly string[] = ['relay', 'service', 'target']

/** The name of a chain, in the colour of its role. A chain may have any name. */
export function ChainTag({ chain }: { readonly chain: string }): VNode {
  return <span class={`tag ${ROLES.includes(chain) ? chain : ''}`}>{chain}</span>
}
