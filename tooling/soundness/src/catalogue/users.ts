import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { type Booker, book, enlist, userOf } from './bookings.ts'
import { readFree } from './calls.ts'
import { feeOfRun, setHolding } from './feeAsset.ts'
import { DEPOSIT, setFree } from './money.ts'
import { onBothTargets } from './onBothTargets.ts'
import type { Family, Setup } from './Perturbation.ts'
import { every, isBuilt } from './times.ts'

/** In which slots the runs are due. */
const RUNS = [4, 6, 8] as const
/** What they move. */
const MOVED = 3n * UNIT

const due = (stage: Stage): Setup => ({
  automation: { times: [...every(stage, RUNS.length, 2, RUNS[0])] },
  everyBlock: isBuilt(stage)
})

const payStranger = (stage: Stage, amount: bigint): NamedCall => [
  'balances.transferAllowDeath',
  stage.targetStranger.address,
  amount
]

const others = ['first', 'second', 'third'] as const

/** When others run: the runs of the user are due in 4, 6 and 8 slots. */
const slotsOf = {
  before: [3],
  'same-slots': RUNS,
  last: [8],
  between: [5, 7],
  after: [9]
} as const satisfies Record<string, readonly number[]>

type When = keyof typeof slotsOf
const whens = Object.keys(slotsOf) as readonly When[]

/** Users share the account that pays on the target: it holds what some of the runs use. */
const shared = ([1, 3] as const).flatMap((count) =>
  whens.flatMap((when) =>
    ([-1n, 0n] as const).flatMap((more) =>
      onBothTargets({
        id: `users-share-${count}-${when}-${more}`,
        title: `${count} others run ${when}, and the service holds what all runs use, and ${more}`,
        apply: async (stage) => {
          const cost = await feeOfRun(stage)
          const slots = slotsOf[when]
          for (const name of others.slice(0, count)) {
            await book(stage, await enlist(stage, name), [...slots], payStranger(stage, UNIT))
          }
          const until = slots.filter((slot) => slot <= 8).length
          const total = BigInt(RUNS.length + count * until)
          await setHolding(stage, { balance: cost * total + 1n + more })
          return due(stage)
        }
      })
    )
  )
)

/** Another user spends the user's money, with a proxy of theirs. */
const spending = whens.flatMap((when) =>
  ([0n, 1n] as const).flatMap((more) =>
    onBothTargets({
      id: `users-spend-${when}-${more}`,
      title: `somebody with a proxy of the user spends ${when} what the runs do not need, and ${more}`,
      apply: async (stage) => {
        const other = await enlist(stage, 'first', stage.targetUser)
        const free = await readFree(stage, stage.targetUser.address)
        const slots = slotsOf[when]
        const spare = free - MOVED - DEPOSIT
        const each = spare / BigInt(slots.length)
        await setFree(stage, 'target', MOVED + DEPOSIT + each * BigInt(slots.length) - more)
        await book(stage, other, [...slots], payStranger(stage, each))
        return due(stage)
      }
    })
  )
)

/** Others pay the user what the runs need. */
const paying = whens.flatMap((when) =>
  ([-1n, 0n] as const).flatMap((more) =>
    onBothTargets({
      id: `users-pay-${when}-${more}`,
      title: `the user has money for a run, and somebody pays ${when} what the others need, and ${more}`,
      apply: async (stage) => {
        const slots = slotsOf[when]
        const amount = (2n * UNIT) / BigInt(slots.length)
        await setFree(stage, 'target', UNIT + DEPOSIT + more)
        const { targetUser } = stage
        const pay: NamedCall = ['balances.transferKeepAlive', targetUser.address, amount]
        await book(stage, await enlist(stage, 'first'), [...slots], pay)
        return due(stage)
      }
    })
  )
)

/** The user's own second task runs in the same slots. */
const twice = whens.flatMap((when) =>
  ([-1n, 0n] as const).flatMap((more) =>
    onBothTargets({
      id: `users-twice-${when}-${more}`,
      title: `a second task of the user pays somebody ${when}, and there is money for all runs, and ${more}`,
      apply: async (stage) => {
        const slots = slotsOf[when]
        const until = BigInt(slots.filter((slot) => slot <= 8).length)
        await book(stage, userOf(stage), [...slots], payStranger(stage, UNIT))
        await setFree(stage, 'target', MOVED + until * UNIT + DEPOSIT + more)
        return due(stage)
      }
    })
  )
)

/** Money that goes from one user to the next in one slot, and to this user in the end. */
const chained = ([2, 3] as const).flatMap((length) =>
  ([4, 5] as const).flatMap((slot) =>
    onBothTargets({
      id: `users-chain-${length}-${slot}`,
      title: `${length} others pass on in ${slot} slots what the user needs`,
      apply: async (stage) => {
        const chain: Booker[] = []
        for (const name of others.slice(0, length)) chain.push(await enlist(stage, name))
        const all = [...chain, userOf(stage)]
        for (const [at, booker] of chain.entries()) {
          const to = all[at + 1]?.onTarget.address
          await book(stage, booker, [slot], ['balances.transferKeepAlive', to, 2n * UNIT])
        }
        // Each has the money only once the one before has paid.
        for (const { onTarget } of chain.slice(1)) {
          const poor: NamedCall = ['balances.forceSetBalance', onTarget.address, DEPOSIT]
          await stage.root('target', poor)
        }
        await setFree(stage, 'target', UNIT + DEPOSIT)
        return due(stage)
      }
    })
  )
)

/** Several users at once, who share money and accounts. */
export const severalUsers: Family = {
  name: 'several users',
  subject: 'schedules',
  perturbations: [...shared, ...spending, ...paying, ...twice, ...chained]
}
