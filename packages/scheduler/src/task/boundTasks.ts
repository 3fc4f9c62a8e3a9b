import type { Chain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { encodeInput } from '@paraclock/submission'
import { hasCall } from '@paraclock/types'
import type { Service } from '../client/ServiceClient.ts'
import { askTaskFees } from '../read/askTaskFees.ts'
import { readTargetsOf } from '../read/readPricing.ts'
import { computeQuote } from '../schedule/quote/computeQuote.ts'
import type { TaskAction } from '../schedule/service/TaskRequest.ts'
import type { PrepareTaskArgs, WrittenTask } from './readTaskSpec.ts'

/**
 * Encodes a call for each new recurring task that bounds the fee of its runs. Returns no calls for
 * other tasks, because their runs are prepaid, and none if the chain lacks such a call.
 */
export async function boundTasks(
  chain: Chain,
  service: Service,
  asked: Pick<PrepareTaskArgs, 'maxFee'> & {
    readonly action: TaskAction
    readonly tasks: readonly WrittenTask[]
    readonly taskIds: readonly Hex[]
  }
): Promise<{ readonly maxFee: bigint | undefined; readonly bounds: readonly Hex[] }> {
  const { tasks, taskIds, action } = asked
  const [first] = tasks
  const { runtime } = service.chain
  const pallet = service.automation.pallet.name
  const isBoundable =
    hasCall(runtime, pallet, 'bound_task') && hasCall(runtime, 'Utility', 'batch_all')
  if (first?.schedule.kind !== 'recurring' || !isBoundable || asked.maxFee === 'none') {
    return { maxFee: undefined, bounds: [] }
  }
  const maxFee = asked.maxFee ?? (await doubleFee(chain, service, action, first))
  if (maxFee === undefined) return { maxFee, bounds: [] }
  const bounds = taskIds.map((taskId) => {
    const args = { task_id: taskId, bounds: { max_fee: maxFee, max_failures: undefined } }
    return encodeInput(service.chain, { pallet, method: 'bound_task', args })
  })
  return { maxFee, bounds }
}

/** Twice the fee of a run now: as much as the service lets the price rise from one run to the next. */
async function doubleFee(
  chain: Chain,
  service: Service,
  action: TaskAction,
  task: WrittenTask
): Promise<bigint | undefined> {
  const targets = await readTargetsOf(chain, action)
  const { pricing } = service
  const fee =
    pricing === undefined || targets === undefined
      ? (await askTaskFees(chain, service, action.kind, [task]))?.value
      : computeQuote({ action, schedule: task.schedule, pricing, targets }).prepaid
  return fee === undefined ? undefined : 2n * fee
}
