import {
  type AccountId32,
  isParaclockError,
  palletErrorName,
  parseTaskId,
  type Weight
} from '@paraclock/core'
import { readServiceAccount } from '../../src/schedule/rules/checkAction.ts'
import { feePerRun } from '../../src/schedule/rules/fees.ts'
import type { TaskRecord } from '../../src/schedule/service/TaskRecord.ts'
import type { CallEffect } from './CallMeaning.ts'
import { cancelTask } from './cancelTask.ts'
import { transferKeepAlive } from './ledger.ts'
import type { ModelState } from './ModelState.ts'
import { scheduleTask } from './scheduleTask.ts'

const NOTHING: Weight = { refTime: 0n, proofSize: 0n }

/** What came of an action. */
export interface Performed {
  /** Its error, which leaves no trace of it. */
  readonly error: string | undefined
  /** What it was weighed at and did not use. */
  readonly unused: Weight
}

/** Performs an action for its owner, as far as its fee of the day is covered. */
export function performAction(state: ModelState, task: TaskRecord): Performed {
  const { action, owner } = task
  switch (action.kind) {
    case 'xcmp':
      return send(state, task)
    case 'nativeTransfer': {
      const recipient = readServiceAccount(action.recipient, 'the recipient of a transfer')
      const error = transferKeepAlive(state, owner, recipient, action.amount)
      return { error, unused: NOTHING }
    }
    case 'dynamicDispatch': {
      const effect = state.interpretCall?.(action.call)?.effect
      if (effect === undefined) return { error: undefined, unused: NOTHING }
      const runs = effect.kind === 'cancel' ? countRuns(state, effect.taskId) : 0
      const error = dispatch(state, owner, effect)
      const used = error === undefined && effect.kind === 'cancel'
      return { error, unused: used ? unusedByCancel(state, runs) : NOTHING }
    }
  }
}

/** Sends a run, unless sending it costs more today than was paid. */
function send(state: ModelState, task: TaskRecord): Performed {
  const { action } = task
  const error = findObstacle(state, task)
  if (error !== undefined || action.kind !== 'xcmp') return { error, unused: NOTHING }
  const later = state.messagedTargets.has(action.paraId)
  state.messagedTargets.add(action.paraId)
  return { error, unused: later ? state.pricing.weights.firstMessageOfBlock : NOTHING }
}

function findObstacle(state: ModelState, task: TaskRecord): string | undefined {
  const { action, feePerRun: paid } = task
  if (action.kind !== 'xcmp') return undefined
  if (!state.targets.has(action.paraId)) return 'XcmpHandler.UnknownTarget'
  if (feePerRun({ ...state, action, recurs: false }).xcmpFee > paid.xcmpFee) {
    return 'AutomationTime.FeeRose'
  }
  return state.closedChannels.has(action.paraId) ? 'XcmpHandler.ChannelRefused' : undefined
}

function countRuns(state: ModelState, taskId: string): number {
  return state.tasks.get(parseTaskId(taskId))?.remainingRuns.length ?? 0
}

/** A cancelling call is weighed for the most runs that a task may have, and says how many it had. */
function unusedByCancel({ limits, pricing }: ModelState, runs: number): Weight {
  const { refTime, proofSize } = pricing.weights.abandonEachRun
  const fewer = BigInt(limits.maxExecutionTimes - runs)
  return { refTime: refTime * fewer, proofSize: proofSize * fewer }
}

function dispatch(state: ModelState, owner: AccountId32, effect: CallEffect): string | undefined {
  switch (effect.kind) {
    case 'nothing':
      return undefined
    case 'fail':
      return effect.error
    case 'transfer': {
      const recipient = readServiceAccount(effect.recipient, 'the recipient of a transfer')
      return transferKeepAlive(state, owner, recipient, effect.amount)
    }
    case 'cancel':
      return attempt(() => cancelTask(state, owner, parseTaskId(effect.taskId)))
    case 'schedule':
      return attempt(() => scheduleTask(state, owner, effect.request))
  }
}

function attempt(action: () => void): string | undefined {
  try {
    action()
    return undefined
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return `AutomationTime.${palletErrorName(error.code)}`
  }
}
