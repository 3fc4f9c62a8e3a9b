import type { NamedCall, Stage } from '../stage/Stage.ts'
import { UNIT } from '../stage/Stage.ts'
import { onPara } from './agendas.ts'
import {
  ASSET,
  assetId,
  createAsset,
  createPool,
  HUB_DEPOSIT,
  MILLION,
  nativeId
} from './assetHub.ts'
import { nest, paying, reporting, stageCall } from './calls.ts'
import { hubOf, onRelay } from './governance.ts'
import { setFree } from './money.ts'
import type { Effect, Family, Perturbation, Setup } from './Perturbation.ts'
import { changeSettings } from './targetSettings.ts'
import { ahead, setOver, threeRuns } from './times.ts'

/** Whole tokens of the relay chain's money. */
const WND = 10n ** 12n
/** Between the first two runs and after the last, which are due in 40, 60 and 80 blocks of the relay chain. */
const MOMENTS = [50, 90] as const
/** Asset Hub builds so many blocks where the relay chain builds one. */
const VELOCITY = 3

const ends = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<Setup | undefined>,
  rest: Partial<Perturbation> = {}
): Perturbation => ({
  id: `ends-${id}`,
  title,
  network: 'hub',
  variants: ['minute'],
  apply: async (stage) => setOver(threeRuns(stage), { cause: '', ...(await apply(stage)) }),
  ...rest
})

/** One run in six slots, after 60 blocks of the relay chain. */
const once = (stage: Stage): Pick<Setup, 'automation'> => ({
  automation: { times: [ahead(stage, 6)] }
})

/** Plans a call of root. */
async function plan(
  stage: Stage,
  on: 'relay' | 'target' | 'asset-hub',
  blocks: number,
  call: NamedCall
): Promise<void> {
  const inner = stage.chain(on).api.registry.createType('Call', stage.encode(on, call))
  await stage.root(on, ['scheduler.scheduleAfter', blocks, null, 0, inner])
}

const as = (stage: Stage, on: 'relay' | 'target', who: string, call: NamedCall): NamedCall => [
  'utility.dispatchAs',
  { system: { Signed: who } },
  stage.chain(on).api.registry.createType('Call', stage.encode(on, call))
]

const accountOf = (id: Uint8Array) => ({
  parents: 0,
  interior: { X1: [{ AccountId32: { network: null, id } }] }
})

/** What a run needs ends, or begins, at a time of its own or by a call of somebody else. */
const deadlines: readonly Perturbation[] = MOMENTS.flatMap((blocks) => [
  ends(
    `rewards-${blocks}`,
    `the runs stake in a pool of rewards that ends in ${blocks} blocks, on Asset Hub`,
    async (stage) => {
      const { stranger } = stage
      const terms = [nativeId, nativeId, 1n, { After: blocks * VELOCITY }, null] as const
      const events = await stage.sign('target', stranger, ['assetRewards.createPool', ...terms])
      const made = events.find(({ method }) => method === 'PoolCreated')
      const stake: NamedCall = ['assetRewards.stake', made?.data['poolId'] ?? 0, UNIT]
      return { staged: stageCall(stage, stake, reporting('assetRewards.Staked')) }
    }
  ),
  ends(
    `item-${blocks}`,
    `the run moves an item of a stranger, who has allowed it for ${blocks} blocks, on Asset Hub`,
    async (stage) => {
      const { stranger, user } = stage
      const collection = await createCollection(stage)
      await stage.sign('target', stranger, ['nfts.mint', collection, 1, stranger.address, null])
      const approve: NamedCall = ['nfts.approveTransfer', collection, 1, user.address, blocks]
      await stage.sign('target', stranger, approve)
      const move: NamedCall = ['nfts.transfer', collection, 1, stage.recipient]
      return { staged: stageCall(stage, move, reporting('nfts.Transferred')), ...once(stage) }
    }
  ),
  ends(
    `sold-${blocks}`,
    `the run buys an item, which somebody else buys in ${blocks} blocks, on Asset Hub`,
    async (stage) => {
      const { stranger } = stage
      const collection = await createCollection(stage)
      await stage.sign('target', stranger, ['nfts.mint', collection, 1, stranger.address, null])
      await stage.sign('target', stranger, ['nfts.setPrice', collection, 1, UNIT, null])
      const buy: NamedCall = ['nfts.buyItem', collection, 1, UNIT]
      const other = `0x${'47'.repeat(32)}`
      await stage.root('target', ['balances.forceSetBalance', other, 1_000n * UNIT])
      await plan(stage, 'target', blocks, as(stage, 'target', other, buy))
      return { staged: stageCall(stage, buy, bought(stage)), ...once(stage) }
    }
  ),
  ends(
    `payout-${blocks}`,
    `the run has the treasury pay what it pays from ${blocks} blocks on, on Asset Hub`,
    async (stage) => {
      const { net, user } = stage
      const pot = String(net.target.api.consts['treasury']?.['potAccount'])
      const here = { parents: 0, interior: 'Here' }
      const kind = { V5: { location: here, assetId: nativeId } }
      const payee = { V5: { location: here, accountId: accountOf(user.publicKey) } }
      const number = (await net.relay.api.rpc.chain.getHeader()).number.toNumber()
      await stage.root(
        'target',
        ['balances.forceSetBalance', pot, 10n ** 16n],
        ['assetRate.create', kind, 10n ** 18n],
        ['treasury.spend', kind, 100n * UNIT, payee, number + blocks]
      )
      const pay: NamedCall = ['treasury.payout', 0]
      return { staged: stageCall(stage, pay, reporting('treasury.Paid')), ...once(stage) }
    }
  ),
  ends(
    `inherited-${blocks}`,
    `the runs act as an account that the user has recovered, which takes that back in ${blocks} blocks, on Asset Hub`,
    async (stage) => {
      const { stranger, user } = stage
      const ticket = { depositor: stranger.publicKey, ticket: null }
      await stage.put(
        'target',
        'recovery.inheritor',
        [stranger.publicKey],
        [0, user.publicKey, ticket]
      )
      const [pay] = nest(stage, ['balances.transferKeepAlive', stage.recipient, UNIT])
      await plan(
        stage,
        'target',
        blocks,
        as(stage, 'target', stranger.address, ['recovery.revokeInheritor'])
      )
      const act: NamedCall = ['recovery.controlInheritedAccount', stranger.address, pay]
      return { staged: stageCall(stage, act, paying(UNIT)) }
    }
  ),
  ends(
    `pool-${blocks}`,
    `the run joins a pool of nominators, which ends in ${blocks} blocks, on Asset Hub`,
    async (stage) => {
      const { stranger } = stage
      const by = stranger.address
      const events = await stage.sign('target', stranger, [
        'nominationPools.create',
        100n * WND,
        by,
        by,
        by
      ])
      const made = events.find(
        ({ section, method }) => `${section}.${method}` === 'nominationPools.Created'
      )
      const pool = made?.data['poolId'] ?? 1
      const end: NamedCall = ['nominationPools.setState', pool, 'Destroying']
      await plan(stage, 'target', blocks, as(stage, 'target', by, end))
      const join: NamedCall = ['nominationPools.join', 10n * WND, pool]
      return { staged: stageCall(stage, join, reporting('nominationPools.Bonded')), ...once(stage) }
    }
  ),
  ends(
    `fee-${blocks}`,
    `the service pays in an asset with a pool, whose fee rises to 90 % in ${blocks} blocks, on Asset Hub`,
    async (stage) => {
      await payByPool(stage)
      await plan(stage, 'target', blocks, [
        'assetConversion.setPoolFee',
        [nativeId, assetId],
        900_000
      ])
      return undefined
    }
  )
])

/** The effect of a run that buys the item: the user owns it. */
const bought = (stage: Stage): Effect => ({
  title: 'whether the user owns the item',
  total: (runs) => BigInt(runs),
  read: async () => {
    const held = await stage.read('target', 'nfts.item', 0, 1)
    const { owner } = held as { readonly owner: string }
    const own = stage.net.target.api.registry.createType('AccountId', stage.user.address)
    return owner === own.toString() ? 1n : 0n
  }
})

async function createCollection(stage: Stage): Promise<unknown> {
  const { stranger } = stage
  const terms = { price: null, startBlock: null, endBlock: null, defaultItemSettings: 0 }
  const mintSettings = { mintType: 'Issuer', ...terms }
  const collection = { settings: 0, maxSupply: null, mintSettings }
  const events = await stage.sign('target', stranger, ['nfts.create', stranger.address, collection])
  return events.find(({ section, method }) => `${section}.${method}` === 'nfts.Created')?.data[
    'collection'
  ]
}

/** Has the service pay in an asset that has a deep pool. */
async function payByPool(stage: Stage): Promise<void> {
  await createAsset(stage, { isSufficient: true })
  await createPool(stage, 100_000n * UNIT, MILLION / 2n)
  const pay: NamedCall = ['assets.transfer', ASSET, stage.sovereign, MILLION / 4n]
  await stage.sign('target', stage.stranger, pay)
  await changeSettings(stage, () => ({ feeAsset: { V5: assetId } }))
}

/** The service's account holds the fee asset on Asset Hub, and cannot spend a part of it. */
const bound: readonly Perturbation[] = (
  [
    ['frozen-all', 'all of which is frozen', MILLION / 4n, 0n],
    ['frozen-most', 'all but a little of which is frozen', MILLION / 4n - 1_000n, 0n],
    ['frozen-half', 'half of which is frozen', MILLION / 8n, 0n],
    ['frozen-held', 'as much of which is frozen as is on hold', MILLION / 4n, MILLION / 4n],
    ['held', 'beside which as much is on hold', 0n, MILLION / 4n]
  ] as const
).map(([id, title, frozen, held]) =>
  ends(
    `asset-${id}`,
    `the service pays in an asset with a pool, ${title}, on Asset Hub`,
    async (stage) => {
      await payByPool(stage)
      const keys = [ASSET, stage.sovereign]
      if (frozen > 0n) {
        const freezes = [{ id: { NominationPools: 'PoolMinBalance' }, amount: frozen }]
        await stage.put('target', 'assetsFreezer.freezes', keys, freezes)
        await stage.put('target', 'assetsFreezer.frozenBalances', keys, frozen)
      }
      if (held > 0n) {
        await stage.put('target', 'assetsHolder.holds', keys, [
          { id: { Staking: 'Staking' }, amount: held }
        ])
        await stage.put('target', 'assetsHolder.balancesOnHold', keys, held)
      }
      return undefined
    }
  )
)

/** What a referendum of Asset Hub has the relay chain have a parachain do. */
const relayed: readonly Perturbation[] = (['hub', 'migrated'] as const).flatMap((network) =>
  (
    [
      ['queue', 'the target suspend its queue', 'target', ['xcmpQueue.suspendXcmExecution']],
      ['pause', 'the service pause', 'service', ['automationTime.setPaused', true]],
      ['remark', 'the target make a remark', 'target', ['system.remark', '0x00']]
    ] as const
  ).flatMap(([id, title, end, call]) =>
    MOMENTS.map((blocks) =>
      ends(
        `relayed-${network}-${id}-${blocks}`,
        `a referendum of Asset Hub that is enacted in ${blocks} blocks has the relay chain have ${title}${network === 'hub' ? ', and Asset Hub is the target' : ''}`,
        async (stage) => {
          const message = onRelay(stage, onPara(stage, end, call as unknown as NamedCall))
          await plan(stage, hubOf(stage), blocks, message)
          return undefined
        },
        { network }
      )
    )
  )
)

/** Referenda of Asset Hub by which the relay chain has a parachain close itself, and open again. */
const gates: readonly Perturbation[] = (['hub', 'migrated'] as const).flatMap((network) =>
  (
    [
      [5, 25],
      [5, 50],
      [50, 55],
      [50, 90],
      [70, 95]
    ] as const
  ).flatMap(([from, to]) =>
    (['service', 'target'] as const).map((end) =>
      ends(
        `gate-${network}-${end}-${from}-${to}`,
        `referenda of Asset Hub have the relay chain have the ${end} suspend its queue or pause in ${from} blocks, and take that back in ${to}${network === 'hub' ? ', and Asset Hub is the target' : ''}`,
        async (stage) => {
          const turn = (isShut: boolean): NamedCall =>
            end === 'service'
              ? ['automationTime.setPaused', isShut]
              : [`xcmpQueue.${isShut ? 'suspend' : 'resume'}XcmExecution`]
          for (const [blocks, isShut] of [
            [from, true],
            [to, false]
          ] as const) {
            await plan(
              stage,
              hubOf(stage),
              blocks,
              onRelay(stage, onPara(stage, end, turn(isShut)))
            )
          }
          return undefined
        },
        { network }
      )
    )
  )
)

const BLOCK_SECONDS = 6

/** A referendum whose effect reaches the service in the blocks around that of the only run. */
const around: readonly Perturbation[] = (['hub', 'migrated'] as const).flatMap((network) =>
  [-5, -4, -3, -2, -1, 0].map((offset) =>
    ends(
      `around-${network}-${offset}`,
      `a referendum of Asset Hub that is enacted ${offset} blocks after the only run is due has the relay chain have the service pause${network === 'hub' ? ', and Asset Hub is the target' : ''}`,
      async (stage) => {
        const until = (ahead(stage, 6) - Number(stage.net.now())) / BLOCK_SECONDS - 1
        const pause = onPara(stage, 'service', ['automationTime.setPaused', true])
        await plan(stage, hubOf(stage), until + offset, onRelay(stage, pause))
        return once(stage)
      },
      { network }
    )
  )
)

/** Calls that plan others, on the relay chain or on Asset Hub, before they act. */
const chained: readonly Perturbation[] = (['hub', 'migrated'] as const).flatMap((network) =>
  ([10, 60] as const).flatMap((blocks) => {
    const name = network === 'hub' ? ', and Asset Hub is the target' : ''
    const later = (stage: Stage, on: 'relay' | 'target' | 'asset-hub', call: NamedCall) => {
      const inner = stage.chain(on).api.registry.createType('Call', stage.encode(on, call))
      return ['scheduler.scheduleAfter', blocks, null, 0, inner] as NamedCall
    }
    const clean = ({ net }: Stage): NamedCall => ['hrmp.forceCleanHrmp', net.service.paraId, 9, 9]
    return [
      ends(
        `chained-relay-${network}-${blocks}`,
        `a referendum of Asset Hub has the relay chain plan to remove the service's channels ${blocks} blocks later${name}`,
        async (stage) => {
          await plan(stage, hubOf(stage), 20, onRelay(stage, later(stage, 'relay', clean(stage))))
          return undefined
        },
        { network }
      ),
      ends(
        `chained-hub-${network}-${blocks}`,
        `the agenda of the relay chain has Asset Hub plan to have the relay chain remove the service's channels ${blocks} blocks later${name}`,
        async (stage) => {
          const act = later(stage, hubOf(stage), onRelay(stage, clean(stage)))
          await plan(stage, 'relay', 20, onPara(stage, hubOf(stage), act))
          return undefined
        },
        { network }
      ),
      ends(
        `chained-both-${network}-${blocks}`,
        `referenda of Asset Hub have the relay chain have service and target act in one block: one makes a remark, and the other pauses or suspends its queue, in ${blocks} blocks${name}`,
        async (stage) => {
          const { registry } = stage.net.relay.api
          const sends = [
            onPara(stage, 'target', ['system.remark', '0x00']),
            onPara(stage, 'service', ['automationTime.setPaused', true]),
            onPara(stage, 'target', ['system.remark', '0x01'])
          ].map((one) => registry.createType('Call', stage.encode('relay', one)))
          await plan(stage, hubOf(stage), blocks, onRelay(stage, ['utility.batchAll', sends]))
          await plan(stage, hubOf(stage), blocks, onRelay(stage, ['system.remark', '0x00']))
          return undefined
        },
        { network }
      )
    ]
  })
)

/** What a referendum decides: on Asset Hub itself, or on the relay chain. */
const proposalOf = (stage: Stage): NamedCall =>
  stage.kind === 'hub'
    ? ['xcmpQueue.suspendXcmExecution']
    : onRelay(stage, ['hrmp.forceCleanHrmp', stage.net.service.paraId, 9, 9])

/** A referendum that its voters have decided, and that has not ended. */
const decided: readonly Perturbation[] = (['hub', 'migrated'] as const).flatMap((network) =>
  (
    [
      [5, true],
      [20, true],
      [60, true],
      [5, false]
    ] as const
  ).map(([blocks, passes]) =>
    ends(
      `referendum-${network}-${passes ? 'passes' : 'fails'}-${blocks}`,
      `a referendum of Asset Hub ${network === 'hub' ? 'to suspend its queue' : "to remove the service's channels"} ${passes ? 'passes' : 'fails'} in ${blocks} blocks, and is enacted 50 blocks later`,
      async (stage) => {
        const hub = hubOf(stage)
        const proposal = { Inline: stage.encode(hub, proposalOf(stage)) }
        const terms = [{ system: 'Root' }, proposal, { After: 1 }] as const
        await stage.sign(hub, stage.stranger, ['referenda.submit', ...terms])
        const info = (await stage
          .chain(hub)
          .api.query['referenda']?.['referendumInfoFor']?.(0)) as unknown as {
          toJSON(): { ongoing: Record<string, unknown> & { submitted: number } }
        }
        const { ongoing } = info.toJSON()
        const much = 10n ** 21n
        const at = ongoing.submitted + blocks
        await stage.put(hub, 'referenda.referendumInfoFor', [0], {
          Ongoing: {
            ...ongoing,
            decisionDeposit: { who: stage.stranger.address, amount: 0 },
            deciding: { since: Math.max(1, at - 199), confirming: passes ? at : null },
            tally: passes
              ? { ayes: much, nays: 0n, support: much }
              : { ayes: 0n, nays: much, support: 0n }
          }
        })
        await stage.put(hub, 'referenda.decidingCount', [0], 1)
        await plan(stage, hub, blocks, ['referenda.nudgeReferendum', 0])
        return undefined
      },
      { network }
    )
  )
)

/** A message of Asset Hub to the relay chain that is under way. */
const asked: readonly Perturbation[] = (['hub', 'migrated'] as const).map((network) =>
  ends(
    `asked-${network}`,
    `the last block of Asset Hub asks the relay chain to have the service pause${network === 'hub' ? ', and Asset Hub is the target' : ''}`,
    async (stage) => {
      const pause = onPara(stage, 'service', ['automationTime.setPaused', true])
      await stage.root(hubOf(stage), onRelay(stage, pause))
      return undefined
    },
    { network }
  )
)

/** Money that the relay chain's Scheduler sends to Asset Hub. */
const teleported: readonly Perturbation[] = [20, 50, 90].map((blocks) =>
  ends(
    `teleport-${blocks}`,
    `the user has what a run moves, and the relay chain's Scheduler teleports the rest to it in ${blocks} blocks, and Asset Hub is the target`,
    async (stage) => {
      await setFree(stage, 'target', UNIT + HUB_DEPOSIT)
      const out: NamedCall = [
        'xcmPallet.limitedTeleportAssets',
        { V5: { parents: 0, interior: { X1: [{ Parachain: 1_000 }] } } },
        { V5: accountOf(stage.user.publicKey) },
        { V5: [{ id: { parents: 0, interior: 'Here' }, fun: { Fungible: 5n * WND } }] },
        0,
        'Unlimited'
      ]
      await plan(stage, 'relay', blocks, as(stage, 'relay', stage.stranger.address, out))
      return undefined
    }
  )
)

const relay = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<Setup | undefined>
): Perturbation => ends(id, title, apply, { network: 'usual' })

/** Calls of the relay chain that other families lack. */
const ofRelay: readonly Perturbation[] = [
  ...[2, 3, 5].map((version) =>
    relay(
      `relay-version-${version}`,
      `the relay chain takes version ${version} for the target's, and then has it suspend its queue`,
      async (stage) => {
        const at = { parents: 0, interior: { X1: [{ Parachain: stage.net.target.paraId }] } }
        await plan(stage, 'relay', 20, ['xcmPallet.forceXcmVersion', at, version])
        await plan(stage, 'relay', 30, onPara(stage, 'target', ['xcmpQueue.suspendXcmExecution']))
        return undefined
      }
    )
  ),
  relay('swap', 'the relay chain swaps the slots of service and target', async (stage) => {
    const { service, target } = stage.net
    await plan(stage, 'relay', 25, ['registrar.swap', service.paraId, target.paraId])
    await plan(stage, 'relay', 26, ['registrar.swap', target.paraId, service.paraId])
    return undefined
  }),
  relay('relay-code', 'the relay chain sets its own code again', async (stage) => {
    const code = await stage.net.relay.api.rpc.state.getStorage('0x3a636f6465')
    await plan(stage, 'relay', 25, [
      'system.setCodeWithoutChecks',
      (code as unknown as { toHex(): string }).toHex()
    ])
    return undefined
  }),
  relay('pages', 'the relay chain runs in one page of memory', async (stage) => {
    await plan(stage, 'relay', 25, ['system.setHeapPages', 1])
    return undefined
  }),
  relay('upgrade', "the relay chain schedules the target's code again", async (stage) => {
    const { paraId, api } = stage.net.target
    const code = await api.rpc.state.getStorage('0x3a636f6465')
    const bytes = (code as unknown as { toHex(): string }).toHex()
    const number = (await stage.net.relay.api.rpc.chain.getHeader()).number.toNumber()
    await plan(stage, 'relay', 25, ['paras.forceScheduleCodeUpgrade', paraId, bytes, number + 30])
    return undefined
  })
]

/** Asset Hub moves its state by itself. */
const moving: readonly Perturbation[] = [
  ends(
    'migrates',
    'Asset Hub migrates its state in each block, and is the target',
    async (stage) => {
      await stage.put('target', 'stateTrieMigration.autoLimits', [], { size_: 10_000, item: 50 })
      return undefined
    }
  )
]

/** Deadlines that no call sets off, and calls that reach the chains over Asset Hub and the relay chain. */
export const deadlinesAndRelayed: Family = {
  name: 'deadlines and relayed calls',
  perturbations: [
    ...deadlines,
    ...bound,
    ...relayed,
    ...gates,
    ...around,
    ...chained,
    ...decided,
    ...asked,
    ...teleported,
    ...ofRelay,
    ...moving
  ]
}
