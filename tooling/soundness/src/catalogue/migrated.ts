import { planNetwork } from '@paraclock/checklist'
import { parseUnixSeconds } from '@paraclock/core'
import { sovereignAccount } from '@paraclock/xcm'
import { checkStage } from '../run/checkStage.ts'
import type { NamedCall, Stage } from '../stage/Stage.ts'
import { HUB_DEPOSIT } from './assetHub.ts'
import { configureRelay } from './configureRelay.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'
import { isBuilt } from './times.ts'

/** One token of the relay chain. */
export const WND = 10n ** 12n

/** A change to the network whose relay chain has migrated. */
export const change = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<Setup | undefined>
): Perturbation => ({
  id: `money-${id}`,
  title,
  network: 'migrated',
  apply: async (stage) => {
    const setup = (await apply(stage)) ?? {}
    await stage.net.build(2, { refused: 'report' })
    return { everyBlock: isBuilt(stage), ...setup }
  }
})

/** Removes the channels of service and target, and the money of both on the relay chain. */
export async function disconnect(stage: Stage): Promise<void> {
  const { service, target } = stage.net
  await stage.root('relay', ['hrmp.forceCleanHrmp', target.paraId, 5, 5])
  await stage.root(
    'relay',
    ...[service, target].map(
      ({ paraId = 0 }): NamedCall => [
        'balances.forceSetBalance',
        sovereignAccount({ paraId, on: 'relay' }).account,
        0
      ]
    )
  )
  await stage.net.build(2, { refused: 'report' })
}

type Place = 'relay' | 'asset-hub'

/** Sets what an account holds: the user's, unless another is named. */
export const give = (
  stage: Stage,
  place: Place,
  free: bigint,
  who: string = stage.user.address
): Promise<void> => stage.root(place, ['balances.forceSetBalance', who, free])

/** What an account holds: the user's, unless another is named. */
export const freeOf = async (
  stage: Stage,
  place: Place,
  who = stage.user.address
): Promise<bigint> => {
  const { data } = (await stage.read(place, 'system.account', who)) as {
    readonly data: { readonly free: number | string }
  }
  return BigInt(data.free)
}

/** Enough for every deposit. */
const PLENTY = 1_000n * WND

/**
 * What the calls that are suggested on a chain take of the user's account there, after as many blocks as
 * the case has: fees fall with each.
 */
async function dueOf(stage: Stage, place: Place): Promise<bigint> {
  const begun = await stage.net.snapshot()
  await give(stage, place, PLENTY)
  await stage.net.build(3, { refused: 'report' })
  const { results, evidence } = await checkStage(stage, {})
  const before = await freeOf(stage, place)
  const role = place === 'relay' ? 'relay' : 'assetHub'
  const chain = stage.chain(place)
  for (const step of planNetwork(results, evidence).steps) {
    if (step.kind !== 'call' || step.chain !== role || step.origin.kind !== 'signed') continue
    const call = chain.api.tx(chain.api.registry.createType('Call', step.call))
    await stage.net.execute({ chain, call, signer: stage.user })
  }
  const after = await freeOf(stage, place)
  await stage.net.restore(begun)
  return before - after
}

/** Gives the user an amount beside what is due, on one chain, and another amount on the other. */
const beside = (place: Place, more: bigint, elsewhere: bigint) => async (stage: Stage) => {
  await disconnect(stage)
  const other = place === 'relay' ? 'asset-hub' : 'relay'
  await give(stage, other, elsewhere)
  const due = await dueOf(stage, place)
  const deposit = place === 'relay' ? await depositOf(stage, 'relay') : HUB_DEPOSIT
  await give(stage, place, due + deposit + more)
  return undefined
}

async function depositOf(stage: Stage, place: Place): Promise<bigint> {
  const value = stage.chain(place).api.consts['balances']?.['existentialDeposit']
  return BigInt(String(value))
}

const amounts = [
  ['exactly', 0n],
  ['one-less', -1n],
  ['one-more', 1n],
  ['half', -20n * WND]
] as const

/** Money on one chain, to the unit. */
const counted: readonly Perturbation[] = (['asset-hub', 'relay'] as const).flatMap((place) =>
  amounts.flatMap(([name, more]) =>
    ([0n, 5n * WND] as const).map((elsewhere) =>
      change(
        `${place}-${name}${elsewhere === 0n ? '' : '-and-some'}`,
        `the user has on ${place} alone what channels take, ${name}${elsewhere === 0n ? '' : ', and 5 tokens on the other chain'}`,
        beside(place, more, elsewhere)
      )
    )
  )
)

const poor = async (stage: Stage): Promise<void> => {
  await disconnect(stage)
  await give(stage, 'relay', 0n)
}

async function lockOnHub(stage: Stage, amount: bigint): Promise<void> {
  const who = stage.user.publicKey
  const now = (await stage.read('asset-hub', 'system.account', who)) as {
    readonly consumers: number
    readonly data: object
  }
  const locks = [{ id: '0x736f756e646e6573', amount, reasons: 'All' }]
  await stage.put('asset-hub', 'balances.locks', [who], locks)
  await stage.put('asset-hub', 'system.account', [who], {
    ...now,
    consumers: now.consumers + 1,
    data: { ...now.data, frozen: amount }
  })
}

async function holdOnHub(stage: Stage, reason: object, left: bigint): Promise<void> {
  const who = stage.user.publicKey
  const now = (await stage.read('asset-hub', 'system.account', who)) as {
    readonly consumers: number
    readonly data: { readonly free: number | string }
  }
  const amount = BigInt(now.data.free) - left
  await stage.put('asset-hub', 'balances.holds', [who], [{ id: reason, amount }])
  await stage.put('asset-hub', 'system.account', [who], {
    ...now,
    consumers: now.consumers + 1,
    data: { ...now.data, free: left, reserved: amount }
  })
}

/** Money on Asset Hub that is not free. */
const bound: readonly Perturbation[] = [
  change('locked', 'all of the money on Asset Hub is locked', async (stage) => {
    await poor(stage)
    await lockOnHub(stage, await freeOf(stage, 'asset-hub'))
    return undefined
  }),
  change('locked-part', 'half of the money on Asset Hub is locked', async (stage) => {
    await poor(stage)
    await lockOnHub(stage, (await freeOf(stage, 'asset-hub')) / 2n)
    return undefined
  }),
  ...([5n, 100n] as const).map((left) =>
    change(
      `staked-but-${left}`,
      `all but ${left} tokens are staked on Asset Hub`,
      async (stage) => {
        await poor(stage)
        await holdOnHub(stage, { Staking: 'Staking' }, left * WND)
        return undefined
      }
    )
  ),
  change('locked-on-relay', 'the money on the relay chain is locked', async (stage) => {
    await disconnect(stage)
    const who = stage.user.publicKey
    const now = (await stage.read('relay', 'system.account', who)) as {
      readonly consumers: number
      readonly data: { readonly free: number | string }
    }
    const amount = BigInt(now.data.free)
    await stage.put(
      'relay',
      'balances.locks',
      [who],
      [{ id: '0x736f756e646e6573', amount, reasons: 'All' }]
    )
    await stage.put('relay', 'system.account', [who], {
      ...now,
      consumers: now.consumers + 1,
      data: { ...now.data, frozen: amount }
    })
    return undefined
  })
]

/** A change of the network without money on the relay chain and without channels. */
export const switched = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<Setup | undefined>
): Perturbation =>
  change(id, title, async (stage) => {
    await disconnect(stage)
    const setup = await apply(stage)
    // This switch comes last: without money, root's call on the relay chain could not be made.
    await stage.net.misconfigure({ RelayHoldsNoMoney: true })
    return setup
  })

const none = async (): Promise<undefined> => undefined

/** What stands between Asset Hub and the relay chain. */
const ways: readonly Perturbation[] = [
  switched('nobody-on-relay', 'nobody has money on the relay chain', none),
  switched('teleport-refused', 'Asset Hub lets no token out', async ({ net }) => {
    await net.misconfigure({ TeleportRefused: true })
    return undefined
  }),
  switched('hub-behind', 'Asset Hub builds no blocks any more', async ({ net }) => {
    await net.misconfigure({ AssetHubBehind: true })
    await net.travelTo(parseUnixSeconds(Number(net.now()) + 1_200), { refused: 'report' })
    return undefined
  }),
  change(
    'hub-behind-connected',
    'Asset Hub builds no blocks, and channels are open',
    async (stage) => {
      const { net } = stage
      await net.misconfigure({ AssetHubBehind: true })
      await net.travelTo(parseUnixSeconds(Number(net.now()) + 1_200), { refused: 'report' })
      return undefined
    }
  ),
  ...([10n, 1_000n, 10n ** 9n] as const).map((factor) =>
    switched(
      `delivery-${factor}`,
      `delivery from Asset Hub to the relay chain costs ${factor} times as much`,
      async (stage) => {
        const value = factor * 10n ** 18n
        await stage.put('asset-hub', 'parachainSystem.upwardDeliveryFeeFactor', [], value)
        return undefined
      }
    )
  ),
  switched('hub-suspended', "Asset Hub's XCM pallet is suspended", async (stage) => {
    await stage.root('asset-hub', ['polkadotXcm.forceSuspension', true])
    return undefined
  }),
  switched('relay-suspended', "the relay chain's XCM pallet is suspended", async (stage) => {
    await stage.root('relay', ['xcmPallet.forceSuspension', true])
    return undefined
  }),
  change(
    'relay-suspended-connected',
    "the relay chain's XCM pallet is suspended, and channels are open",
    async (stage) => {
      await stage.root('relay', ['xcmPallet.forceSuspension', true])
      return undefined
    }
  ),
  switched(
    'multiplier',
    'fees of transactions on Asset Hub have risen a thousandfold',
    async (stage) => {
      await stage.put('asset-hub', 'transactionPayment.nextFeeMultiplier', [], 10n ** 21n)
      return undefined
    }
  ),
  switched(
    'relay-multiplier',
    'fees on the relay chain have risen a thousandfold',
    async (stage) => {
      await stage.put('relay', 'transactionPayment.nextFeeMultiplier', [], 10n ** 21n)
      return undefined
    }
  ),
  switched('deposits', 'the relay chain takes deposits of a thousand tokens', (stage) =>
    configureRelay(stage, { hrmpSenderDeposit: 1_000n * WND, hrmpRecipientDeposit: 1_000n * WND })
  ),
  switched('no-deposits', 'the relay chain takes no deposits', (stage) =>
    configureRelay(stage, { hrmpSenderDeposit: 0, hrmpRecipientDeposit: 0 })
  ),
  switched('user-has-none', 'the user has no money on either chain', async (stage) => {
    await give(stage, 'asset-hub', 0n)
    return undefined
  }),
  switched('last-nonce', 'the user has signed often on Asset Hub', async (stage) => {
    const who = stage.user.publicKey
    const now = (await stage.read('asset-hub', 'system.account', who)) as object
    await stage.put('asset-hub', 'system.account', [who], { ...now, nonce: 70_000 })
    return undefined
  })
]

/** Accounts of the parachains on Asset Hub. */
const own: readonly Perturbation[] = ([true, false] as const).flatMap((hasChannel) =>
  (['service', 'target', 'both'] as const).map((who) =>
    switched(
      `own-${who}${hasChannel ? '-channel' : ''}`,
      `the user has nothing, and ${who} of the parachains has money on Asset Hub, with ${hasChannel ? 'a channel' : 'no channel'} there`,
      async (stage) => {
        const { net } = stage
        await give(stage, 'asset-hub', 0n)
        for (const end of ['service', 'target'] as const) {
          const paraId = net[end].paraId ?? 0
          if (hasChannel) {
            await stage.root(
              'relay',
              ['hrmp.forceOpenHrmpChannel', paraId, 1000, 100, 10_000],
              ['hrmp.forceOpenHrmpChannel', 1000, paraId, 100, 10_000],
              ['hrmp.forceProcessHrmpOpen', 4]
            )
          }
          if (who !== 'both' && who !== end) continue
          const { account } = sovereignAccount({ paraId, on: 'sibling' })
          await give(stage, 'asset-hub', 100n * WND, account)
        }
        return undefined
      }
    )
  )
)

/** What the configuration names as Asset Hub. */
const configured: readonly Perturbation[] = (
  [
    ['none', 'the configuration names no Asset Hub', () => ({ assetHub: undefined })],
    [
      'target',
      'the configuration names the target as Asset Hub',
      ({ net }: Stage) => ({
        assetHub: { endpoints: [net.target.wsUrl], genesis: net.target.genesisHash }
      })
    ],
    [
      'relay',
      'the configuration names the relay chain as Asset Hub',
      ({ net }: Stage) => ({
        assetHub: { endpoints: [net.relay.wsUrl], genesis: net.relay.genesisHash }
      })
    ],
    [
      'unreachable',
      'nobody listens where Asset Hub is to be',
      () => ({ assetHub: { endpoints: ['ws://127.0.0.1:9'] } })
    ],
    [
      'genesis',
      'the configuration names another genesis of Asset Hub',
      ({ net }: Stage) => ({
        assetHub: { endpoints: [net.assetHub?.wsUrl ?? ''], genesis: `0x${'11'.repeat(32)}` }
      })
    ]
  ] as const
).flatMap(([id, title, write]) => [
  switched(`config-${id}`, title, async (stage) => ({
    config: write(stage) as NonNullable<Setup['config']>
  })),
  change(`config-${id}-connected`, `${title}, and channels are open`, async (stage) => ({
    config: write(stage) as NonNullable<Setup['config']>
  }))
])

/** Money of the relay token, on the relay chain and on Asset Hub. */
export const migratedMoney: Family = {
  name: 'money on Asset Hub',
  perturbations: [
    change('nothing', 'nothing is changed where the relay chain has migrated', none),
    ...counted,
    ...bound,
    ...ways,
    ...own,
    ...configured
  ]
}
