import type { TaskAction } from '../../src/schedule/service/TaskRequest.ts'
import type { ModelState } from './ModelState.ts'

/** Decodes a stored call anew, because an upgrade may have changed what it weighs. */
export function reviewAction(state: ModelState, action: TaskAction): TaskAction {
  if (action.kind !== 'dynamicDispatch' || state.interpretCall === undefined) return action
  return { ...action, callWeight: state.interpretCall(action.call)?.weight }
}
