import type { VNode } from 'preact'
import { isRole } from '../app/isRole.ts'

/**
 * Shows the name of a chain. If the name is `relay`, `service` or `target`, it has the color of
 * this role.
 */
export function ChainTag({ chain }: { readonly chain: string }): VNode {
  return <span class={`tag ${isRole(chain) ? chain : ''}`}>{chain}</span>
}
