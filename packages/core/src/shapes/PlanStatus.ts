/**
 * Where a plan stands. `done`: the goal is reached. `act`: the first steps can be made now. `wait`:
 * time, a session or a message on its way has to pass first. `blocked`: an obstacle has to be removed
 * first.
 */
export type PlanStatus = 'done' | 'act' | 'wait' | 'blocked'
