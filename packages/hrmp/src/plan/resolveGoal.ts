import {
  ArgumentInvalid,
  ParaclockError,
  parseAccount,
  parseAccountId32,
  parseU32
} from '@paraclock/core'
import { type HrmpDirectionState, isSameWay } from '../state/HrmpDirectionState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import type { HrmpGoal } from './HrmpGoal.ts'

/** A goal that fits the state, with nothing left out. */
export interface ResolvedGoal {
  readonly kind: HrmpGoal['kind']
  /** The directions that it is about, in the state's order. */
  readonly directions: readonly HrmpDirectionState[]
  /** The least that will do. */
  readonly least: { readonly capacity: number; readonly messageSize: number }
  /** What is wanted; where nothing is, any channel will do, and a new one gets what is allowed. */
  readonly wanted: { readonly capacity: number | null; readonly messageSize: number | null }
  /** Who closes or cancels; `null` to choose. */
  readonly by: number | null
}

/**
 * Checks a goal against the state.
 *
 * @throws ParaclockError `ArgumentInvalid`, and those of `parseU32` and
 * `parseAccount` of core.
 */
export function resolveGoal(state: HrmpState, goal: HrmpGoal): ResolvedGoal {
  if (!['open', 'close', 'cancel'].includes(goal.kind)) {
    throw invalid(goal.kind, 'expected open, close or cancel')
  }
  const wanted = goal.directions
  const directions =
    wanted === undefined
      ? state.directions
      : state.directions.filter((one) => wanted.some((other) => isSameWay(one, other)))
  const stranger = wanted?.find((one) => !state.directions.some((other) => isSameWay(one, other)))
  if (stranger !== undefined)
    throw invalid(
      `${stranger.sender} to ${stranger.recipient}`,
      `the state is of ${state.paras.map(({ paraId }) => paraId).join(' and ')}`
    )
  if (directions.length === 0) throw invalid('directions', 'it names none')
  if (goal.payer !== undefined) parseAccountId32(parseAccount(goal.payer))
  const by = goal.kind === 'open' ? null : (goal.by ?? null)
  if (by !== null && !state.paras.some(({ paraId }) => paraId === by)) {
    throw invalid(by, 'only the ends of a channel can close it or cancel its request')
  }
  const capacity = goal.kind === 'open' ? readSize(goal.capacity, 'capacity') : null
  const messageSize = goal.kind === 'open' ? readSize(goal.messageSize, 'messageSize') : null
  return {
    kind: goal.kind,
    directions,
    least: { capacity: capacity ?? 1, messageSize: messageSize ?? 1 },
    wanted: { capacity, messageSize },
    by
  }
}

function readSize(value: number | undefined, what: string): number | null {
  if (value === undefined) return null
  if (value === 0)
    throw new ParaclockError(ArgumentInvalid, {
      argument: `the ${what} of a channel`,
      value,
      problem: 'expected a whole number from 1 to 4294967295'
    })
  return parseU32(value)
}

function invalid(value: unknown, problem: string): ParaclockError {
  return new ParaclockError(ArgumentInvalid, { argument: 'the goal', value, problem })
}

/** Whether a channel, or the one that a request asks for, is as large as is wanted. */
export function isLargeEnough(
  { least }: ResolvedGoal,
  size: { readonly maxCapacity: number; readonly maxMessageSize: number } | null
): boolean {
  if (size === null) return false
  return size.maxCapacity >= least.capacity && size.maxMessageSize >= least.messageSize
}
