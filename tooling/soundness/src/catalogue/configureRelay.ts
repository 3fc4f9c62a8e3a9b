import type { Stage } from '../stage/Stage.ts'

/** Changes what the relay chain is configured to allow. */
export async function configureRelay(stage: Stage, change: object): Promise<undefined> {
  const now = (await stage.read('relay', 'configuration.activeConfig')) as object
  await stage.put('relay', 'configuration.activeConfig', [], { ...now, ...change })
  return undefined
}
