import {
  type AccountId32,
  FeeOutOfRange,
  isParaclockError,
  palletErrorName,
  parseTaskId,
  type Weight
} from '@paraclock/core'
import { readServiceAccount } from '../../src/schedule/rules/checkAction.ts'
import { chargeOfMessage } from '../../src/schedule/rules/fees.ts'
import type { TargetRates } from '../../src/schedule/service/publishedPricing.ts'
import type { TaskRecord } from '../../src/schedule/service/TaskRecord.ts'
import type { XcmpAction } from '../../src/schedule/service/TaskRequest.ts'
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
  /** What its message cost. */
  readonly cost: bigint
}

/** Performs an action for its owner, as far as its fee of the day is covered. */
export function performAction(state: ModelState, task: TaskRecord): Performed {
  const { action, owner } = task
  switch (action.kind) {
    case 'xcmp':
      return send(state, action, task.feePerRun.xcmpFee)
    case 'nativeTransfer': {
      const recipient = readServiceAccount(action.recipient, 'the recipient of a transfer')
      const error = transferKeepAlive(state, owner, recipient, action.amount)
      return { error, unused: NOTHING, cost: 0n }
    }
    case 'dynamicDispatch': {
      const effect = state.interpretCall?.(action.call)?.effect
      if (effect === undefined) return { error: undefined, unused: NOTHING, cost: 0n }
      const runs = effect.kind === 'cancel' ? countRuns(state, effect.taskId) : 0
      const error = dispatch(state, owner, effect)
      const used = error === undefined && effect.kind === 'cancel'
      return { error, unused: used ? unusedByCancel(state, runs) : NOTHING, cost: 0n }
    }
  }
}

/**
 * Sends a run, unless sending it costs more today than is on hold for it. Only the first message of
 * a block to its target uses the weight of the queue's page.
 */
function send(state: ModelState, action: XcmpAction, held: bigint): Performed {
  const unused = state.pricing.weights.firstMessageOfBlock
  const fail = (error: string): Performed => ({ error, unused, cost: 0n })
  const target = state.targets.get(action.paraId)
  if (target === undefined) return fail('XcmpHandler.UnknownTarget')
  const cost = chargeOrOverflow(action, target)
  if (cost === undefined) return fail('XcmpHandler.FeeOverflow')
  if (cost > held) return fail('AutomationTime.FeeRose')
  if (state.closedChannels.has(action.paraId)) return fail('XcmpHandler.ChannelRefused')
  const later = state.messagedTargets.has(action.paraId)
  state.messagedTargets.add(action.paraId)
  return { error: undefined, unused: later ? unused : NOTHING, cost }
}

function chargeOrOverflow(action: XcmpAction, target: TargetRates): bigint | undefined {
  try {
    return chargeOfMessage(action, target)
  } catch (error) {
    if (isParaclockError(error, FeeOutOfRange)) return undefined
    throw error
  }
}

function countRuns(state: ModelState, taskId: string): number {
  return state.tasks.get(parseTaskId(taskId))?.remainingRuns.length ?? 0
}

/** A cancelling call is weighed for the most runs that a task may have, and says how many it had. */
function unusedByCancel({ limits, pricing }: ModelState, runs: number): Weight {
  const { refTime, proofSize } = pricing.weights.cancelEachRun
  const fewer = BigInt(limits.maxExecutionTimes - runs)
  return { refTime: refTime * fewer, proofSize: proofSize * fewer }
}

function dispatch(state: ModelState, owner: AccountId32, effect: CallEffect): string | undefined {
  switch (effect.kind) {
    case 'nothing':
      return undefined
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
