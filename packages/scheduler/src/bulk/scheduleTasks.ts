import {
  bytesToHex,
  type ProvidedIdInput,
  parseAccount,
  readProvidedId,
  type ServiceVariant
} from '@paraclock/core'
import { deriveTaskId } from '@paraclock/xcm'
import type { Service, ServiceClient } from '../client/ServiceClient.ts'
import { deriveProvidedIds } from '../schedule/compile/deriveProvidedIds.ts'
import type { Schedule } from '../schedule/compile/Schedule.ts'
import type { Snap } from '../schedule/compile/snapTimes.ts'
import { digestIntent } from '../submit/digestIntent.ts'
import { reviewContent } from '../submit/reviewTasks.ts'
import { readContent } from '../submit/TaskContent.ts'
import type { TaskSpec } from '../submit/TaskSpec.ts'
import { compileTasks, encodeTask } from '../submit/writeTasks.ts'
import { type BatchReport, type BulkArgs, submitBatches } from './submitBatches.ts'
import type { BulkItem } from './takeBatch.ts'

/** One of many tasks. */
export interface BulkTask<Variant extends ServiceVariant | 'mixed' = 'mixed'> {
  /** Its provided id. */
  readonly providedId: ProvidedIdInput
  readonly schedule: Schedule
  /** How to move times that are between slots. Defaults to refusing them. */
  readonly snap?: Snap
  /** What it runs. */
  readonly task: TaskSpec<Variant>
}

/**
 * Schedules many tasks in as few transactions as fit into blocks. Tasks are taken from the iterable
 * as they are needed, so that memory does not grow with their number. A task that fails does not
 * affect the others.
 *
 * With the same tasks under the same name, an interrupted operation resumes: no task is scheduled
 * twice, and none is omitted.
 *
 * @throws ParaclockError those of `submitCall` and of compiling a schedule; `SubmissionKeyMismatch`
 * if the name was used for other tasks.
 *
 * @example
 * ```ts
 * import { type CallSigner, type JournalStore } from '@paraclock/submission'
 * import { type MinuteService, scheduleTasks } from '@paraclock/scheduler'
 *
 * declare const service: MinuteService
 * declare const signer: CallSigner
 * declare const journal: JournalStore
 *
 * const recipient = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
 * const schedule = { kind: 'times', times: ['2026-04-01T09:00:00Z'] } as const
 * const tasks = Array.from({ length: 2_000 }, (_, index) => ({
 *   providedId: `salary ${index}`,
 *   schedule,
 *   task: { kind: 'nativeTransfer', recipient, amount: 50_000_000_000n } as const
 * }))
 * for await (const { progress, results } of scheduleTasks(service, { name: 'april', tasks, signer, journal })) {
 *   console.log(progress, results.filter(({ status }) => status === 'failed').length)
 * }
 * ```
 */
export function scheduleTasks<Variant extends ServiceVariant | 'mixed'>(
  client: ServiceClient<Variant>,
  args: BulkArgs & {
    readonly tasks: Iterable<BulkTask<Variant>> | AsyncIterable<BulkTask<Variant>>
  }
): AsyncGenerator<BatchReport, void, undefined> {
  const service = client as unknown as Service
  const tasks = args.tasks as AsyncIterable<BulkTask>
  return submitBatches(service, args, toItems(service, args, tasks))
}

async function* toItems(
  service: Service,
  args: BulkArgs,
  tasks: Iterable<BulkTask> | AsyncIterable<BulkTask>
): AsyncGenerator<BulkItem, void, undefined> {
  const owner = args.as?.account ?? parseAccount(args.signer.account)
  const { taskId } = service.automation
  const isTold = taskId.known && taskId.value === 'event'
  for await (const task of tasks) {
    const providedId = readProvidedId(task.providedId)
    const content = await readContent(service, task.task)
    const idOf = (id: Uint8Array): string | null =>
      isTold ? null : deriveTaskId({ owner, providedId: id }).taskId
    const name = bytesToHex(providedId)
    const taskIds: (string | null)[] = []
    yield {
      name,
      intent: `${name} ${digestIntent({ ...args, ...task }, content)}`,
      taskIds,
      write: async () => {
        if (args.validate !== false) reviewContent(service, { content, owner, providedId })
        const compiled = await compileTasks(service, { ...args, ...task }, providedId)
        const ids = deriveProvidedIds({
          providedId,
          tasks: compiled.tasks.length,
          limits: service.limits
        })
        taskIds.splice(0, taskIds.length, ...ids.map(idOf))
        return compiled.tasks.map((one) =>
          encodeTask(service, content, one, { owner, extra: args.extra })
        )
      }
    }
  }
}
