import { DispatchFailed, ParaclockError, PastTime, parseTaskId, type Weight } from '@paraclock/core'
import { readServiceAccount } from '../../src/schedule/rules/checkAction.ts'
import { cancelTask } from './cancelTask.ts'
import { followTime } from './followTime.ts'
import { moveBalance, transferKeepAlive } from './ledger.ts'
import { lesser } from './lesser.ts'
import type { ModelState } from './ModelState.ts'
import type { ServiceOperation } from './ServiceOperation.ts'
import { scheduleTask } from './scheduleTask.ts'

/** Lets an operation happen to a state, or raises why it cannot; nothing is changed then. */
export function applyOperation(state: ModelState, operation: ServiceOperation): void {
  switch (operation.kind) {
    case 'schedule':
      scheduleTask(
        state,
        readServiceAccount(operation.owner, 'the owner of a task'),
        operation.request
      )
      return
    case 'cancel':
      cancelTask(
        state,
        readServiceAccount(operation.caller, 'the caller'),
        parseTaskId(operation.taskId)
      )
      return
    case 'block':
      beginBlock(state, operation.time, operation.maxWeight)
      return
    case 'setTarget':
      if (operation.rates === undefined) state.targets.delete(operation.paraId)
      else state.targets.set(operation.paraId, operation.rates)
      return
    case 'setChannel':
      if (operation.open) state.closedChannels.delete(operation.paraId)
      else state.closedChannels.add(operation.paraId)
      return
    case 'setPricing':
      state.pricing = operation.pricing
      return
    case 'transfer':
      transfer(state, operation)
      return
    case 'adjust': {
      const account = readServiceAccount(operation.account, 'an account of the service')
      moveBalance(state, account, { free: operation.amount })
    }
  }
}

function beginBlock(state: ModelState, time: bigint, maxWeight: Weight | undefined): void {
  if (time < state.now) throw new ParaclockError(PastTime, { time, now: state.now })
  state.now = time
  const most = state.pricing.maxRunWeight
  followTime(state, maxWeight === undefined ? most : bound(most, maxWeight))
}

function bound(one: Weight, two: Weight): Weight {
  return {
    refTime: lesser(one.refTime, two.refTime),
    proofSize: lesser(one.proofSize, two.proofSize)
  }
}

function transfer(
  state: ModelState,
  operation: Extract<ServiceOperation, { kind: 'transfer' }>
): void {
  const from = readServiceAccount(operation.from, 'the sender of a transfer')
  const to = readServiceAccount(operation.to, 'the recipient of a transfer')
  const error = transferKeepAlive(state, from, to, operation.amount)
  if (error === undefined) return
  throw new ParaclockError(DispatchFailed, { chain: 'the model of the service', error })
}
