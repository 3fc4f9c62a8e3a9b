import {
  type CallStep,
  errorToJson,
  isParaclockError,
  parseAccount,
  type TokenAmount
} from '@paraclock/core'
import { buildCancelTask, buildTask } from '../build/buildTask.ts'
import { computeQuote, quoteRefund } from '../schedule/quote/computeQuote.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { TaskAction, TaskRequest } from '../schedule/service/TaskRequest.ts'
import type { PlanContext, TaskPlan } from './TaskPlan.ts'

/** A step, and the amount that it moves. */
export interface PlannedStep {
  readonly step: CallStep
  readonly amount: bigint
}

/** The step that cancels a task, and its refund. */
export function cancelStep({ chain, service }: PlanContext, task: TaskRecord): PlannedStep {
  const { taskId, owner, feePerRun, remainingRuns } = task
  const step: CallStep = {
    chain,
    origin: { kind: 'signed', account: owner },
    call: buildCancelTask(service, taskId, { owner }),
    description: `automationTime.cancelTask(${taskId})`,
    preconditions: ['the task has runs left', 'its owner signs'],
    observe: `the event TaskCancelled of ${taskId}, with the refund`
  }
  return { step, amount: quoteRefund({ perRun: feePerRun, remainingRuns: remainingRuns.length }) }
}

const calls: Readonly<Record<TaskAction['kind'], string>> = {
  xcmp: 'scheduleXcmpTask',
  dynamicDispatch: 'scheduleDynamicDispatchTask',
  nativeTransfer: 'scheduleNativeTransferTask'
}

/** The step that schedules a task, and its prepayment. */
export function scheduleStep(
  context: PlanContext,
  owner: string,
  request: TaskRequest
): PlannedStep {
  const { chain, service, pricing, targets } = context
  const { prepaid: amount } = computeQuote({ ...request, pricing, targets })
  const step: CallStep = {
    chain,
    origin: { kind: 'signed', account: owner },
    call: buildTask(service, request, { owner: parseAccount(owner) }),
    description: `automationTime.${calls[request.action.kind]}`,
    deposit: toAmount(context, amount),
    preconditions: [
      'no task of the owner has the provided id',
      'the slots have room',
      'the owner can put the prepayment on hold and keep the existential deposit'
    ],
    observe: 'the event TaskScheduled with the id of the task'
  }
  return { step, amount }
}

/** A plan of a step that cancels and a step that schedules, either of which may be absent. */
export function composeTaskPlan(
  context: PlanContext,
  plan: () => { readonly cancel?: PlannedStep; readonly schedule?: PlannedStep }
): TaskPlan {
  try {
    const { cancel, schedule } = plan()
    const steps = [cancel, schedule].flatMap((planned) => (planned ? [planned.step] : []))
    const cost = {
      refund: toAmount(context, cancel?.amount ?? 0n),
      prepaid: toAmount(context, schedule?.amount ?? 0n),
      calls: steps.length
    }
    return { status: 'act', steps, cost, obstacles: [] }
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return { status: 'blocked', steps: [], cost: null, obstacles: [errorToJson(error)] }
  }
}

function toAmount({ token }: PlanContext, amount: bigint): TokenAmount {
  return { amount, symbol: token.symbol, decimals: token.decimals }
}
