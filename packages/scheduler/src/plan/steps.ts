import type { CallStep, TokenAmount } from '@paraclock/core'
import {
  computeQuote,
  type ServiceVariant,
  type TaskRecord,
  type TaskRequest
} from '@paraclock/schedule'
import { buildCancelTask } from '../build/buildCancelTask.ts'
import { buildTask, requirePosition } from '../build/buildTask.ts'
import type { PlanContext } from './TaskPlan.ts'

/** The step that cancels a task. */
export function cancelStep<Variant extends ServiceVariant>(
  context: PlanContext<Variant>,
  task: TaskRecord
): CallStep {
  const { chain, calls, variant } = context
  const position = requirePosition(calls.cancel, 'cancelTask', variant)
  return {
    chain,
    origin: { kind: 'signed', account: task.owner },
    call: buildCancelTask({ position, taskId: task.taskId }),
    description: `automationTime.cancelTask(${task.taskId})`,
    preconditions: ['the task still has runs to come', 'its owner signs'],
    observe: `the event TaskCancelled of ${task.taskId}, with the refund`
  }
}

/** The step that schedules a task, and what it puts on hold. */
export function scheduleStep<Variant extends ServiceVariant>(
  context: PlanContext<Variant>,
  owner: string,
  request: TaskRequest<Variant>
): { readonly step: CallStep; readonly prepaid: TokenAmount } {
  const { chain, variant, calls, pricing, targets } = context
  const general: TaskRequest = request
  const quote = computeQuote({ ...general, pricing, targets })
  const prepaid = amountOf(context, quote.prepaid)
  const what = {
    xcmp: 'Xcmp',
    dynamicDispatch: 'DynamicDispatch',
    nativeTransfer: 'NativeTransfer'
  }
  const step: CallStep = {
    chain,
    origin: { kind: 'signed', account: owner },
    call: buildTask({ variant, calls, request }),
    description: `automationTime.schedule${what[general.action.kind]}Task`,
    deposit: prepaid,
    preconditions: [
      'no task of the owner has the provided id any more',
      'the slots have room',
      'the owner can put the prepayment on hold and keep the existential deposit'
    ],
    observe: 'the event TaskScheduled with the id of the task'
  }
  return { step, prepaid }
}

/** An amount of the service's token. */
export function amountOf<Variant extends ServiceVariant>(
  { token }: PlanContext<Variant>,
  amount: bigint
): TokenAmount {
  return { amount, symbol: token.symbol, decimals: token.decimals }
}
