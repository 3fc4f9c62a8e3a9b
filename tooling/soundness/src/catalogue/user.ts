import { UNIT } from '../stage/Stage.ts'
import { DEPOSIT, lock, priceOf, readAccount, reserve, setFree } from './money.ts'
import { changing, type Family } from './Perturbation.ts'

const change = changing('user')

/** Amounts beside a limit, and how they are named. */
const beside: readonly (readonly [string, bigint])[] = [
  ['exactly', 0n],
  ['one-less', -1n],
  ['one-more', 1n]
]

/** What three transfers of one token need. */
const RUNS = 3n * UNIT

/** The user's money on the service and on the target. */
export const user: Family = {
  name: 'user',
  perturbations: [
    ...[0n, DEPOSIT, 10n ** 27n].map((free) =>
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
    // A thousand tokens of 18 decimals.
    change('target-free-round', 'the user has 10^21 on the target', (stage) =>
      setFree(stage, 'target', 10n ** 21n)
    ),
    change(
      'service-consumers',
      "the user's account on the service has all its consumers",
      async (stage) =>
        stage.put('service', 'system.account', [stage.user.publicKey], {
          ...(await readAccount(stage, 'service')),
          consumers: 1_000
        })
    ),
    ...[0n, 2n].map((runs) =>
      change(
        `target-for-${runs}-runs`,
        `the user has what ${runs} runs move and the deposit`,
        (stage) => setFree(stage, 'target', runs * UNIT + DEPOSIT)
      )
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
      change(`${end}-locked-over`, `more is locked on the ${end} than the user has`, (stage) =>
        lock(stage, end, 10n ** 18n)
      ),
      change(
        `${end}-reserved-most`,
        `all but two tokens of the user are reserved on the ${end}`,
        async (stage) =>
          reserve(stage, end, BigInt((await readAccount(stage, end)).data.free) - 2n * UNIT)
      ),
      change(`${end}-nonce`, `the user has signed a thousand times on the ${end}`, async (stage) =>
        stage.put(end, 'system.account', [stage.user.publicKey], {
          ...(await readAccount(stage, end)),
          nonce: 1000
        })
      )
    ])
  ]
}
