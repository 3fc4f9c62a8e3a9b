import type { NetworkConfig } from '@paraclock/checklist'
import type { Chain } from '@paraclock/connect'
import { bytesToHex, hexToBytes, isParaclockError, sanitizeText } from '@paraclock/core'
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
  return found.map((call) =>
    describeBytes(chain, typeof call === 'string' ? hexToBytes(call) : call)
  )
}

function describeBytes({ runtime, facts }: Chain, bytes: Uint8Array): string {
  try {
    return sanitizeText(runtime.describeCall(runtime.decodeCall(bytes), facts.tokens[0]))
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return `${bytesToHex(bytes)}, which is not a call of the target`
  }
}
