import type { VNode } from 'preact'
import { isRole } from '../app/isRole.ts'

/** Shows the name of a chain. The name of a role has the color of the role. */
export function ChainTag({ chain }: { readonly chain: string }): VNode {
  return <span class={`tag ${isRole(chain) ? chain : ''}`}>{chain}</span>
}
