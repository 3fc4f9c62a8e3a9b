import { type Hex, ParaclockError } from '@paraclock/core'
import {
  atPresentBlock,
  type CallActor,
  encodeInput,
  type SubmitCallArgs
} from '@paraclock/submission'
import { lookUpItem } from '@paraclock/types'
import type { Service } from '../client/ServiceClient.ts'
import { OperationUnsupported } from '../errors.ts'
import { confirmTaskId } from '../read/confirmTaskId.ts'
import type { CompiledTask } from '../schedule/compile/compileSchedule.ts'
import type { TaskRequest } from '../schedule/service/TaskRequest.ts'
import type { ServiceCalls } from './buildServiceCall.ts'
import { buildTask } from './buildTask.ts'
import type { OwnedTask } from './readTaskSpec.ts'

/** A task with its call. */
export interface WrittenTask extends CompiledTask {
  readonly call: Hex
}

/**
 * Encodes the calls of compiled tasks, and compares their ids with the answers of the chain.
 *
 * @throws ParaclockError `FactMismatch`, and those of `buildTask`
 */
export async function encodeTasks(
  service: Service,
  { owner, action }: OwnedTask,
  tasks: readonly CompiledTask[]
): Promise<readonly WrittenTask[]> {
  const written: WrittenTask[] = []
  const chain = await atPresentBlock(service.chain)
  for (const { providedId, schedule } of tasks) {
    await confirmTaskId(chain, service, owner, providedId)
    const request = { providedId, schedule, action } as TaskRequest
    written.push({ providedId, schedule, call: buildTask(service, request) })
  }
  return written
}

/** One call for all, which succeeds or fails as a whole. */
export function joinCalls(
  service: Pick<ServiceCalls, 'chain' | 'variant'>,
  calls: readonly Hex[]
): Hex {
  const [only] = calls
  return calls.length === 1 && only !== undefined ? only : writeBatch(service, calls)
}

/** A call as the signer makes it, for itself or as another account. */
export async function wrapCall(
  call: Hex,
  actor: CallActor | undefined
): Promise<Pick<SubmitCallArgs, 'call' | 'acted'>> {
  if (actor === undefined) return { call }
  const wrapped = await actor.wrap(call)
  return {
    call: wrapped,
    acted: { call, account: actor.account, within: actor.within?.(wrapped) ?? [] }
  }
}

function writeBatch(
  { chain, variant }: Pick<ServiceCalls, 'chain' | 'variant'>,
  calls: readonly Hex[]
): Hex {
  if (lookUpItem(chain.runtime.metadata, 'calls', 'Utility', 'batch_all') === undefined) {
    const operation = 'utility.batchAll, for several tasks at once'
    throw new ParaclockError(OperationUnsupported, { operation, variant })
  }
  return encodeInput(chain, { pallet: 'Utility', method: 'batch_all', args: { calls } })
}
