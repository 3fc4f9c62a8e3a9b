import type { Stage } from '../stage/Stage.ts'
import type { Family, Perturbation } from './Perturbation.ts'
import { every, isBuilt } from './times.ts'

const ends = ['service', 'target'] as const
type End = (typeof ends)[number]

/** The key of a chain's code. */
const CODE = '0x3a636f6465'

/** Has a chain get the code of one of both. */
async function announce({ net, root }: Stage, end: End, from: End): Promise<void> {
  const code = await net[from].api.rpc.state.getStorage(CODE)
  const bytes = (code as unknown as { toHex(): string }).toHex()
  await root(end, ['system.setCodeWithoutChecks', bytes])
}

const upgrade = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<unknown>
): Perturbation => ({
  id: `upgrade-${id}`,
  title,
  apply: async (stage) => {
    await apply(stage)
    return { automation: { times: [...every(stage, 3, 2, 4)] }, everyBlock: isBuilt(stage) }
  }
})

/** Upgrades that are enacted before the runs. */
export const upgrades: Family = {
  name: 'runtime upgrades',
  subject: 'schedules',
  perturbations: ends.flatMap((end) =>
    ends.flatMap((from) => [
      upgrade(`${end}-${from}`, `the ${end} is about to get the code of the ${from}`, (stage) =>
        announce(stage, end, from)
      ),
      upgrade(
        `${end}-${from}-session`,
        `the ${end} has announced the code of the ${from} before a session`,
        async (stage) => {
          await announce(stage, end, from)
          await stage.net.nextSession({ refused: 'report' })
        }
      )
    ])
  )
}
