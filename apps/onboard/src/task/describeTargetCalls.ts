import type { NetworkConfig } from '@paraclock/checklist'
import type { Chain } from '@paraclock/connect'
import { bytesToHex, isParaclockError, isRecord, sanitizeText } from '@paraclock/core'
import type { CallCapability, ParamRole } from '@paraclock/types'

/**
 * Describes the calls of the configured target that a call of the service schedules. The tasks can
 * be in a batch, or in a call for another account.
 */
export async function describeTargetCalls(
  { facts }: Pick<Chain, 'facts'>,
  call: unknown,
  opened: { readonly config: NetworkConfig; readonly target: () => Promise<Chain> }
): Promise<readonly string[]> {
  const scheduled = facts.capabilities.service?.calls.crossChain
  if (scheduled === undefined) return []
  const found = [...listScheduled(scheduled, call)].filter(
    ({ paraId }) => paraId === opened.config.target.paraId
  )
  if (found.length === 0) return []
  const chain = await opened.target()
  return found.map(({ bytes }) => describeBytes(chain, bytes))
}

interface ScheduledCall {
  readonly paraId: unknown
  readonly bytes: Uint8Array
}

function* listScheduled(scheduled: CallCapability, value: unknown): Generator<ScheduledCall> {
  if (Array.isArray(value)) for (const one of value) yield* listScheduled(scheduled, one)
  if (!isRecord(value)) return
  const { pallet, method, args } = value
  if (pallet === scheduled.pallet && method === scheduled.call && isRecord(args)) {
    const read = (role: ParamRole) =>
      args[scheduled.params.find((param) => param.role === role)?.name ?? '']
    const bytes = read('callBytes')
    if (bytes instanceof Uint8Array) yield { paraId: read('paraId'), bytes }
    return
  }
  for (const inner of Object.values(value)) yield* listScheduled(scheduled, inner)
}

function describeBytes({ runtime, facts }: Chain, bytes: Uint8Array): string {
  try {
    return sanitizeText(runtime.describeCall(runtime.decodeCall(bytes), facts.tokens[0]))
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return `${bytesToHex(bytes)}, which is not a call of the target`
  }
}
