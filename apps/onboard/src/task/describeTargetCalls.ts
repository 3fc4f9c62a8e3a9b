import type { NetworkConfig } from '@paraclock/checklist'
import type { Chain } from '@paraclock/connect'
import { hexToBytes, sanitizeText } from '@paraclock/core'
import { describeBytes } from '../words/describeBytes.ts'
import type { CalledTask } from './listCalledTasks.ts'

/** Describes the calls that tasks make on the configured target. */
export async function describeTargetCalls(
  tasks: readonly CalledTask[],
  opened: { readonly config: NetworkConfig; readonly target: () => Promise<Chain> }
): Promise<readonly string[]> {
  const found = tasks.flatMap(({ task }) =>
    task.kind === 'xcmp' && task.paraId === opened.config.target.paraId ? [task.call] : []
  )
  if (found.length === 0) return []
  const chain = await opened.target()
  return found.map((call) => {
    const bytes = typeof call === 'string' ? hexToBytes(call) : call
    return sanitizeText(describeBytes(chain, bytes, 'the target'))
  })
}
