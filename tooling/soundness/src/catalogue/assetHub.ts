import type { NamedCall, Stage } from '../stage/Stage.ts'
import { UNIT } from '../stage/Stage.ts'
import { nest, readFree, reporting, stageCall } from './calls.ts'
import { channels } from './channels.ts'
import { lock, readAccount, reserve, setFree } from './money.ts'
import type { Effect, Family, Perturbation, Setup } from './Perturbation.ts'
import { queues } from './queues.ts'
import { isBuilt } from './times.ts'

/** The existential deposit of Asset Hub. */
export const HUB_DEPOSIT = 1_000_000_000n

/** A change to the network whose target is Asset Hub. */
export const changeHub = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<unknown>
): Perturbation => ({
  id: `hub-${id}`,
  title: `${title}, and Asset Hub is the target`,
  network: 'hub',
  apply: async (stage) => {
    const setup = ((await apply(stage)) ?? {}) as Setup
    await stage.net.build(1, { refused: 'report' })
    return { everyBlock: isBuilt(stage), ...setup }
  }
})

/** Perturbations of the usual network that mean the same on this one. */
const taken = ({ perturbations }: Family, ids: RegExp): readonly Perturbation[] =>
  perturbations
    .filter(({ id }) => ids.test(id))
    .map(({ id, title, apply, variants }) => ({
      ...changeHub(id, title, apply),
      ...(variants === undefined ? {} : { variants })
    }))

const setSovereign = (stage: Stage, free: bigint): Promise<void> =>
  stage.root('target', ['balances.forceSetBalance', stage.sovereign, free])

/** What a run takes of the service's account. */
async function feeOnHub(stage: Stage): Promise<bigint> {
  const begun = await stage.net.snapshot()
  const { runTask } = await import('../run/runTask.ts')
  const before = await readFree(stage, stage.sovereign)
  await runTask(stage, {}, { artifacts: {} })
  const after = await readFree(stage, stage.sovereign)
  await stage.net.restore(begun)
  return (before - after) / 3n
}

const beside = [
  ['exactly', 0n],
  ['one-less', -1n],
  ['one-more', 1n]
] as const

/** What the service holds there. */
const sovereign: readonly Perturbation[] = [
  ...[0n, HUB_DEPOSIT, HUB_DEPOSIT + 1n].map((free) =>
    changeHub(`sovereign-${free}`, `the service holds ${free} of the relay token`, (stage) =>
      setSovereign(stage, free)
    )
  ),
  ...[1n, 3n].flatMap((count) =>
    beside.map(([name, more]) =>
      changeHub(
        `sovereign-for-${count}-runs-${name}`,
        `the service holds what ${count} runs take and the deposit, ${name}`,
        async (stage) => setSovereign(stage, (await feeOnHub(stage)) * count + HUB_DEPOSIT + more)
      )
    )
  ),
  changeHub('sovereign-without-deposit', 'the service holds what 3 runs take', async (stage) =>
    setSovereign(stage, (await feeOnHub(stage)) * 3n)
  ),
  changeHub('sovereign-frozen', "the service's money is frozen", async (stage) => {
    const free = await readFree(stage, stage.sovereign)
    const frozen = { id: '0x736f756e646e6573', amount: free, reasons: 'All' }
    const now = (await stage.read('target', 'system.account', stage.sovereign)) as {
      readonly consumers: number
      readonly data: object
    }
    await stage.put('target', 'balances.locks', [stage.sovereign], [frozen])
    await stage.put('target', 'system.account', [stage.sovereign], {
      ...now,
      consumers: now.consumers + 1,
      data: { ...now.data, frozen: free }
    })
  })
]

/** The user's money there. */
const userMoney: readonly Perturbation[] = [
  ...beside.map(([name, more]) =>
    changeHub(
      `user-runs-${name}`,
      `the user has what 3 runs move and the deposit, ${name}`,
      (stage) => setFree(stage, 'target', 3n * UNIT + HUB_DEPOSIT + more)
    )
  ),
  changeHub('user-2-runs', 'the user has what 2 runs move and the deposit', (stage) =>
    setFree(stage, 'target', 2n * UNIT + HUB_DEPOSIT)
  ),
  changeHub('user-locked', "all of the user's money is locked", async (stage) =>
    lock(stage, 'target', BigInt((await readAccount(stage, 'target')).data.free))
  ),
  changeHub('user-locked-but-runs', 'all but what 3 runs move is locked', async (stage) =>
    lock(stage, 'target', BigInt((await readAccount(stage, 'target')).data.free) - 3n * UNIT)
  ),
  changeHub('user-staked', 'all but a run of the money is on hold for staking', async (stage) => {
    const amount = BigInt((await readAccount(stage, 'target')).data.free) - 2n * UNIT
    const held = [{ id: { Staking: 'Staking' }, amount }]
    await stage.put('target', 'balances.holds', [stage.user.publicKey], held)
    await reserve(stage, 'target', amount)
  }),
  changeHub('user-only-on-relay', 'the user has money on the relay chain alone', (stage) =>
    setFree(stage, 'target', HUB_DEPOSIT)
  )
]

const newcomer = `0x${'43'.repeat(32)}`

const receiving = (amount: bigint): Effect => ({
  title: 'the balance of somebody new',
  read: (stage) => readFree(stage, newcomer),
  total: (count) => amount * BigInt(count)
})

/** What arrives in accounts that are not there. */
const arrivals: readonly Perturbation[] = [HUB_DEPOSIT - 1n, HUB_DEPOSIT, HUB_DEPOSIT / 2n, 0n].map(
  (amount) =>
    changeHub(
      `arrives-${amount}`,
      `the task pays ${amount} to an account that is not there`,
      (stage) =>
        Promise.resolve({
          staged: stageCall(
            stage,
            ['balances.transferKeepAlive', newcomer, amount],
            receiving(amount)
          )
        })
    )
)

/** An asset; the user holds a million units of it. */
export const ASSET = 7_777
export const MILLION = 10n ** 12n

export async function createAsset(
  stage: Stage,
  { isSufficient, minimum = 1_000n }: { isSufficient: boolean; minimum?: bigint }
): Promise<void> {
  const { stranger, user } = stage
  const as = (call: NamedCall): NamedCall => [
    'utility.dispatchAs',
    { system: { Signed: stranger.address } },
    nest(stage, call)[0]
  ]
  await stage.root(
    'target',
    ['assets.forceCreate', ASSET, stranger.address, isSufficient, minimum],
    as(['assets.mint', ASSET, user.address, MILLION]),
    as(['assets.mint', ASSET, stranger.address, MILLION])
  )
}

export const nativeId = { parents: 1, interior: 'Here' }
export const assetId = {
  parents: 0,
  interior: { X2: [{ PalletInstance: 50 }, { GeneralIndex: ASSET }] }
}

export async function createPool(stage: Stage, native: bigint, amount: bigint): Promise<void> {
  const { stranger } = stage
  await stage.sign('target', stranger, ['assetConversion.createPool', nativeId, assetId])
  await stage.sign('target', stranger, [
    'assetConversion.addLiquidity',
    nativeId,
    assetId,
    native,
    amount,
    1,
    1,
    stranger.address
  ])
}

const holdingOf = async (stage: Stage, account: string): Promise<bigint> => {
  const held = (await stage.read('target', 'assets.account', ASSET, account)) as {
    readonly balance: number | string
  } | null
  return BigInt(held?.balance ?? 0)
}

const assetArrives = (account: (stage: Stage) => string, amount: bigint): Effect => ({
  title: 'what the recipient holds of the asset',
  read: (stage) => holdingOf(stage, account(stage)),
  total: (count) => amount * BigInt(count)
})

const pays =
  (amount: bigint, to: (stage: Stage) => string, method = 'transferKeepAlive') =>
  (stage: Stage): Setup => ({
    staged: stageCall(
      stage,
      [`assets.${method}`, ASSET, to(stage), amount],
      assetArrives(to, amount)
    )
  })

const usual = (stage: Stage): string => stage.recipient
const somebodyNew = (): string => newcomer

/** Payments in an asset. */
const assets: readonly Perturbation[] = [
  ...[true, false].flatMap((isSufficient) =>
    (
      [
        ['usual', usual],
        ['new', somebodyNew]
      ] as const
    ).map(([name, to]) =>
      changeHub(
        `asset-${isSufficient ? 'sufficient' : 'insufficient'}-${name}`,
        `the task pays an asset that ${isSufficient ? 'keeps' : 'does not keep'} an account alive to ${name === 'new' ? 'somebody new' : 'an account'}`,
        async (stage) => {
          await createAsset(stage, { isSufficient })
          return pays(5_000n, to)(stage)
        }
      )
    )
  ),
  ...[999n, 1_000n].map((amount) =>
    changeHub(
      `asset-pays-${amount}`,
      `the task pays ${amount} of an asset of which an account holds 1000 at least`,
      async (stage) => {
        await createAsset(stage, { isSufficient: true })
        return pays(amount, somebodyNew)(stage)
      }
    )
  ),
  ...[0n, 1_000n, 999n].map((left) =>
    changeHub(
      `asset-left-${left}`,
      `after 3 payments of an asset ${left} are left, and an account holds 1000 at least`,
      async (stage) => {
        await createAsset(stage, { isSufficient: true })
        return pays((MILLION - left) / 3n, usual)(stage)
      }
    )
  ),
  ...(['freezeAsset', 'freeze', 'block'] as const).map((method) =>
    changeHub(
      `asset-${method}`,
      `${method} was made of the asset that the task pays`,
      async (stage) => {
        await createAsset(stage, { isSufficient: true })
        const more = method === 'freezeAsset' ? [] : [stage.user.address]
        await stage.sign('target', stage.stranger, [`assets.${method}`, ASSET, ...more])
        return pays(5_000n, usual)(stage)
      }
    )
  ),
  ...(
    [
      ['none', 0n, 0n],
      ['deep', 100_000n * UNIT, MILLION / 2n],
      ['shallow', HUB_DEPOSIT * 2n, 2_000n]
    ] as const
  ).map(([name, native, amount]) =>
    changeHub(
      `fee-asset-pool-${name}`,
      `the service pays in an asset with ${name === 'none' ? 'no pool' : `a ${name} pool`}`,
      async (stage) => {
        await createAsset(stage, { isSufficient: true })
        if (name !== 'none') await createPool(stage, native, amount)
        await stage.sign('target', stage.stranger, [
          'assets.transfer',
          ASSET,
          stage.sovereign,
          MILLION / 4n
        ])
        const { paraId } = stage.net.target
        const now = (await stage.read('service', 'xcmpHandler.targets', paraId)) as object
        await stage.root('service', [
          'xcmpHandler.setTarget',
          paraId,
          { ...now, feeAsset: { V5: assetId } }
        ])
      }
    )
  ),
  ...(
    [
      ['deep', 100_000n * UNIT, MILLION / 2n],
      ['shallow', HUB_DEPOSIT * 2n, 2_000n]
    ] as const
  ).map(([name, native, amount]) =>
    changeHub(`swap-${name}`, `the task swaps an asset in a ${name} pool`, async (stage) => {
      await createAsset(stage, { isSufficient: true })
      await createPool(stage, native, amount)
      const swap: NamedCall = [
        'assetConversion.swapExactTokensForTokens',
        [assetId, nativeId],
        1_000,
        1,
        stage.user.address,
        true
      ]
      return { staged: stageCall(stage, swap, reporting('assetConversion.SwapExecuted')) }
    })
  )
]

const types = ['NonTransfer', 'Assets', 'AssetOwner', 'Collator', 'Staking'] as const

/** The proxies of the user there. */
const proxies: readonly Perturbation[] = [
  ...types.map((type) =>
    changeHub(`proxy-${type}`, `only a proxy of type ${type} is granted`, async (stage) => {
      await stage.sign('target', stage.user, ['proxy.removeProxies'])
      await stage.sign('target', stage.user, ['proxy.addProxy', stage.delegate, type, 0])
      return { automation: { proxyType: type } }
    })
  ),
  changeHub('proxy-assets-pays-asset', 'a proxy of type Assets pays an asset', async (stage) => {
    await createAsset(stage, { isSufficient: true })
    await stage.sign('target', stage.user, ['proxy.removeProxies'])
    await stage.sign('target', stage.user, ['proxy.addProxy', stage.delegate, 'Assets', 0])
    return { ...pays(5_000n, usual)(stage), automation: { proxyType: 'Assets' } }
  }),
  changeHub('proxy-absent', 'no proxy is granted', async (stage) => {
    await stage.sign('target', stage.user, ['proxy.removeProxies'])
  }),
  changeHub('proxy-absent-poor', 'no proxy is granted, and the user has a run', async (stage) => {
    await stage.sign('target', stage.user, ['proxy.removeProxies'])
    await setFree(stage, 'target', UNIT + HUB_DEPOSIT)
  }),
  ...[1, 100].map((delay) =>
    changeHub(
      `proxy-delayed-${delay}`,
      `the proxy is delayed by ${delay} blocks`,
      async (stage) => {
        await stage.sign('target', stage.user, ['proxy.removeProxies'])
        await stage.sign('target', stage.user, ['proxy.addProxy', stage.delegate, 'Any', delay])
      }
    )
  )
]

/** What the service's root has set. */
const settings: readonly Perturbation[] = (
  [
    ['rate-low', 'a rate of 1', { feePerSecond: 1 }],
    ['rate-none', 'a rate of 0', { feePerSecond: 0 }],
    ['version-3', 'XCM version 3', { version: 3 }],
    ['version-4', 'XCM version 4', { version: 4 }],
    [
      'own-token',
      "the service's own token, which Asset Hub does not know",
      (paraId: number) => ({
        feeAsset: { V5: { parents: 1, interior: { X1: [{ Parachain: paraId }] } } }
      })
    ],
    ['weight-small', 'a small weight', { programWeight: { refTime: 1_000, proofSize: 10 } }]
  ] as const
).map(([id, title, settings]) =>
  changeHub(`set-${id}`, `the service's root has set ${title}`, async (stage) => {
    const { paraId } = stage.net.target
    const own = stage.net.service.paraId ?? 0
    const more: object = typeof settings === 'function' ? settings(own) : settings
    const now = (await stage.read('service', 'xcmpHandler.targets', paraId)) as object
    await stage.root('service', ['xcmpHandler.setTarget', paraId, { ...now, ...more }])
  })
)

/** Asset Hub as the target of the service. */
export const assetHub: Family = {
  name: 'Asset Hub',
  perturbations: [
    changeHub('nothing', 'nothing is changed', () => Promise.resolve()),
    ...taken(
      channels,
      /^channel-(none|missing|requested|accepted|closing|capacity-1|size-(300|340|400)|full|one-left|per-block)/
    ),
    ...taken(queues, /(suspended|backlog|no-weight|delivery-factor|thresholds-(none|pair))/),
    ...sovereign,
    ...userMoney,
    ...arrivals,
    ...assets,
    ...proxies,
    ...settings
  ]
}
