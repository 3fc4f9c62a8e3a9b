import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { book, enlist, fill, userOf } from './bookings.ts'
import { feeOfRun, setHolding } from './feeAsset.ts'
import { DEPOSIT, priceOf, setFree } from './money.ts'
import { onBothTargets } from './onBothTargets.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'
import { every, isBuilt } from './times.ts'

/** In how many slots the first run is due. */
const FIRST = 4

const list = (
  id: string,
  title: string,
  count: number,
  apply: (stage: Stage, setup: Setup) => Promise<unknown>,
  step = 1
): readonly Perturbation[] =>
  onBothTargets({
    id: `list-${id}-of-${count}`,
    title: `a list of ${count} times: ${title}`,
    apply: async (stage) => {
      const setup: Setup = {
        automation: { times: [...every(stage, count, step, FIRST)] },
        everyBlock: isBuilt(stage)
      }
      // The account that pays on the target holds what all runs use.
      await stage.net.fund({
        ...{ chain: stage.net.target, account: stage.sovereign },
        ...{ amount: 1_000n * UNIT, token: 'service' }
      })
      await setFree(stage, 'target', BigInt(count) * UNIT + 10n * UNIT)
      await apply(stage, setup)
      return setup
    }
  })

const spend = (stage: Stage, left: bigint, count: number): NamedCall => [
  'balances.transferAllowDeath',
  stage.targetStranger.address,
  BigInt(count) * UNIT + 10n * UNIT - left
]

/** What may happen to a list in its middle, or at its end. */
const ofLength = (count: number): readonly (readonly Perturbation[])[] => [
  list('as-it-is', 'nothing is changed', count, async () => undefined),
  ...([-1n, 0n] as const).flatMap((more) => [
    list(`money-${more}`, `the user has what all runs move, and ${more}`, count, (stage) =>
      setFree(stage, 'target', BigInt(count) * UNIT + DEPOSIT + more)
    ),
    list(`price-${more}`, `the user has the price, and ${more}`, count, async (stage, setup) =>
      setFree(stage, 'service', (await priceOf(stage, setup)) + DEPOSIT + more)
    ),
    list(
      `pays-${more}`,
      `the service holds what all runs use, and ${more}`,
      count,
      async (stage) => {
        const cost = await feeOfRun(stage)
        await setHolding(stage, { balance: cost * BigInt(count) + 1n + more })
      }
    )
  ]),
  ...([-1n, 0n] as const).map((more) =>
    list(
      `spent-${more}`,
      `a task of the user spends in the middle what the others do not need, and ${-more}`,
      count,
      async (stage) => {
        const call = spend(stage, BigInt(count) * UNIT + DEPOSIT + more, count)
        await book(stage, userOf(stage), [FIRST + Math.floor(count / 2)], call)
      }
    )
  ),
  list('fed', 'the money lasts for half of them, and somebody pays then', count, async (stage) => {
    const half = Math.floor(count / 2)
    await setFree(stage, 'target', BigInt(half) * UNIT + DEPOSIT)
    const pay: NamedCall = [
      'balances.transferKeepAlive',
      stage.targetUser.address,
      BigInt(count - half) * UNIT
    ]
    await book(stage, await enlist(stage, 'first'), [FIRST + half - 1], pay)
  }),
  list('full', 'a slot in the middle is full', count, (stage) =>
    fill(stage, FIRST + Math.floor(count / 2), 256)
  )
]

/** Lists of more times than one task may have, with slots between their runs, and none. */
export const longLists: Family = {
  name: 'long lists',
  subject: 'schedules',
  perturbations: [
    ...[37, 73].flatMap((count) => ofLength(count).flat()),
    ...list('spread', 'three slots lie between the runs', 30, async () => undefined, 4),
    // They take their time, on one target as on the other.
    ...list('long', 'nothing is changed', 200, async () => undefined).slice(0, 1),
    ...list('long-poor', 'the user has money for all runs but the last', 200, (stage) =>
      setFree(stage, 'target', 199n * UNIT + DEPOSIT)
    ).slice(0, 1)
  ]
}
