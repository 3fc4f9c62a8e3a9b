import { ArgumentInvalid, ParaclockError, parseAccount, parseAccountId32 } from '@paraclock/core'
import { parseSize } from '../build/buildHrmpCall.ts'
import { type HrmpDirectionState, isSameWay, phaseOf } from '../state/HrmpDirectionState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { transportOf } from '../state/Transport.ts'
import type { HrmpGoal } from './HrmpPlan.ts'

export interface ResolvedGoal extends HrmpGoal {
  readonly directions: readonly HrmpDirectionState[]
}

export function resolveGoal(state: HrmpState, goal: HrmpGoal): ResolvedGoal {
  const { kind, directions: wanted, payer, by } = goal
  if (!['open', 'close', 'cancel'].includes(kind)) {
    throw invalid(kind, 'expected open, close or cancel')
  }
  const other = wanted?.find((one) => !state.directions.some((known) => isSameWay(one, known)))
  if (other !== undefined) {
    const ids = state.paras.map(({ paraId }) => paraId).join(' and ')
    throw invalid(`${other.sender} to ${other.recipient}`, `the state is of ${ids}`)
  }
  const directions = state.directions.filter(
    (one) => wanted === undefined || wanted.some((named) => isSameWay(one, named))
  )
  if (directions.length === 0) throw invalid('directions', 'it names none')
  if (payer !== undefined) parseAccountId32(parseAccount(payer))
  if (by !== undefined && !state.paras.some(({ paraId }) => paraId === by)) {
    throw invalid(by, 'only the ends of a channel can close it or cancel its request')
  }
  for (const what of ['capacity', 'messageSize'] as const) {
    const size = goal[what]
    if (size !== undefined) parseSize(size, what)
  }
  return { ...goal, directions }
}

function invalid(value: unknown, problem: string): ParaclockError {
  return new ParaclockError(ArgumentInvalid, { argument: 'the goal', value, problem })
}

export function isLargeEnough(
  { capacity = 1, messageSize = 1 }: HrmpGoal,
  size: { readonly maxCapacity: number; readonly maxMessageSize: number } | undefined
): boolean {
  return size !== undefined && size.maxCapacity >= capacity && size.maxMessageSize >= messageSize
}

export function isMet(goal: HrmpGoal, direction: HrmpDirectionState): boolean {
  const { room, isEnding } = transportOf(direction)
  switch (goal.kind) {
    case 'open':
      return isEnding === false && isLargeEnough(goal, room)
    case 'close':
      return phaseOf(direction) === 'absent'
    case 'cancel':
      return direction.request === undefined
  }
}
