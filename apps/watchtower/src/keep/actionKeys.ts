import type { ActionRow } from '@paraclock/history'

type Named = Pick<ActionRow, 'network' | 'name'>

/**
 * Returns the key of an action's submission. Networks number their actions separately, but the
 * journal belongs to an account. Therefore the key names the network.
 */
export function keyOfAction({ network, name }: Named): string {
  return `${name} of ${network}`
}

/**
 * Returns the name of the network's action that made a submission. Journals of earlier versions
 * have the name of the action as the key.
 */
export function nameOfAction(network: string, key: string): string {
  const end = keyOfAction({ network, name: '' })
  return key.endsWith(end) ? key.slice(0, -end.length) : key
}
