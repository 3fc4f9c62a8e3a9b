import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { deriveMultisig } from '@paraclock/submission'
import { blake2b256 } from '@paraclock/xcm'
import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { onPara } from './agendas.ts'
import { book, enlist } from './bookings.ts'
import { anyCall, nest, paying, stageCall, transfer } from './calls.ts'
import { counting, GAS, putAnother, putContract, ROOM } from './contracts.ts'
import { DEPOSIT, setFree } from './money.ts'
import { onBothTargets } from './onBothTargets.ts'
import type { Effect, Family, Perturbation, Setup } from './Perturbation.ts'
import { changeSettings } from './targetSettings.ts'
import { ahead, isBuilt, setOver, slotOf } from './times.ts'

/** The runs are due in 5, 7 and 9 slots, as counted before anything is prepared; others act around them. */
const moments = { before: 4, between: 6, after: 11 } as const

const dueFrom = (stage: Stage, now: number): Setup => ({
  automation: {
    times: [5, 7, 9].map((slot) => now + slot * slotOf(stage))
  },
  everyBlock: isBuilt(stage)
})

/** How many slots are left to one that was counted before anything was prepared. */
type Left = (slot: number) => () => number

const lapse = (
  id: string,
  title: string,
  apply: (stage: Stage, left: Left) => Promise<Setup | undefined>,
  rest: Partial<Perturbation> = {}
): readonly Perturbation[] => onBothTargets(onOne(id, title, apply, rest))

const onOne = (
  id: string,
  title: string,
  apply: (stage: Stage, left: Left) => Promise<Setup | undefined>,
  rest: Partial<Perturbation> = {}
): Perturbation => ({
  id: `lapse-${id}`,
  title,
  apply: async (stage) => {
    const now = ahead(stage, 0)
    const left: Left = (slot) => () => slot - (ahead(stage, 0) - now) / slotOf(stage)
    const setup = await apply(stage, left)
    return setOver(dueFrom(stage, now), setup)
  },
  ...rest
})

/** A token that only this family knows. */
export const TOKEN = { parents: 1, interior: { X1: [{ Parachain: 4000 }] } }

/** Another account owns the token, and mints an amount of it to an account. */
async function issue(stage: Stage, to: string, amount: bigint): Promise<void> {
  const { targetStranger } = stage
  await stage.root('target', ['foreignAssets.forceCreate', TOKEN, targetStranger.address, true, 1n])
  await stage.sign('target', targetStranger, ['foreignAssets.mint', TOKEN, to, amount])
}

/** The effect of calls that give the recipient some of the token. */
export const giving: Effect = {
  title: "the recipient's balance of a token",
  read: async (stage) => {
    const held = (await stage.read('target', 'foreignAssets.account', TOKEN, stage.recipient)) as {
      readonly balance: number | string
    } | null
    return BigInt(held?.balance ?? 0)
  },
  total: (runs) => UNIT * BigInt(runs)
}

/** A booked task of the target's root makes a call. */
async function byRoot(stage: Stage, slot: () => number, call: NamedCall): Promise<void> {
  const root = await enlist(stage, 'root')
  await book(stage, root, [slot()], ['sudo.sudo', nest(stage, call)[0]])
}

/** Books a task of another account that makes a call. */
async function byStranger(stage: Stage, slot: () => number, call: NamedCall): Promise<void> {
  const booker = await enlist(stage, 'first', stage.targetStranger)
  await book(stage, booker, [slot()], call)
}

/** The runs move tokens of another account, as many as it has approved. */
const allowed = [
  ...([2n, 3n] as const).flatMap((runs) =>
    lapse(
      `allowed-${runs}`,
      `the runs move a stranger's tokens, and are allowed to for ${runs} of them`,
      async (stage) => {
        await issue(stage, stage.targetStranger.address, 100n * UNIT)
        await approve(stage, runs)
        return await moveByApproval(stage)
      }
    )
  ),
  ...Object.entries(moments).flatMap(([moment, slot]) => [
    ...lapse(
      `allowed-cancelled-${moment}`,
      `the runs move a stranger's tokens, who cancels that ${moment} them`,
      async (stage, left) => {
        await issue(stage, stage.targetStranger.address, 100n * UNIT)
        await approve(stage, 3n)
        await byStranger(stage, left(slot), [
          'foreignAssets.cancelApproval',
          TOKEN,
          stage.targetUser.address
        ])
        return { ...(await moveByApproval(stage)), cause: 'foreignAssets.cancelApproval' }
      }
    ),
    ...lapse(
      `allowed-spent-${moment}`,
      `the runs move a stranger's tokens, who has spent them ${moment} them`,
      async (stage, left) => {
        await issue(stage, stage.targetStranger.address, 3n * UNIT)
        await approve(stage, 3n)
        await byStranger(stage, left(slot), [
          'foreignAssets.transfer',
          TOKEN,
          `0x${'51'.repeat(stage.kind === 'ethereum' ? 20 : 32)}`,
          UNIT
        ])
        return { ...(await moveByApproval(stage)), cause: 'foreignAssets.transfer' }
      }
    )
  ])
]

const approve = (stage: Stage, runs: bigint): Promise<unknown> =>
  stage.sign('target', stage.targetStranger, [
    'foreignAssets.approveTransfer',
    TOKEN,
    stage.targetUser.address,
    runs * UNIT
  ])

async function moveByApproval(stage: Stage): Promise<Setup> {
  await changeSettings(stage, () => ({ assumedProofSize: 400_000n }))
  const setup = await anyCall(stage)
  const call: NamedCall = [
    'foreignAssets.transferApproved',
    TOKEN,
    stage.targetStranger.address,
    stage.recipient,
    UNIT
  ]
  return { ...setup, staged: stageCall(stage, call, giving) }
}

/** What befalls the token that the runs move. */
const befalls: readonly (readonly [string, string, (stage: Stage) => NamedCall, string?])[] = [
  ['frozen', 'freezes it', () => ['foreignAssets.freezeAsset', TOKEN]],
  [
    'user-frozen',
    "freezes the user's",
    ({ targetUser }) => ['foreignAssets.freeze', TOKEN, targetUser.address]
  ],
  [
    'user-blocked',
    'blocks the user',
    ({ targetUser }) => ['foreignAssets.block', TOKEN, targetUser.address]
  ],
  [
    'recipient-blocked',
    'blocks the recipient',
    ({ recipient }) => ['foreignAssets.block', TOKEN, recipient]
  ],
  [
    'burned',
    "burns the user's",
    ({ targetUser }) => ['foreignAssets.burn', TOKEN, targetUser.address, 100n * UNIT]
  ],
  ['destroyed', 'begins to destroy it', () => ['foreignAssets.startDestroy', TOKEN]],
  [
    'team',
    'gives its roles away',
    ({ targetUser: { address } }) => ['foreignAssets.setTeam', TOKEN, address, address, address]
  ],
  [
    'owner',
    'gives it away',
    ({ targetUser }) => ['foreignAssets.transferOwnership', TOKEN, targetUser.address]
  ],
  [
    'taken',
    "takes the user's",
    ({ targetUser, targetStranger }) => [
      'foreignAssets.forceTransfer',
      TOKEN,
      targetUser.address,
      targetStranger.address,
      99n * UNIT
    ]
  ],
  [
    'described',
    'describes it',
    () => ['foreignAssets.setMetadata', TOKEN, '0x4c6170736564', '0x4c5053', 10]
  ]
]

const tokens = befalls.flatMap(([id, title, call]) =>
  Object.entries(moments).flatMap(([moment, slot]) =>
    lapse(
      `token-${id}-${moment}`,
      `the runs move a token, whose owner ${title} ${moment} them`,
      async (stage, left) => {
        await issue(stage, stage.targetUser.address, 100n * UNIT)
        await changeSettings(stage, () => ({ assumedProofSize: 400_000n }))
        await byStranger(stage, left(slot), call(stage))
        const move: NamedCall = ['foreignAssets.transfer', TOKEN, stage.recipient, UNIT]
        return { staged: stageCall(stage, move, giving), cause: call(stage)[0] }
      }
    )
  )
)

/** The user's own account does something by another task, which a proxy of it has booked. */
const own: readonly (readonly [string, string, (stage: Stage) => readonly NamedCall[], string])[] =
  [
    [
      'pure',
      'makes a pure account, which costs a deposit',
      () => [['proxy.createPure', 'Any', 0, 7]],
      'proxy.createPure'
    ],
    [
      'announces',
      'announces a call, which costs a deposit',
      (stage) => [['proxy.announce', stage.targetStranger.address, `0x${'21'.repeat(32)}`]],
      'proxy.announce'
    ],
    ['pokes', 'has its deposit counted again', () => [['proxy.pokeDeposit']], 'proxy.pokeDeposit'],
    [
      'aliases',
      'lets a stranger act for it, which costs a deposit',
      (stage) => [
        [
          'polkadotXcm.addAuthorizedAlias',
          {
            V5: {
              parents: 0,
              interior: {
                X1: [
                  stage.kind === 'ethereum'
                    ? { AccountKey20: { network: null, key: stage.targetStranger.address } }
                    : { AccountId32: { network: null, id: stage.targetStranger.publicKey } }
                ]
              }
            }
          },
          null
        ]
      ],
      'polkadotXcm.addAuthorizedAlias'
    ],
    [
      'touches',
      'opens an account for a token, which costs a deposit',
      () => [['foreignAssets.touch', TOKEN]],
      'foreignAssets.touch'
    ]
  ]

const deposits = own.flatMap(([id, title, calls, cause]) =>
  Object.entries(moments).flatMap(([moment, slot]) =>
    lapse(
      `own-${id}-${moment}`,
      `the user has what the runs move and the existential deposit, and its account ${title} ${moment} them`,
      async (stage, left) => {
        await issue(stage, stage.targetStranger.address, UNIT)
        if (id === 'announces') {
          await stage.sign('target', stage.targetStranger, [
            'proxy.addProxy',
            stage.targetUser.address,
            'Any',
            5
          ])
        }
        const other = await enlist(stage, 'second', stage.targetUser)
        await book(stage, other, [left(slot)()], ['utility.batchAll', nest(stage, ...calls(stage))])
        await setFree(stage, 'target', 3n * UNIT + DEPOSIT)
        return { cause: moment === 'after' ? '' : cause }
      }
    )
  )
)

/** The runs call a contract that somebody changes. */
const COUNTER = '6000546001018060005560005260206000a060206000f3'
const REVERTER = '60006000fd'

const changed: readonly (readonly [
  id: string,
  title: string,
  act: (stage: Stage, slot: () => number, contract: string) => Promise<void>
])[] = [
  [
    'unmapped',
    'the user takes its mapping back',
    async (stage, slot) => {
      const other = await enlist(stage, 'second', stage.targetUser)
      await book(stage, other, [slot()], ['revive.unmapAccount'])
    }
  ],
  [
    'code',
    'root sets another code',
    async (stage, slot, contract) => {
      const other = await putAnother(stage, REVERTER)
      const hash = await codeOf(stage, other)
      await byRoot(stage, slot, ['revive.setCode', contract, hash])
    }
  ],
  [
    'code-same',
    'root sets the same code',
    async (stage, slot, contract) => {
      await byRoot(stage, slot, ['revive.setCode', contract, await codeOf(stage, contract)])
    }
  ],
  [
    'filter',
    'programs may no longer reach contracts',
    (stage, slot) =>
      byRoot(stage, slot, [
        'parameters.setParameter',
        { Switches: { ContractsUnreachableOverXcm: [null, true] } }
      ])
  ]
]

async function codeOf(stage: Stage, contract: string): Promise<string> {
  const info = (await stage.read('target', 'revive.accountInfoOf', contract)) as {
    readonly accountType: { readonly contract: { readonly codeHash: string } }
  }
  return info.accountType.contract.codeHash
}

const contracts = changed.flatMap(([id, title, act]) =>
  Object.entries(moments).map(([moment, slot]) =>
    onOne(
      `contract-${id}-${moment}`,
      `the runs call a contract, and ${title} ${moment} them`,
      async (stage, left) => {
        const address = await putContract(stage, COUNTER)
        await changeSettings(stage, () => ({ assumedProofSize: 1_300_000n }))
        await stage.sign('target', stage.user, ['revive.mapAccount'])
        await act(stage, left(slot), address)
        const call: NamedCall = ['revive.call', address, 0n, GAS, ROOM, '0x']
        return { staged: stageCall(stage, call, counting) }
      }
    )
  )
)

const WEIGHT = { refTime: 5_000_000_000n, proofSize: 100_000n }

const keyOf = (one: Stage['user']): Hex => bytesToHex(one.addressRaw)

/** The run gives the second of two approvals, and the first is taken back. */
const approvals = ([0, 4, 6] as const).map((slot) =>
  onOne(
    `approval-${slot}`,
    `the run gives the second of two approvals, and the first is taken back in ${slot} slots`,
    async (stage, left) => {
      const [mine, theirs] = [keyOf(stage.user), keyOf(stage.stranger)]
      const pair = deriveMultisig([mine, theirs].toSorted(), 2)
      const bytes = stage.encode('target', transfer(stage))
      const hash = bytesToHex(blake2b256(hexToBytes(bytes)))
      const [inner] = nest(stage, transfer(stage))
      await stage.root('target', ['balances.forceSetBalance', pair, 100n * UNIT])
      await stage.sign('target', stage.stranger, [
        'multisig.asMulti',
        2,
        [mine],
        null,
        inner,
        WEIGHT
      ])
      const { when } = (await stage.read('target', 'multisig.multisigs', pair, hash)) as {
        readonly when: unknown
      }
      if (slot > 0)
        await byStranger(stage, left(slot), ['multisig.cancelAsMulti', 2, [mine], when, hash])
      const setup = await anyCall(stage)
      const call: NamedCall = ['multisig.asMulti', 2, [theirs], when, inner, WEIGHT]
      return {
        automation: { ...setup.automation, times: [ahead(stage, left(5)())] },
        staged: stageCall(stage, call, paying(UNIT)),
        cause: 'multisig.cancelAsMulti'
      }
    }
  )
)

/** A pure account of the user is what the runs act through, and it is killed. */
const killed = Object.entries(moments).flatMap(([moment, slot]) =>
  lapse(
    `pure-killed-${moment}`,
    `the runs act as a pure account of the user, which another task of it kills ${moment} them`,
    async (stage, left) => {
      const events = await stage.sign('target', stage.targetUser, ['proxy.createPure', 'Any', 0, 3])
      const made = events.find(({ method }) => method === 'PureCreated')
      const pure = String(made?.data['pure'])
      const { number } = await headOf(stage)
      const index = await indexOf(stage, number)
      const as = (call: NamedCall): NamedCall => ['proxy.proxy', pure, null, nest(stage, call)[0]]
      await stage.root('target', ['balances.forceSetBalance', pure, 100n * UNIT])
      const kill: NamedCall = ['proxy.killPure', stage.targetUser.address, 'Any', 3, number, index]
      const other = await enlist(stage, 'second', stage.targetUser)
      await book(stage, other, [left(slot)()], as(kill))
      const setup = await anyCall(stage)
      return {
        ...setup,
        staged: stageCall(stage, as(transfer(stage)), paying(UNIT)),
        cause: 'proxy.killPure'
      }
    }
  )
)

const headOf = async ({ net }: Stage): Promise<{ readonly number: number }> => ({
  number: (await net.target.api.rpc.chain.getHeader()).number.toNumber()
})

/** The place of the extrinsic that made the account in its block. */
async function indexOf({ net }: Stage, number: number): Promise<number> {
  const { api } = net.target
  const { block } = await api.rpc.chain.getBlock(await api.rpc.chain.getBlockHash(number))
  return block.extrinsics.findIndex(({ method }) => method.method === 'createPure')
}

/** What the relay chain has the user's own account on the target do. */
const commanded: readonly (readonly [string, string, (stage: Stage) => NamedCall])[] = [
  ['removes', 'remove its proxies', () => ['proxy.removeProxies']],
  [
    'pays',
    'pay all away',
    (stage) => ['balances.transferAll', stage.targetStranger.address, false]
  ],
  [
    'delays',
    'grant the proxy with a delay, too',
    ({ delegate }) => ['proxy.addProxy', delegate, 'Automation', 9]
  ],
  ['burns', 'burn all but a token', () => ['balances.burn', 10n ** 16n, true]],
  ['pure', 'make a pure account', () => ['proxy.createPure', 'Any', 0, 9]]
]

const byRelay = commanded.flatMap(([id, title, call]) =>
  ([5, 45, 100] as const).flatMap((blocks) =>
    lapse(
      `commanded-${id}-${blocks}`,
      `the relay chain has the user's account on the target ${title} in ${blocks} blocks`,
      async (stage) => {
        const act: NamedCall = [
          'utility.dispatchAs',
          { system: { Signed: stage.targetUser.address } },
          nest(stage, call(stage))[0]
        ]
        const inner = stage.net.relay.api.registry.createType(
          'Call',
          stage.encode('relay', onPara(stage, 'target', act))
        )
        await stage.root('relay', ['scheduler.scheduleAfter', blocks, null, 0, inner])
        return { cause: 'xcmPallet.send' }
      },
      { variants: ['minute'] }
    )
  )
)

/** Rights, tokens, contracts and approvals that somebody changes before runs and between them. */
export const lapses: Family = {
  name: 'rights that lapse',
  subject: 'schedules',
  perturbations: [
    ...allowed,
    ...tokens,
    ...deposits,
    ...contracts,
    ...approvals,
    ...killed,
    ...byRelay
  ]
}
