import { type AccountId32, isParaclockError, parseTaskId } from '@paraclock/core'
import { palletErrorName, readServiceAccount, type TaskRecord } from '@paraclock/schedule'
import type { CallEffect } from './CallMeaning.ts'
import { cancelTask } from './cancelTask.ts'
import { transferKeepAlive } from './ledger.ts'
import type { ModelState } from './ModelState.ts'
import { scheduleTask } from './scheduleTask.ts'

/** Performs an action for its owner. Returns its error, which leaves no trace of it. */
export function performAction(state: ModelState, task: TaskRecord): string | undefined {
  const { action, owner } = task
  switch (action.kind) {
    case 'xcmp':
      if (!state.targets.has(action.paraId)) return 'XcmpHandler.UnknownTarget'
      return state.closedChannels.has(action.paraId) ? 'XcmpHandler.ChannelRefused' : undefined
    case 'nativeTransfer': {
      const recipient = readServiceAccount(action.recipient, 'the recipient of a transfer')
      return transferKeepAlive(state, owner, recipient, action.amount)
    }
    case 'dynamicDispatch': {
      const effect = state.interpretCall?.(action.call)?.effect
      return effect === undefined ? undefined : dispatch(state, owner, effect)
    }
  }
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
