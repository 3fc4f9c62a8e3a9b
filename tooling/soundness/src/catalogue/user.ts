import type { ServiceVariant } from '@paraclock/core'
import { compileTasks, writeCall } from '../run/runTask.ts'
import { type Stage, UNIT } from '../stage/Stage.ts'
import { DEPOSIT, lock, prepaidOf, priceOf, readAccount, reserve, setFree } from './money.ts'
import type { Family, Perturbation } from './Perturbation.ts'
import { ahead, every, recurring, slotOf } from './times.ts'

const change = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<unknown>,
  variants?: readonly ServiceVariant[]
): Perturbation => ({
  id: `user-${id}`,
  title,
  apply: async (stage) => {
    await apply(stage)
    return undefined
  },
  variants
})

/** Amounts beside a limit, and how they are named. */
const beside: readonly (readonly [string, bigint])[] = [
  ['exactly', 0n],
  ['one-less', -1n],
  ['one-more', 1n],
  ['a-millionth-less', -UNIT / 1_000_000n],
  ['a-millionth-more', UNIT / 1_000_000n]
]

/** What three transfers of one token need. */
const RUNS = 3n * UNIT

/** The user's money on the service and on the target. */
export const user: Family = {
  name: 'user',
  perturbations: [
    ...[0n, DEPOSIT - 1n, DEPOSIT, UNIT, 1_000_000n * UNIT, 10n ** 27n].map((free) =>
      change(`service-free-${free}`, `the user has ${free} on the service`, (stage) =>
        setFree(stage, 'service', free)
      )
    ),
    ...beside.flatMap(([name, more]) => [
      change(
        `service-price-${name}`,
        `the user has the price of the task on the service, ${name}`,
        async (stage) => setFree(stage, 'service', (await priceOf(stage)) + more)
      ),
      change(
        `service-price-deposit-${name}`,
        `the user has the price and the existential deposit on the service, ${name}`,
        async (stage) => setFree(stage, 'service', (await priceOf(stage)) + DEPOSIT + more)
      )
    ]),
    ...beside.map(([name, more]) =>
      change(
        `target-runs-${name}`,
        `the user has what all runs move and the deposit, ${name}`,
        (stage) => setFree(stage, 'target', RUNS + DEPOSIT + more)
      )
    ),
    ...[0n, 1n, 2n].map((runs) =>
      change(
        `target-for-${runs}-runs`,
        `the user has what ${runs} runs move and the deposit`,
        (stage) => setFree(stage, 'target', runs * UNIT + DEPOSIT)
      )
    ),
    change('target-no-deposit', 'the user has what all runs move, without the deposit', (stage) =>
      setFree(stage, 'target', RUNS)
    ),
    change(
      'target-below-deposit',
      'the user has less than the existential deposit free on the target, beside the reserve of its proxy',
      async (stage) => {
        const now = await readAccount(stage, 'target')
        const data = { ...now.data, free: DEPOSIT - 1n }
        await stage.put('target', 'system.account', [stage.user.publicKey], { ...now, data })
      }
    ),
    ...(['service', 'target'] as const).flatMap((end) => [
      change(
        `${end}-locked-all`,
        `all of the user's money is locked on the ${end}`,
        async (stage) => lock(stage, end, BigInt((await readAccount(stage, end)).data.free))
      ),
      change(
        `${end}-locked-most`,
        `all but two tokens of the user are locked on the ${end}`,
        async (stage) =>
          lock(stage, end, BigInt((await readAccount(stage, end)).data.free) - 2n * UNIT)
      ),
      change(
        `${end}-locked-part`,
        `half of the user's money is locked on the ${end}`,
        async (stage) => lock(stage, end, BigInt((await readAccount(stage, end)).data.free) / 2n)
      ),
      change(`${end}-locked-over`, `more is locked on the ${end} than the user has`, (stage) =>
        lock(stage, end, 10n ** 18n)
      ),
      change(
        `${end}-reserved-most`,
        `all but two tokens of the user are reserved on the ${end}`,
        async (stage) =>
          reserve(stage, end, BigInt((await readAccount(stage, end)).data.free) - 2n * UNIT)
      ),
      change(
        `${end}-reserved-and-locked`,
        `a lock on the ${end} covers no more than what is reserved`,
        async (stage) => {
          const free = BigInt((await readAccount(stage, end)).data.free)
          await reserve(stage, end, free / 2n)
          await lock(stage, end, free / 2n)
        }
      ),
      change(`${end}-nonce`, `the user has signed a thousand times on the ${end}`, async (stage) =>
        stage.put(end, 'system.account', [stage.user.publicKey], {
          ...(await readAccount(stage, end)),
          nonce: 1000
        })
      )
    ]),
    change(
      'target-held-most',
      'all but two tokens of the user are on hold on the target',
      async (stage) => {
        const amount = BigInt((await readAccount(stage, 'target')).data.free) - 2n * UNIT
        const id = { Revive: 'CodeUploadDepositReserve' }
        await stage.put('target', 'balances.holds', [stage.user.publicKey], [{ id, amount }])
        await reserve(stage, 'target', amount)
      }
    ),
    ...[1n, 2n, 3n, 4n].flatMap((runs) =>
      (
        [
          ['exactly', 0n],
          ['one-less', -1n]
        ] as const
      ).map(
        ([name, more]): Perturbation => ({
          id: `user-service-recurring-${runs}-${name}`,
          title: `the task recurs, and the user has the price of ${runs} runs and the existential deposit on the service, ${name}`,
          subject: 'schedules',
          variants: ['hour'],
          apply: async (stage) => {
            const automation = recurring(ahead(stage, 2), slotOf(stage))
            const first = await priceOf(stage, { automation })
            const held = await prepaidOf(stage, { automation })
            await setFree(stage, 'service', first + held * (runs - 1n) + DEPOSIT + more)
            return { automation }
          }
        })
      )
    ),
    ...[2n, 3n].map(
      (runs): Perturbation => ({
        id: `user-target-recurring-${runs}`,
        title: `the task recurs, and the user has what ${runs} runs move and the deposit`,
        subject: 'schedules',
        variants: ['hour'],
        apply: async (stage) => {
          await setFree(stage, 'target', runs * UNIT + DEPOSIT)
          return { automation: recurring(ahead(stage, 2), slotOf(stage)) }
        }
      })
    ),
    ...(
      [
        ['exactly', 0n],
        ['one-less', -1n]
      ] as const
    ).map(
      ([name, more]): Perturbation => ({
        id: `user-service-split-${name}`,
        title: `the task has more times than one may have, and the user has its price and the existential deposit on the service, ${name}`,
        apply: async (stage) => {
          const automation = { times: [...every(stage, 40)] }
          await setFree(stage, 'service', (await priceOf(stage, { automation })) + DEPOSIT + more)
          return { automation }
        }
      })
    ),
    {
      id: 'user-target-split-39',
      title: 'the task has 40 times, and the user has what 39 runs move and the deposit',
      apply: async (stage) => {
        await setFree(stage, 'target', 39n * UNIT + DEPOSIT)
        return { automation: { times: [...every(stage, 40)] } }
      }
    },
    change(
      'service-locked-price',
      'as much as the task takes is locked on the service, and the user has twice that',
      async (stage) => {
        const price = await priceOf(stage)
        await setFree(stage, 'service', 2n * price + DEPOSIT)
        await lock(stage, 'service', price)
      }
    ),
    ...(['service', 'target'] as const).flatMap((end) => [
      change(`${end}-gone`, `the user's account on the ${end} is gone`, (stage) =>
        stage.drop(end, 'system.account', stage.user.publicKey)
      ),
      change(`${end}-nonce-most`, `the user's nonce on the ${end} is the last`, async (stage) =>
        stage.put(end, 'system.account', [stage.user.publicKey], {
          ...(await readAccount(stage, end)),
          nonce: 2 ** 32 - 1
        })
      ),
      change(
        `${end}-without-provider`,
        `nothing keeps the user's account on the ${end} alive but its money`,
        async (stage) =>
          stage.put(end, 'system.account', [stage.user.publicKey], {
            ...(await readAccount(stage, end)),
            providers: 0,
            consumers: 0
          })
      ),
      change(`${end}-issuance-none`, `the ${end} counts none of its token as issued`, (stage) =>
        stage.put(end, 'balances.totalIssuance', [], 0)
      )
    ]),
    ...(['service', 'target'] as const).map((end) =>
      change(
        `${end}-old-account`,
        `the user's account on the ${end} is of an older form`,
        async (stage) => {
          const now = await readAccount(stage, end)
          const data = { ...now.data, flags: 0 }
          await stage.put(end, 'system.account', [stage.user.publicKey], { ...now, data })
        }
      )
    ),
    change(
      'service-prepaid-elsewhere',
      'other tasks of the user hold some of its money on the service',
      async (stage) => {
        const at = (Math.floor(Number(stage.net.now()) / 3600) + 30) * 3600
        const call = await writeCall(
          stage,
          {},
          { artifacts: {} },
          compileTasks(stage, { automation: { times: [at], providedId: 'other' } })
        )
        await stage.sign('service', stage.user, call)
      }
    )
  ]
}
