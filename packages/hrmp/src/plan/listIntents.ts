import type { ParaId } from '@paraclock/core'
import { type HrmpDirectionState, phaseOf } from '../state/HrmpDirectionState.ts'
import { type HrmpMessageCall, paraOf } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import type { Intent } from './Intent.ts'
import { isLargeEnough, type ResolvedGoal } from './resolveGoal.ts'

type Act = readonly [action: HrmpMessageCall, by: ParaId, after: Intent['after']]

export function listIntents(
  state: HrmpState,
  goal: ResolvedGoal,
  direction: HrmpDirectionState
): readonly Intent[] {
  let session = 0
  return listActs(state, goal, direction).map(([action, by, after]) => {
    if (after === 'session') session += 1
    const directions = action === 'establish' ? state.directions : [direction]
    return { action, para: paraOf(state, by), directions, after, session }
  })
}

function listActs(
  state: HrmpState,
  goal: ResolvedGoal,
  direction: HrmpDirectionState
): readonly Act[] {
  if (goal.kind === 'open') {
    return canEstablish(state, goal)
      ? listEstablishing(state, direction)
      : listOpening(state, goal, direction)
  }
  const end = chooseEnd(state, goal, direction)
  const phase = phaseOf(direction)
  if (phase === 'requested') return [['cancel', end, 'nothing']]
  if (goal.kind === 'cancel') return []
  if (phase === 'open') return [['close', end, 'nothing']]
  return phase === 'accepted' ? [['close', end, 'session']] : []
}

function listOpening(
  { host }: HrmpState,
  goal: ResolvedGoal,
  direction: HrmpDirectionState
): readonly Act[] {
  const { sender, recipient, channel, request } = direction
  const open = (after: Intent['after']): Act[] => [
    ['request', sender, after],
    ['accept', recipient, 'step']
  ]
  const closed = host.management.effect === 'session' ? 'session' : 'step'
  const fits = isLargeEnough(goal, channel ?? request)
  switch (phaseOf(direction)) {
    case 'absent':
      return open('nothing')
    case 'requested':
      return fits
        ? [['accept', recipient, 'nothing']]
        : [['cancel', sender, 'nothing'], ...open('step')]
    case 'accepted':
      return fits ? [] : [['close', sender, 'session'], ...open(closed)]
    case 'open':
      return fits ? [] : [['close', sender, 'nothing'], ...open(closed)]
    case 'closing':
      return open('session')
  }
}

// Lists the actions that open both directions by `establish`. A request is cancelled first, because
// the runtime refuses `establish` while a direction has a request.
function listEstablishing(
  { paras, directions }: HrmpState,
  direction: HrmpDirectionState
): readonly Act[] {
  const { paraId } = paras.find(({ system }) => !system) ?? paras[0]
  const isRequested = (one: HrmpDirectionState): boolean => phaseOf(one) === 'requested'
  return [
    ...(isRequested(direction) ? [['cancel', paraId, 'nothing'] as const] : []),
    ['establish', paraId, directions.some(isRequested) ? 'step' : 'nothing']
  ]
}

// Chooses the parachain that closes the channel or cancels the request: `goal.by`, else the sender
// of the channel if it can send the message, else the recipient if it can, else the sender.
function chooseEnd(
  state: HrmpState,
  goal: ResolvedGoal,
  { sender, recipient }: HrmpDirectionState
): ParaId {
  const ends = [sender, recipient]
  return (
    ends.find((end) => end === goal.by) ??
    ends.find((end) => 'send' in paraOf(state, end).sender) ??
    sender
  )
}

/**
 * Whether one call can open both directions. One of the parachains must be a system parachain.
 * Neither direction may have a channel or an accepted request. The goal must not set a size,
 * because the chain chooses the size.
 */
function canEstablish({ host, paras, directions }: HrmpState, goal: ResolvedGoal): boolean {
  return (
    host.pallet.calls['establishChannelWithSystem'] !== undefined &&
    paras.some(({ system }) => system) &&
    goal.capacity === undefined &&
    goal.messageSize === undefined &&
    goal.directions.length === directions.length &&
    directions.every((one) => ['absent', 'requested'].includes(phaseOf(one)))
  )
}
