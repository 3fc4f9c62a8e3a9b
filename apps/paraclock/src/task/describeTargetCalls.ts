import { hexToBytes, sanitizeText } from '@paraclock/core'
import type { OpenedNetwork } from '../open/Opening.ts'
import { describeBytes } from '../words/describeBytes.ts'
import type { CalledTask } from './listCalledTasks.ts'

/** Describes the calls that tasks make on the configured target. */
export async function describeTargetCalls(
  tasks: readonly CalledTask[],
  { config, chain: open }: Pick<OpenedNetwork, 'config' | 'chain'>
): Promise<readonly string[]> {
  const found = tasks.flatMap(({ task }) =>
    task.kind === 'xcmp' && task.paraId === config.target.paraId ? [task.call] : []
  )
  if (found.length === 0) return []
  const chain = await open('target')
  return found.map((call) => {
    const bytes = typeof call === 'string' ? hexToBytes(call) : call
    return sanitizeText(describeBytes(chain, bytes, 'the target'))
  })
}
