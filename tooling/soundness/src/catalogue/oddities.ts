import { bytesToHex, hexToBytes } from '@paraclock/core'
import { blake2b256, deriveDerivative, deriveTaskId, sovereignAccount } from '@paraclock/xcm'
import { type NamedCall, type Stage, THIRD, UNIT } from '../stage/Stage.ts'
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
import { logIf } from './blockNumbers.ts'
import { book, dispatch, enlist, userOf } from './bookings.ts'
import {
  anyCall,
  holdsKey,
  nest,
  openChannel,
  paying,
  reporting,
  stageCall,
  transfer,
  transferAway
} from './calls.ts'
import { counting, deploy, GAS, putContract, ROOM } from './contracts.ts'
import { giving, TOKEN } from './lapses.ts'
import { DEPOSIT, setFree } from './money.ts'
import type { Perturbation, Setup } from './Perturbation.ts'
import { changeSettings } from './targetSettings.ts'
import { ahead, isBuilt, recurring, setOver, slotOf } from './times.ts'

/** The number of slots from now to a slot that was counted before the preparation. */
type Left = (slot: number) => number

/** The runs are due in 5, 7 and 9 slots, counted before the preparation. */
const odd = (
  id: string,
  title: string,
  apply: (stage: Stage, left: Left) => Promise<Setup | undefined>,
  rest: Partial<Perturbation> = {}
): Perturbation => ({
  id: `odd-${id}`,
  title,
  apply: async (stage) => {
    const now = ahead(stage, 0)
    const times = [5, 7, 9].map((slot) => now + slot * slotOf(stage))
    const left: Left = (slot) => slot - (ahead(stage, 0) - now) / slotOf(stage)
    const usual: Setup = { automation: { times }, everyBlock: isBuilt(stage) }
    return setOver(usual, await apply(stage, left))
  },
  ...rest
})

/** Block numbers are those of a chain only where every block is built. */
const BUILT = { variants: ['minute'] } as const

async function byStranger(stage: Stage, slot: number, call: NamedCall): Promise<void> {
  await book(stage, await enlist(stage, 'first', stage.targetStranger), [slot], call)
}

const planOnRelay = (stage: Stage, blocks: number, call: NamedCall): Promise<void> => {
  const inner = stage.net.relay.api.registry.createType('Call', stage.encode('relay', call))
  return stage.root('relay', ['scheduler.scheduleAfter', blocks, null, 0, inner])
}

const relayNumber = async ({ net }: Stage): Promise<number> =>
  (await net.relay.api.rpc.chain.getHeader()).number.toNumber()

const LOGGER = '60006000a000'
/** Reverts if the account of the last call calls again. */
const TURNS = `336000541460125733600055${LOGGER}5b60006000fd`

const reviveCall = (address: string): NamedCall => ['revive.call', address, 0n, GAS, ROOM, '0x']
const proveMuch = (stage: Stage) => changeSettings(stage, () => ({ assumedProofSize: 1_300_000n }))

async function withContract(stage: Stage, code: string): Promise<string> {
  const address = await putContract(stage, code)
  await stage.sign('target', stage.user, ['revive.mapAccount'])
  await proveMuch(stage)
  return address
}

/** The fallback account of an address: the last 12 bytes are the same. */
const fallbackOf = (address: string): string => `${address}${'ee'.repeat(12)}`

const contracts: readonly Perturbation[] = [
  ...[[6, 8], [6]].map((slots) =>
    odd(
      `turns-${slots.length}`,
      `two accounts have to take turns in a contract, and a task of the other calls it ${slots.length} times between the runs`,
      async (stage, left) => {
        const address = await withContract(stage, TURNS)
        const other = await enlist(stage, 'first', stage.targetStranger)
        for (const slot of slots) await book(stage, other, [left(slot)], reviveCall(address))
        const effect = { ...counting, total: (runs: number) => BigInt(runs + slots.length) }
        return { staged: stageCall(stage, reviveCall(address), effect) }
      }
    )
  ),
  ...[4, 6].map((slot) =>
    odd(
      `holds-${slot}`,
      `the runs call a contract that reverts if it holds nothing, and a task of another pays it in ${slot} slots`,
      async (stage, left) => {
        const address = await withContract(stage, logIf('47'))
        const pay: NamedCall = ['balances.transferKeepAlive', fallbackOf(address), UNIT]
        await byStranger(stage, left(slot), pay)
        return { staged: stageCall(stage, reviveCall(address), counting) }
      }
    )
  ),
  ...[5, 6].map((slot) =>
    odd(
      `mapped-${slot}`,
      `the runs call a contract, and another task of the user maps its account in ${slot} slots`,
      async (stage, left) => {
        const address = await putContract(stage, LOGGER)
        await proveMuch(stage)
        const other = await enlist(stage, 'second', stage.targetUser)
        await book(stage, other, [left(slot)], ['revive.mapAccount'])
        return { staged: stageCall(stage, reviveCall(address), counting) }
      }
    )
  ),
  ...[2n, 3n].map((runs) =>
    odd(
      `fallback-${runs}`,
      `the runs act as the fallback account of the user's address, which has what ${runs} runs move and the deposit`,
      async (stage) => {
        const begun = await stage.net.snapshot()
        await stage.sign('target', stage.user, ['revive.mapAccount'])
        const keys = await stage.net.target.api.query['revive']?.['originalAccount']?.keys()
        await stage.net.restore(begun)
        const account = fallbackOf(String(keys?.[0]?.args[0]))
        await stage.root('target', ['balances.forceSetBalance', account, runs * UNIT + DEPOSIT])
        const [inner] = nest(stage, transfer(stage))
        const call: NamedCall = ['revive.dispatchAsFallbackAccount', inner]
        return { ...(await anyCall(stage)), staged: stageCall(stage, call, paying(UNIT)) }
      }
    )
  )
]

/** What a call of the EVM states beside its gas. */
const evm = (
  [
    ['access-40', 'an access list of 40 slots', 40, undefined],
    ['access-100', 'an access list of more slots than its gas pays for', 100, undefined],
    ['nonce-now', "the account's present nonce", 0, 0n],
    ['nonce-next', "the account's next nonce", 0, 1n]
  ] as const
).map(([id, title, slots, more]) =>
  odd(
    `evm-${id}`,
    `the runs call a contract by the EVM with ${title}`,
    async (stage) => {
      await proveMuch(stage)
      const { targetStranger, targetUser } = stage
      const write = (nonce: bigint | null, access: unknown) =>
        [0, 200_000, 0, null, nonce, access] as const
      const create = ['evm.create', targetStranger.address, deploy(LOGGER)] as const
      const events = await stage.sign('target', targetStranger, [...create, ...write(null, [])])
      const to = String(events.find(({ method }) => method === 'Created')?.data['address'])
      const keys = Array.from({ length: slots }, (_, at) => `0x${String(at).padStart(64, '0')}`)
      const { nonce } = (await stage.read('target', 'system.account', targetUser.address)) as {
        readonly nonce: number
      }
      const stated = more === undefined ? null : BigInt(nonce) + more
      const rest = write(stated, slots === 0 ? [] : [[to, keys]])
      const call: NamedCall = ['evm.call', targetUser.address, to, '0x', ...rest]
      return { staged: stageCall(stage, call, reporting('evm.Log')) }
    },
    { network: 'ethereum' }
  )
)

/** A program decodes eight levels of a call. The proxy is one of them. */
const nested = (
  [
    ['batch', 7],
    ['batch', 8],
    ['batchAll', 2]
  ] as const
).map(([method, depth]) =>
  odd(
    `nested-${method}-${depth}`,
    `each run pays in ${depth} calls of ${method} in each other`,
    async (stage) => {
      let call = transfer(stage)
      for (let at = 0; at < depth; at += 1) call = [`utility.${method}`, nest(stage, call)]
      return { staged: stageCall(stage, call, paying(UNIT)) }
    }
  )
)

const poor = (['batch', 'forceBatch', 'batchAll'] as const).map((method) =>
  odd(
    `poor-${method}`,
    `each run pays twice in a ${method}, and the money ends in the second run`,
    async (stage) => {
      await stage.root('target', [
        'balances.forceSetBalance',
        stage.targetUser.address,
        (35n * UNIT) / 10n
      ])
      const call: NamedCall = [`utility.${method}`, nest(stage, transfer(stage), transfer(stage))]
      return { staged: stageCall(stage, call, paying(2n * UNIT)) }
    }
  )
)

const written = (
  [
    ['bytes', 'as 32 bytes', ({ recipient }: Stage) => ({ Address32: recipient })],
    ['index', 'by an index', () => ({ Index: 0 })]
  ] as const
).map(([id, title, write]) =>
  odd(`address-${id}`, `the runs write the recipient ${title}`, async (stage) => ({
    staged: stageCall(stage, ['balances.transferKeepAlive', write(stage), UNIT], paying(UNIT))
  }))
)

/** Another account owns a token. Each run transfers some of the token. */
async function withToken(stage: Stage, isSufficient = true): Promise<Setup> {
  const { targetStranger: owner, targetUser } = stage
  await stage.root('target', ['foreignAssets.forceCreate', TOKEN, owner.address, isSufficient, 1n])
  const mint: NamedCall = ['foreignAssets.mint', TOKEN, targetUser.address, 100n * UNIT]
  await stage.sign('target', owner, mint)
  await changeSettings(stage, () => ({ assumedProofSize: 400_000n }))
  const move: NamedCall = ['foreignAssets.transfer', TOKEN, stage.recipient, UNIT]
  return { staged: stageCall(stage, move, giving) }
}

/** A task of root sets whether the token keeps an account alive, and its minimum. */
async function setStatus(
  stage: Stage,
  slot: number,
  isSufficient: boolean,
  minimum: bigint
): Promise<void> {
  const team = Array.from({ length: 4 }, () => stage.targetStranger.address)
  const status = ['foreignAssets.forceAssetStatus', TOKEN, ...team] as const
  const [call] = nest(stage, [...status, minimum, isSufficient, false])
  await book(stage, await enlist(stage, 'root'), [slot], ['sudo.sudo', call])
}

const tokens: readonly Perturbation[] = [
  ...[4, 6].map((slot) =>
    odd(
      `token-thawed-${slot}`,
      `the runs move a frozen token, whose owner thaws it in ${slot} slots`,
      async (stage, left) => {
        const setup = await withToken(stage)
        await stage.sign('target', stage.targetStranger, ['foreignAssets.freezeAsset', TOKEN])
        await byStranger(stage, left(slot), ['foreignAssets.thawAsset', TOKEN])
        return setup
      }
    )
  ),
  ...[4, 6].map((slot) =>
    odd(
      `token-insufficient-${slot}`,
      `the runs move a token to somebody new, and root lets it keep no account alone in ${slot} slots`,
      async (stage, left) => {
        const setup = await withToken(stage)
        await setStatus(stage, left(slot), false, 1n)
        return setup
      }
    )
  ),
  odd(
    'token-minimum',
    'root raises the minimum of a token after the first run, whose recipient then holds less',
    async (stage, left) => {
      const setup = await withToken(stage)
      await setStatus(stage, left(6), true, 3n * UNIT)
      return setup
    }
  ),
  ...[14, 15].map((consumers) =>
    odd(
      `consumers-${consumers}`,
      `the runs move a token that keeps no account alone to an account with ${consumers} consumers`,
      async (stage) => {
        const setup = await withToken(stage, false)
        await stage.root('target', ['balances.forceSetBalance', stage.recipient, UNIT])
        const now = (await stage.read('target', 'system.account', stage.recipient)) as object
        await stage.put('target', 'system.account', [stage.recipient], { ...now, consumers })
        return setup
      }
    )
  )
]

const reaped = [[6], [6, 8]].map((slots) =>
  odd(
    `reaped-${slots.length}`,
    `each run ends the user's account, and a task of another pays it again ${slots.length} times between the runs`,
    async (stage, left) => {
      const { targetUser } = stage
      const other = await enlist(stage, 'first', stage.targetStranger)
      const pay: NamedCall = ['balances.transferKeepAlive', targetUser.address, UNIT]
      for (const slot of slots) await book(stage, other, [left(slot)], pay)
      // Without the deposit of its proxy, nothing keeps the account.
      await stage.root('target', ['balances.forceUnreserve', targetUser.address, 10n ** 12n])
      await setFree(stage, 'target', UNIT)
      const call: NamedCall = ['balances.transferAllowDeath', stage.recipient, UNIT]
      return { staged: stageCall(stage, call, paying(UNIT)) }
    }
  )
)

const rooted = [2n, 3n].map((runs) =>
  odd(
    `rooted-${runs}`,
    `the runs have another account act by sudo for its derived account, which has what ${runs} runs move and the deposit`,
    async (stage) => {
      await changeSettings(stage, () => ({ assumedProofSize: 400_000n }))
      const { targetStranger } = stage
      const account = bytesToHex(targetStranger.publicKey)
      const derived = deriveDerivative({ account, index: 3 }).account
      await stage.root('target', ['balances.forceSetBalance', derived, runs * UNIT + DEPOSIT])
      const [inner] = nest(stage, ['utility.asDerivative', 3, nest(stage, transfer(stage))[0]])
      const origin = { system: { Signed: targetStranger.address } }
      const [as] = nest(stage, ['utility.dispatchAs', origin, inner])
      const setup = await holdsKey(stage)
      return { ...setup, staged: stageCall(stage, ['sudo.sudo', as], paying(UNIT)) }
    }
  )
)

/** The relay chain's agenda has a call by its hash. */
const preimages = [20, 60].map((blocks) =>
  odd(
    `preimage-${blocks}`,
    `the relay chain removes the target's channels in 40 blocks by a long call, whose preimage it removes in ${blocks}`,
    async (stage) => {
      const { registry } = stage.net.relay.api
      const calls: readonly NamedCall[] = [
        ['hrmp.forceCleanHrmp', stage.net.target.paraId, 5, 5],
        ['system.remark', `0x${'07'.repeat(300)}`]
      ]
      const inner = calls.map((one) => registry.createType('Call', stage.encode('relay', one)))
      const all: NamedCall = ['utility.batchAll', inner]
      const hash = bytesToHex(blake2b256(hexToBytes(stage.encode('relay', all))))
      // The Scheduler requests the preimage of a new call twice.
      for (const at of [0, 1])
        await planOnRelay(stage, blocks + at, ['preimage.unrequestPreimage', hash])
      await planOnRelay(stage, 40, all)
      return { cause: '' }
    },
    BUILT
  )
)

const thirds: readonly Perturbation[] = [
  odd(
    'third-removes',
    "a third parachain that has a proxy of the user's has just sent a program that removes that of the task",
    async (stage) => {
      const { net, targetUser } = stage
      const { account } = sovereignAccount({ paraId: THIRD, on: 'sibling' })
      await openChannel(stage, THIRD, net.target.paraId ?? 0)
      await stage.root('target', ['balances.forceSetBalance', account, 1_000n * UNIT])
      await stage.sign('target', targetUser, ['proxy.addProxy', account, 'Any', 0])
      const [remove] = nest(stage, ['proxy.removeProxy', stage.delegate, 'Automation', 0])
      const encoded = stage.encode('target', ['proxy.proxy', targetUser.address, null, remove])
      const fees = { id: { parents: 0, interior: 'Here' }, fun: { Fungible: 10n * UNIT } }
      const originKind = 'SovereignAccount'
      const program = [
        { WithdrawAsset: [fees] },
        { BuyExecution: { fees, weightLimit: 'Unlimited' } },
        { Transact: { originKind, fallbackMaxWeight: null, call: { encoded } } }
      ]
      const to = { parents: 1, interior: { X1: [{ Parachain: net.target.paraId }] } }
      await stage.root('third', ['polkadotXcm.send', { V5: to }, { V5: program }])
      return { cause: '' }
    },
    { network: 'third' }
  ),
  ...(['full', 'removed'] as const).map((what) =>
    odd(
      `third-${what}`,
      `each run sends tokens to a third parachain, whose channel ${what === 'full' ? 'is full' : 'the relay chain removes in 60 blocks'}`,
      async (stage) => {
        const target = stage.net.target.paraId ?? 0
        await openChannel(stage, target, THIRD)
        await changeSettings(stage, () => ({ assumedProofSize: 400_000n }))
        const setup = await anyCall(stage)
        const id = { sender: target, recipient: THIRD }
        if (what === 'full') {
          const now = (await stage.read('relay', 'hrmp.hrmpChannels', id)) as object
          await stage.put('relay', 'hrmp.hrmpChannels', [id], { ...now, msgCount: 1_000 })
        } else await planOnRelay(stage, 60, ['hrmp.forceCleanHrmp', THIRD, 5, 5])
        const call = transferAway(stage, THIRD)
        const staged = stageCall(stage, call, reporting('polkadotXcm.Sent'))
        return { ...setup, staged, cause: '' }
      },
      { network: 'third', ...BUILT }
    )
  )
]

const downward = odd(
  'downward',
  'the relay chain has just sent the target 60 messages with a call of half a second',
  async (stage) => {
    const [remark] = nest(stage, ['system.remark', '0x00'])
    const weight = { refTime: 500n * 10n ** 9n, proofSize: 1_000n }
    const encoded = stage.encode('target', ['utility.withWeight', remark, weight])
    const originKind = 'Superuser'
    const program = [
      { UnpaidExecution: { weightLimit: 'Unlimited', checkOrigin: null } },
      { Transact: { originKind, fallbackMaxWeight: weight, call: { encoded } } }
    ]
    const to = { parents: 0, interior: { X1: [{ Parachain: stage.net.target.paraId }] } }
    const send: NamedCall = ['xcmPallet.send', { V5: to }, { V5: program }]
    for (let block = 0; block < 6; block += 1)
      await stage.root('relay', ...Array.from({ length: 10 }, () => send))
    return undefined
  },
  BUILT
)

/** The last 16 bytes of the key of a pallet's storage version. */
const STORAGE_VERSION = '4e7b9012096b41c4eb3aaf947f6ea429'

/** After a smaller version of its code, a chain begins the migrations of its pallets. */
const migrated = [40, 60].map((blocks) =>
  odd(
    `migrates-${blocks}`,
    `the relay chain has the service migrate the tasks of an older version in ${blocks} blocks`,
    async (stage) => {
      const { query, registry } = stage.net.service.api
      const prefix = String(query['automationTime']?.['tasks']?.keyPrefix()).slice(0, 34)
      const last = await stage.read('service', 'system.lastRuntimeUpgrade')
      const before = { ...(last as object), specVersion: 1 }
      const held = registry.createType('FrameSystemLastRuntimeUpgradeInfo', before).toHex()
      const entries = [
        [`${prefix}${STORAGE_VERSION}`, '0x0000'],
        [query['system']?.['lastRuntimeUpgrade']?.key(), held]
      ]
      const older: NamedCall = ['system.setStorage', entries]
      await planOnRelay(stage, blocks, onPara(stage, 'service', older))
      return { cause: '' }
    },
    BUILT
  )
)

const freed = [6, 8].map((slot) =>
  odd(
    `freed-${slot}`,
    `the task recurs, the user has the price of one run, and another task of the user cancels a prepaid one in ${slot} slots`,
    async (stage, left) => {
      const slots = Array.from({ length: 20 }, (_, at) => left(30 + at))
      const providedId = 'prepaid'
      await book(stage, userOf(stage), slots, ['system.remark', '0x00'], { providedId })
      const { taskId } = deriveTaskId({ owner: stage.user.publicKey, providedId })
      await dispatch(stage, stage.user, [left(slot)], ['automationTime.cancelTask', taskId])
      await setFree(stage, 'service', UNIT)
      const schedule = recurring(ahead(stage, left(5)), 2 * slotOf(stage))
      return { automation: { ...schedule, times: undefined as never } }
    },
    { variants: ['hour'] }
  )
)

const dated = (
  [
    ['month-end', 'on the 31st of each month', '0 12 31 * *', 'UTC'],
    ['spring', 'at an hour that one night lacks', '0 2 * 3 SUN', 'Europe/Berlin']
  ] as const
).map(([id, title, expression, timeZone]) =>
  odd(`cron-${id}`, `the schedule is by cron ${title}`, async () => ({
    automation: {
      times: undefined as never,
      schedule: { kind: 'cron', expression, timeZone, count: 2 }
    },
    everyBlock: false
  }))
)

const onHub = (
  id: string,
  title: string,
  apply: (stage: Stage, left: Left) => Promise<Setup | undefined>,
  rest: Partial<Perturbation> = {}
): Perturbation => odd(`hub-${id}`, `${title}, on Asset Hub`, apply, { network: 'hub', ...rest })

const swap = (amount: bigint, least: bigint, who: string): NamedCall => [
  'assetConversion.swapExactTokensForTokens',
  [assetId, nativeId],
  amount,
  least,
  who,
  true
]

const pools: readonly Perturbation[] = [
  ...[4, 6].map((slot) =>
    onHub(
      `drained-${slot}`,
      `the service pays in an asset with a pool, whose provider takes almost all back in ${slot} slots`,
      async (stage, left) => {
        const { stranger } = stage
        await createAsset(stage, { isSufficient: true })
        await createPool(stage, 100_000n * UNIT, MILLION / 2n)
        const pay: NamedCall = ['assets.transfer', ASSET, stage.sovereign, MILLION / 4n]
        await stage.sign('target', stranger, pay)
        await changeSettings(stage, () => ({ feeAsset: { V5: assetId } }))
        const next = (await stage.read('target', 'assetConversion.nextPoolAssetId')) as number
        const shares = await stage.read('target', 'poolAssets.account', next - 1, stranger.address)
        const balance = BigInt((shares as { readonly balance: number | string }).balance)
        // The pool must keep the minimum of both assets.
        const taken = balance - balance / 500_000n
        const pair = ['assetConversion.removeLiquidity', nativeId, assetId] as const
        await byStranger(stage, left(slot), [...pair, taken, 1, 1, stranger.address])
        return { cause: '' }
      }
    )
  ),
  ...[4, 6].map((slot) =>
    onHub(
      `outbid-${slot}`,
      `the task swaps an asset for half of its price or more, and a task of another swaps a lot in ${slot} slots`,
      async (stage, left) => {
        await createAsset(stage, { isSufficient: true })
        await createPool(stage, 1_000n * UNIT, MILLION / 2n)
        await byStranger(stage, left(slot), swap(MILLION / 4n, 1n, stage.stranger.address))
        const own = swap(10_000n, 100_000n, stage.user.address)
        const swaps = reporting('assetConversion.SwapExecuted')
        const effect = { ...swaps, total: (runs: number) => BigInt(runs + 1) }
        return { staged: stageCall(stage, own, effect), cause: '' }
      }
    )
  )
]

const vested = [6, 8].map((slot) =>
  onHub(
    `vested-${slot}`,
    `the user's money vests in ten blocks, its deposits cover a run, and a task of another releases it in ${slot} slots`,
    async (stage, left) => {
      const { stranger, user } = stage
      await byStranger(stage, left(slot), ['vesting.vestOther', user.address])
      await stage.root('target', ['balances.forceSetBalance', user.address, HUB_DEPOSIT])
      const locked = 100n * UNIT
      const startingBlock = (await relayNumber(stage)) + 10
      const schedule = { locked, perBlock: locked, startingBlock }
      await stage.sign('target', stranger, ['vesting.vestedTransfer', user.address, schedule])
      return undefined
    },
    BUILT
  )
)

const minted = [30, 70].map((blocks) =>
  onHub(
    `mint-${blocks}`,
    `the only run mints an item of a collection, which takes none from ${blocks} blocks on`,
    async (stage, left) => {
      const { stranger, user } = stage
      const endBlock = (await relayNumber(stage)) + blocks
      const terms = { price: UNIT, startBlock: null, endBlock, defaultItemSettings: 0 }
      const mintSettings = { mintType: 'Public', ...terms }
      const collection = { settings: 0, maxSupply: null, mintSettings }
      const create: NamedCall = ['nfts.create', stranger.address, collection]
      const events = await stage.sign('target', stranger, create)
      const made = events.find(({ section, method }) => `${section}.${method}` === 'nfts.Created')
      const paid = { ownedItem: null, mintPrice: UNIT }
      const mint: NamedCall = ['nfts.mint', made?.data['collection'], 1, user.address, paid]
      const automation = { times: [ahead(stage, left(5))] }
      return { staged: stageCall(stage, mint, reporting('nfts.Issued')), automation }
    },
    BUILT
  )
)

const HERE = { parents: 0, interior: 'Here' }

const treasury = [6, 8].map((slot) =>
  onHub(
    `treasury-${slot}`,
    `the user has what a run moves, and a task of another has the treasury pay the rest in ${slot} slots`,
    async (stage, left) => {
      const pot = String(stage.net.target.api.consts['treasury']?.['potAccount'])
      const kind = { V5: { location: HERE, assetId: nativeId } }
      const account = { AccountId32: { network: null, id: stage.user.publicKey } }
      const accountId = { parents: 0, interior: { X1: [account] } }
      const payee = { V5: { location: HERE, accountId } }
      await stage.root(
        'target',
        ['balances.forceSetBalance', pot, 10n ** 16n],
        ['assetRate.create', kind, 10n ** 18n],
        ['treasury.spend', kind, 100n * UNIT, payee, null]
      )
      await byStranger(stage, left(slot), ['treasury.payout', 0])
      await setFree(stage, 'target', UNIT + HUB_DEPOSIT)
      return undefined
    }
  )
)

/** Acts of others around the runs, and forms of calls, that the other families lack. */
export const oddities: readonly Perturbation[] = [
  ...contracts,
  ...evm,
  ...poor,
  ...nested,
  ...written,
  ...tokens,
  ...reaped,
  ...rooted,
  ...preimages,
  ...thirds,
  downward,
  ...migrated,
  ...freed,
  ...dated,
  ...pools,
  ...vested,
  ...minted,
  ...treasury
]
