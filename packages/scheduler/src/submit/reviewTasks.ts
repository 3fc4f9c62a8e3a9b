import type { Hex } from '@paraclock/core'
import { atPresentBlock } from '@paraclock/submission'
import { deriveTaskId } from '@paraclock/xcm'
import type { Service } from '../client/ServiceClient.ts'
import { readTaskBook } from '../read/readServiceState.ts'
import { readTargetsOf } from '../read/readTargetsOf.ts'
import type { CompiledTask } from '../schedule/compile/CompiledSchedule.ts'
import { checkAction } from '../schedule/rules/checkAction.ts'
import { checkProvidedId } from '../schedule/rules/checkProvidedId.ts'
import { validateSchedule } from '../schedule/rules/validateSchedule.ts'
import { weighRun } from '../schedule/rules/weighRun.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { TaskAction, TaskRequest } from '../schedule/service/TaskRequest.ts'
import { validateTask } from '../schedule/validate/validateTask.ts'
import { freePlaces } from './freePlaces.ts'
import type { TaskContent } from './TaskContent.ts'

/**
 * Checks the provided id, the action and its weight, in that order. The service checks them before
 * the times.
 *
 * @throws ParaclockError those of `validateTask` up to `CallWeightExceeded`.
 */
export function reviewContent(
  { limits, pricing }: Service,
  asked: { readonly content: TaskContent; readonly owner: Hex; readonly providedId: Uint8Array }
): void {
  const { providedId, owner } = asked
  const { action } = asked.content
  checkProvidedId(providedId, limits)
  checkAction(action, owner, limits)
  if (pricing !== undefined) weighRun(action, false, pricing)
}

/**
 * Checks tasks as the service will, against the state of the chain. Rules that depend on prices or
 * forms that the chain does not state are left to the chain.
 *
 * @throws ParaclockError those of `validateTask`.
 */
export async function reviewTasks(
  service: Service,
  asked: {
    readonly tasks: readonly CompiledTask[]
    readonly action: TaskAction
    readonly owner: Hex
    readonly now: bigint
    /** The tasks that they replace, whose places and prepayments are free. */
    readonly replaced: readonly TaskRecord[]
  }
): Promise<void> {
  const { tasks, action, owner, now, replaced } = asked
  const { variant, limits, pricing } = service
  const chain = await atPresentBlock(service.chain)
  const targets = await readTargetsOf(chain, action)
  for (const { providedId, schedule } of tasks) {
    const { times } = validateSchedule(schedule, now, limits)
    if (pricing === undefined || targets === undefined || variant === 'mixed') continue
    const { taskId } = deriveTaskId({ owner, providedId })
    const read = await readTaskBook(chain, service, { owner, taskId, times })
    const book = freePlaces(read, replaced, taskId)
    const request = { providedId, schedule, action } as TaskRequest
    validateTask({ variant, request, owner, now, limits, pricing, targets, book })
  }
}
