import { onTestFinished } from 'vitest'
import { type PolicyAction, readWatchtowerConfig, startWatchtower } from '../../src/index.ts'
import { configure, type Rent } from './startRent.ts'

/** A running watchtower, with the actions and problems of its policies. */
export interface Kept {
  readonly actions: readonly PolicyAction[]
  readonly problems: readonly string[]
  close(): Promise<void>
}

/** Runs a watchtower with policies, until the test ends or it is closed. */
export async function keepGoing(
  rent: Rent,
  settings: Parameters<typeof configure>[1]
): Promise<Kept> {
  const actions: PolicyAction[] = []
  const problems: string[] = []
  const { cwd } = rent
  await configure(rent, settings)
  const watchtower = await startWatchtower({
    config: await readWatchtowerConfig({ cwd, env: { KEY: '//Keeper', PURSE: '//Purse' } }),
    times: { lookMs: 200, restMs: 200, beatMs: 500 },
    onAction: (action) => actions.push(action),
    onProblem: (at, error) => problems.push(`${at}: ${error.code}: ${error.message}`)
  })
  onTestFinished(() => watchtower.close())
  return { actions, problems, close: () => watchtower.close() }
}
