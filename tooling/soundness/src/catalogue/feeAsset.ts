import type { NamedCall, Stage } from '../stage/Stage.ts'
import { UNIT } from '../stage/Stage.ts'
import { changing, type Family, type Perturbation } from './Perturbation.ts'
import { ahead, recurring, slotOf } from './times.ts'

interface Asset {
  readonly minBalance: number | string | bigint
  readonly [name: string]: unknown
}
interface Holding {
  readonly balance: number | string | bigint
  readonly [name: string]: unknown
}

const change = changing('fee-asset')

const own = (stage: Stage) =>
  stage.read('target', 'foreignAssets.account', stage.token, stage.sovereign) as Promise<Holding>
const asset = (stage: Stage) =>
  stage.read('target', 'foreignAssets.asset', stage.token) as Promise<Asset>

async function setHolding(stage: Stage, change: Partial<Holding>): Promise<void> {
  const key = [stage.token, stage.sovereign]
  await stage.put('target', 'foreignAssets.account', key, { ...(await own(stage)), ...change })
}

async function setAsset(stage: Stage, change: Partial<Asset>): Promise<void> {
  const now = await asset(stage)
  await stage.put('target', 'foreignAssets.asset', [stage.token], { ...now, ...change })
}

/** What one run takes, by the service's rate and the weights of a program and of a usual call. */
export async function feeOfRun(
  stage: Stage,
  readHeld: () => Promise<bigint> = async () => BigInt((await own(stage)).balance)
): Promise<bigint> {
  const begun = await stage.net.snapshot()
  const { runTask } = await import('../run/runTask.ts')
  const before = await readHeld()
  await runTask(stage, {}, { artifacts: {} })
  const after = await readHeld()
  await stage.net.restore(begun)
  return (before - after) / 3n
}

/** Lets the service hold what a number of usual runs use, and more or less. */
async function holdRuns(stage: Stage, runs: bigint, more = 0n): Promise<void> {
  await setHolding(stage, { balance: (await feeOfRun(stage)) * runs + more })
}

const asOwner = (id: string, title: string, write: (stage: Stage) => NamedCall): Perturbation =>
  change(id, title, (stage) =>
    stage.root('target', [
      'utility.dispatchAs',
      { system: { Signed: ownerOf(stage) } },
      stage.encode('target', write(stage))
    ])
  )

/** Registered assets belong to the sudo key. */
const ownerOf = (_: Stage): string => '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

/** The asset in which the service pays, and what it holds of it. */
export const feeAsset: Family = {
  name: 'fee asset',
  perturbations: [
    ...[0n, UNIT, 1000n * UNIT].map((balance) =>
      change(
        `balance-${balance}`,
        `the service holds ${balance} of the fee asset on the target`,
        (stage) => setHolding(stage, { balance })
      )
    ),
    ...[1n, 3n].flatMap((runs) =>
      (
        [
          ['exactly', 0n],
          ['one-less', -1n]
        ] as const
      ).map(([name, more]) =>
        change(
          `for-${runs}-runs-${name}`,
          `the service holds what ${runs} runs use, ${name}`,
          (stage) => holdRuns(stage, runs, more)
        )
      )
    ),
    ...([1n, 3n] as const).flatMap((runs) => [
      {
        id: `fee-asset-recurring-for-${runs}-runs`,
        title: `the task recurs, and the service holds what ${runs} runs use and the minimum`,
        variants: ['hour'] as const,
        apply: async (stage: Stage) => {
          await holdRuns(stage, runs, BigInt((await asset(stage)).minBalance))
          return { automation: recurring(ahead(stage, 2), slotOf(stage)) }
        }
      }
    ]),
    change(
      'minimum-and-runs',
      'the minimum is a tenth of a token, and the service holds what 3 runs use and the minimum',
      async (stage) => {
        await holdRuns(stage, 3n, UNIT / 10n)
        await setAsset(stage, { minBalance: UNIT / 10n })
      }
    ),
    asOwner('frozen', 'the fee asset is frozen', ({ token }) => [
      'foreignAssets.freezeAsset',
      token
    ]),
    asOwner('account-blocked', "the service's account is blocked", ({ token, sovereign }) => [
      'foreignAssets.block',
      token,
      sovereign
    ]),
    change('deposit-held', "the service's account holds the fee asset for a deposit", (stage) =>
      setHolding(stage, { reason: { DepositHeld: UNIT } })
    ),
    change('destroying', 'the fee asset is being destroyed', (stage) =>
      setAsset(stage, { status: 'Destroying' })
    ),
    ...[1n, 5n * UNIT].map((minBalance) =>
      change(
        `minimum-${minBalance}`,
        `the least that an account may hold of the fee asset is ${minBalance}`,
        (stage) => setAsset(stage, { minBalance })
      )
    ),
    change('unregistered', 'the fee asset is not registered', (stage) =>
      stage.drop('target', 'foreignAssets.asset', stage.token)
    )
  ]
}
