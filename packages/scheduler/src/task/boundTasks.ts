import type { Chain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { encodeCall, hasCall, readGivenCall } from '@paraclock/types'
import type { Service } from '../client/ServiceClient.ts'
import { quotePlaces } from '../quote/quotePlaces.ts'
import { askTaskFees } from '../read/askTaskFees.ts'
import { readTargetsOf } from '../read/readPricing.ts'
import { countRuns } from '../read/readServiceState.ts'
import { computeQuote } from '../schedule/quote/computeQuote.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { TaskAction } from '../schedule/service/TaskRequest.ts'
import type { PrepareTaskArgs, WrittenTask } from './readTaskSpec.ts'

/**
 * Encodes a call for each new task that bounds the fee of a run with that of the places, so that the
 * batch fails if a slot fills up in the meantime. Returns no calls for tasks with all runs prepaid and
 * free places, and none if the chain lacks such a call.
 */
export async function boundTasks(
  chain: Chain,
  service: Service,
  asked: Pick<PrepareTaskArgs, 'maxFee' | 'before'> & {
    readonly action: TaskAction
    readonly replaced: readonly TaskRecord[]
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
  const unbound = { maxFee: undefined, bounds: [] }
  if (first === undefined || !isBoundable || asked.maxFee === 'none') return unbound
  const { places } = await quotePlaces(service, chain, asked, asked.before)
  if (first.schedule.kind !== 'recurring' && places.value === 0n) return unbound
  // As much as the service lets the price rise from one run to the next.
  const fee = asked.maxFee === undefined ? await askFee(chain, service, action, first) : undefined
  const maxFee = asked.maxFee ?? (fee === undefined ? undefined : 2n * (fee + places.value))
  if (maxFee === undefined) return { maxFee, bounds: [] }
  const bounds = taskIds.map((taskId) => {
    const args = { task_id: taskId, bounds: { max_fee: maxFee, max_failures: undefined } }
    return encodeCall({
      call: readGivenCall({ chain: service.chain, call: { pallet, method: 'bound_task', args } }),
      chains: [service.chain]
    })
  })
  return { maxFee, bounds }
}

/** The fee of a run now. */
async function askFee(
  chain: Chain,
  service: Service,
  action: TaskAction,
  task: WrittenTask
): Promise<bigint | undefined> {
  const targets = await readTargetsOf(chain, action)
  const { pricing } = service
  const prepaid =
    pricing === undefined || targets === undefined
      ? (await askTaskFees(chain, service, action.kind, [task]))?.value
      : computeQuote({ action, schedule: task.schedule, pricing, targets }).prepaid
  return prepaid === undefined ? undefined : prepaid / BigInt(countRuns([task]))
}
