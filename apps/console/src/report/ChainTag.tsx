import type { VNode } from 'preact'
import { isRole } from '../app/isRole.ts'

/** The name of a chain, in the colour of its role. A chain may have any name. */
export function ChainTag({ chain }: { readonly chain: string }): VNode {
  return <span class={`tag ${isRole(chain) ? chain : ''}`}>{chain}</span>
}
