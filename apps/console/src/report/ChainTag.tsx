import type { VNode } from 'preact'
import { isRole } from '../app/isRole.ts'

/** Shows the name of a chain, in the colour of its role if the name is one. */
export function ChainTag({ chain }: { readonly chain: string }): VNode {
  return <span class={`tag ${isRole(chain) ? chain : ''}`}>{chain}</span>
}
