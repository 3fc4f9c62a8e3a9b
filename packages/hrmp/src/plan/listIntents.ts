import type { ParaId } from '@paraclock/core'
import { type HrmpDirectionState, phaseOf } from '../state/HrmpDirectionState.ts'
import type { HrmpMessageCall } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import type { Intent } from './Intent.ts'
import { isLargeEnough, type ResolvedGoal } from './resolveGoal.ts'

/** Lists what is left to do for one direction, in order. Nothing: the goal is reached or comes by itself. */
export function listIntents(
  state: HrmpState,
  goal: ResolvedGoal,
  direction: HrmpDirectionState
): readonly Intent[] {
  switch (goal.kind) {
    case 'open':
      return canEstablish(state, goal)
        ? listEstablishing(state, direction)
        : listOpening(goal, direction)
    case 'close':
      return listClosing(direction, chooseEnd(state, goal, direction))
    case 'cancel':
      return phaseOf(direction) === 'requested'
        ? [intend('cancel', chooseEnd(state, goal, direction), direction, 'nothing')]
        : []
  }
}

function listOpening(goal: ResolvedGoal, direction: HrmpDirectionState): readonly Intent[] {
  const { sender, recipient, channel, request } = direction
  const open = (after: Intent['after']): Intent[] => [
    intend('request', sender, direction, after),
    intend('accept', recipient, direction, 'step')
  ]
  const fits = isLargeEnough(goal, channel ?? request)
  switch (phaseOf(direction)) {
    case 'absent':
      return open('nothing')
    case 'requested':
      return fits
        ? [intend('accept', recipient, direction, 'nothing')]
        : [intend('cancel', sender, direction, 'nothing'), ...open('step')]
    case 'accepted':
      return fits ? [] : [intend('close', sender, direction, 'session'), ...open('session')]
    case 'open':
      return fits ? [] : [intend('close', sender, direction, 'nothing'), ...open('session')]
    case 'closing':
      return open('session')
  }
}

// One call opens both ways, and is refused if either way has a request: that goes first.
function listEstablishing(state: HrmpState, direction: HrmpDirectionState): readonly Intent[] {
  const actor = state.paras.find(({ system }) => !system) ?? state.paras[0]
  const requested = state.directions.filter((one) => phaseOf(one) === 'requested')
  const clear = requested
    .filter((one) => one === direction)
    .map((one) => intend('cancel', actor.paraId, one, 'nothing'))
  const after = requested.length > 0 ? 'step' : 'nothing'
  return [
    ...clear,
    { action: 'establish', paraId: actor.paraId, directions: state.directions, after }
  ]
}

function listClosing(direction: HrmpDirectionState, end: ParaId): readonly Intent[] {
  switch (phaseOf(direction)) {
    case 'open':
      return [intend('close', end, direction, 'nothing')]
    case 'accepted':
      return [intend('close', end, direction, 'session')]
    case 'requested':
      return [intend('cancel', end, direction, 'nothing')]
    default:
      return []
  }
}

// Either end may: the one that was named, else the first that is known to reach the host.
function chooseEnd(
  state: HrmpState,
  goal: ResolvedGoal,
  { sender, recipient }: HrmpDirectionState
): ParaId {
  const ends = [sender, recipient]
  const named = ends.find((end) => end === goal.by)
  const reaches = (end: ParaId): boolean =>
    state.paras.some(({ paraId, sender: way }) => paraId === end && 'send' in way)
  return named ?? ends.find(reaches) ?? sender
}

function intend(
  action: HrmpMessageCall,
  paraId: ParaId,
  direction: HrmpDirectionState,
  after: Intent['after']
): Intent {
  return { action, paraId, directions: [direction], after }
}

/**
 * Whether one call opens both directions: that is so between a parachain and a system parachain,
 * while neither direction is open, opening or closing. The host chooses the size then, so a wanted
 * size rules it out.
 */
function canEstablish({ host, paras, directions }: HrmpState, goal: ResolvedGoal): boolean {
  return (
    host.pallet.calls['establishChannelWithSystem'] !== undefined &&
    paras.some(({ system }) => system) &&
    goal.wanted.capacity === null &&
    goal.wanted.messageSize === null &&
    goal.directions.length === directions.length &&
    directions.every((one) => ['absent', 'requested'].includes(phaseOf(one)))
  )
}
