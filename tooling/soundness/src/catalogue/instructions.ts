import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { anyCall, nest, paying, reporting, stageCall, transfer } from './calls.ts'
import { onBothTargets } from './onBothTargets.ts'
import type { Effect, Family, Perturbation, Setup } from './Perturbation.ts'
import { changeSettings } from './targetSettings.ts'
import { every, isBuilt } from './times.ts'

type Instruction = Readonly<Record<string, unknown>>
type Write = (stage: Stage) => readonly Instruction[]

const HERE = { parents: 0, interior: 'Here' }
const own = (amount: bigint) => ({ id: HERE, fun: { Fungible: amount } })
const MOST = { refTime: 20_000_000_000n, proofSize: 400_000n }

const junction = (kind: Stage['kind'], account: string) =>
  kind === 'ethereum'
    ? { AccountKey20: { network: null, key: account } }
    : { AccountId32: { network: null, id: account } }
const at = (stage: Stage, account: string) => ({
  parents: 0,
  interior: { X1: [junction(stage.kind, account)] }
})
const hexOf = ({ addressRaw }: Stage['user']): string =>
  `0x${Buffer.from(addressRaw).toString('hex')}`
const sibling = ({ net }: Stage) => ({
  parents: 1,
  interior: { X1: [{ Parachain: net.service.paraId }] }
})

const withdraw = (amount: bigint = UNIT): Instruction => ({ WithdrawAsset: [own(amount)] })
const deposit: Write = (stage) => [
  { DepositAsset: { assets: { Wild: { AllCounted: 1 } }, beneficiary: at(stage, stage.recipient) } }
]
/** Instructions before a withdrawal, between it and the deposit, and behind that. */
const pays =
  (before: Write, between: Write = () => [], amount = UNIT, behind: Write = () => []): Write =>
  (stage) => [
    ...before(stage),
    withdraw(amount),
    ...between(stage),
    ...deposit(stage),
    ...behind(stage)
  ]
const nothing: Write = () => []

const trapped = reporting('polkadotXcm.AssetsTrapped')
/** The effect of calls that pay, and lose nothing. */
const kept: Effect = {
  title: 'the balance of the recipient, less what is trapped',
  read: async (stage, since) =>
    (await paying(UNIT).read(stage, since)) - UNIT * (await trapped.read(stage, since)),
  total: paying(UNIT).total
}

/** What the runtime says of a pallet of its own. */
const balancesOf = (stage: Stage): number => {
  const { pallets } = stage.net.target.api.runtimeMetadata.asLatest
  return Number(pallets.find(({ name }) => name.toString() === 'Balances')?.index ?? 0)
}
const pallet =
  (name: string, crateMajor: number): Write =>
  (stage) => [
    {
      ExpectPallet: {
        index: balancesOf(stage),
        name: 'Balances',
        moduleName: name,
        crateMajor,
        minCrateMinor: 0
      }
    }
  ]

const response = { queryId: 0, maxWeight: { refTime: 0, proofSize: 0 } }

/** Programs that pay, with instructions that no other family has. */
const bodies: readonly (readonly [id: string, title: string, write: Write, effect?: Effect])[] = [
  [
    'expects-origin',
    'expects to act for the user',
    pays((stage) => [{ ExpectOrigin: at(stage, hexOf(stage.targetUser)) }])
  ],
  [
    'expects-stranger',
    'expects to act for a stranger',
    pays((stage) => [{ ExpectOrigin: at(stage, hexOf(stage.targetStranger)) }])
  ],
  ['expects-nobody', 'expects to act for nobody', pays(() => [{ ExpectOrigin: null }])],
  [
    'expects-nobody-late',
    'clears its origin, and expects none',
    pays(nothing, () => [{ ClearOrigin: null }, { ExpectOrigin: null }])
  ],
  ['expects-asset', 'expects what it holds', pays(nothing, () => [{ ExpectAsset: [own(UNIT)] }])],
  [
    'expects-more',
    'expects one unit more than it holds',
    pays(nothing, () => [{ ExpectAsset: [own(UNIT + 1n)] }])
  ],
  [
    'expects-error',
    'expects an error that is not there',
    pays(() => [{ ExpectError: [0, 'Overflow'] }])
  ],
  ['expects-no-error', 'expects no error', pays(() => [{ ExpectError: null }])],
  ['expects-pallet', 'expects another pallet', pays(pallet('pallet_assets', 1))],
  ['expects-crate', 'expects a crate that is not out yet', pays(pallet('pallet_balances', 900))],
  ['topic', 'sets a topic', pays(() => [{ SetTopic: `0x${'31'.repeat(32)}` }])],
  ['clears-first', 'clears its origin before it withdraws', pays(() => [{ ClearOrigin: null }])],
  [
    'clears-later',
    'clears its origin behind its withdrawal',
    pays(nothing, () => [{ ClearOrigin: null }])
  ],
  [
    'descends-first',
    'descends to an account without money',
    pays(() => [{ DescendOrigin: { X1: [{ GeneralIndex: 7 }] } }])
  ],
  [
    'descends-later',
    'descends behind its withdrawal',
    pays(nothing, () => [{ DescendOrigin: { X1: [{ GeneralIndex: 7 }] } }])
  ],
  [
    'aliases-stranger',
    'acts for a stranger',
    pays((stage) => [{ AliasOrigin: at(stage, hexOf(stage.targetStranger)) }])
  ],
  [
    'aliases-itself',
    'acts for the user again',
    pays((stage) => [{ AliasOrigin: at(stage, hexOf(stage.targetUser)) }])
  ],
  [
    'universal',
    'acts for another network',
    pays(() => [{ UniversalOrigin: { GlobalConsensus: 'Kusama' } }])
  ],
  [
    'burns',
    'burns half of what it withdraws',
    pays(nothing, () => [{ BurnAsset: [own(UNIT)] }], 2n * UNIT)
  ],
  [
    'burns-more',
    'burns more than it withdraws',
    pays(nothing, () => [{ BurnAsset: [own(3n * UNIT)] }], 2n * UNIT),
    reporting('polkadotXcm.Attempted')
  ],
  [
    'unpaid',
    'says that it is not paid for',
    pays(() => [{ UnpaidExecution: { weightLimit: 'Unlimited', checkOrigin: null } }])
  ],
  [
    'buys',
    'pays for its execution',
    pays(
      nothing,
      () => [{ BuyExecution: { fees: own(UNIT), weightLimit: 'Unlimited' } }],
      2n * UNIT
    ),
    reporting('polkadotXcm.Attempted')
  ],
  [
    'refunds',
    'asks for what is left of its fee',
    pays(nothing, nothing, UNIT, () => [{ RefundSurplus: null }])
  ],
  [
    'transfers',
    'transfers without a holding',
    (stage) => [{ TransferAsset: { assets: [own(UNIT)], beneficiary: at(stage, stage.recipient) } }]
  ],
  [
    'transfers-too-much',
    'transfers more than there is without a holding',
    (stage) => [
      { TransferAsset: { assets: [own(10n ** 30n)], beneficiary: at(stage, stage.recipient) } }
    ]
  ],
  [
    'just-in-time',
    'pays its fees as they come',
    pays(() => [{ SetFeesMode: { jitWithdraw: true } }])
  ],
  ['subscribes', 'asks for versions', pays((_) => [{ SubscribeVersion: response }])],
  ['unsubscribes', 'asks for versions no more', pays(() => [{ UnsubscribeVersion: null }])],
  [
    'locks',
    'locks for the service',
    pays((stage) => [{ LockAsset: { asset: own(UNIT), unlocker: sibling(stage) } }])
  ],
  [
    'exchanges',
    'exchanges for the token of the service',
    pays(nothing, (stage) => [
      {
        ExchangeAsset: {
          give: { Wild: { AllCounted: 1 } },
          want: [{ id: sibling(stage), fun: { Fungible: 1n } }],
          maximal: false
        }
      }
    ])
  ],
  [
    'traps-some',
    'leaves half of what it withdraws',
    (stage) => [
      withdraw(2n * UNIT),
      {
        DepositAsset: { assets: { Definite: [own(UNIT)] }, beneficiary: at(stage, stage.recipient) }
      }
    ],
    kept
  ],
  [
    'reports',
    'reports what it holds to the service',
    pays(nothing, (stage) => [
      {
        ReportHolding: {
          responseInfo: { ...response, destination: sibling(stage) },
          assets: { Wild: 'All' }
        }
      }
    ]),
    // The delivery of the report is paid from what is held.
    reporting('polkadotXcm.Attempted')
  ],
  [
    'asks-pallet',
    'reports a pallet to the service',
    pays((stage) => [
      {
        QueryPallet: {
          moduleName: 'pallet_balances',
          responseInfo: { ...response, destination: sibling(stage) }
        }
      }
    ])
  ],
  [
    'responds',
    'answers what nobody asked',
    pays(() => [
      {
        QueryResponse: {
          queryId: 9,
          response: 'Null',
          maxWeight: { refTime: 0, proofSize: 0 },
          querier: null
        }
      }
    ])
  ],
  [
    'channel',
    'accepts a channel that nobody asked for',
    pays(() => [{ HrmpChannelAccepted: { recipient: 7 } }])
  ],
  ['empty', 'does nothing', () => [], reporting('polkadotXcm.Attempted')],
  [
    'sends-away',
    'sends to the service what it withdraws',
    (stage) => [
      withdraw(2n * UNIT),
      {
        DepositReserveAsset: {
          assets: { Wild: { AllCounted: 1 } },
          dest: sibling(stage),
          xcm: [{ ClearOrigin: null }]
        }
      }
    ],
    reporting('polkadotXcm.Attempted')
  ],
  [
    'claims-none',
    'claims what nobody has trapped',
    (stage) => [{ ClaimAsset: { assets: [own(UNIT)], ticket: HERE } }, ...deposit(stage)]
  ]
]

const executes = (_stage: Stage, program: readonly Instruction[]): NamedCall => [
  'polkadotXcm.execute',
  { V5: program },
  MOST
]

const due = (stage: Stage, count = 3): Setup => ({
  automation: { times: [...every(stage, count, 2, 4)] },
  everyBlock: isBuilt(stage)
})

const prepare = async (stage: Stage, count?: number): Promise<Setup> => {
  await changeSettings(stage, () => ({ assumedProofSize: 600_000n }))
  const { automation, everyBlock } = due(stage, count)
  const { automation: any } = await anyCall(stage)
  return { everyBlock, automation: { ...automation, ...any } }
}

const written = bodies.flatMap(([id, title, write, effect = paying(UNIT)]) =>
  onBothTargets({
    id: `instruct-${id}`,
    title: `the task executes a program that ${title}`,
    apply: async (stage) => ({
      ...(await prepare(stage)),
      staged: stageCall(stage, executes(stage, write(stage)), effect)
    })
  })
)

/** The user has trapped money, and the runs claim it. */
const claims = ([1, 3] as const).flatMap((trapped) =>
  (['program', 'call'] as const).flatMap((how) =>
    onBothTargets({
      id: `instruct-claims-${how}-${trapped}`,
      title: `three runs claim by a ${how} what the user has trapped ${trapped} times`,
      apply: async (stage): Promise<Setup> => {
        const setup = await prepare(stage)
        for (let left = trapped; left > 0; left -= 1) {
          await stage.sign('target', stage.targetUser, executes(stage, [withdraw()]))
        }
        const beneficiary = at(stage, stage.recipient)
        const call: NamedCall =
          how === 'call'
            ? ['polkadotXcm.claimAssets', { V5: [own(UNIT)] }, { V5: beneficiary }]
            : executes(stage, [
                { ClaimAsset: { assets: [own(UNIT)], ticket: HERE } },
                ...deposit(stage)
              ])
        return { ...setup, staged: stageCall(stage, call, paying(UNIT)) }
      }
    })
  )
)

/** Calls that move tokens away, which no other family makes. */
const moves: readonly (readonly [string, string, (stage: Stage) => NamedCall])[] = (
  [
    ['teleport', 'teleports', 'limitedTeleportAssets'],
    ['transfer', 'transfers', 'transferAssets'],
    ['reserve', 'transfers by reserve', 'limitedReserveTransferAssets']
  ] as const
).flatMap(([id, title, method]) =>
  (
    [
      ['service', 'the service', sibling],
      ['relay', 'the relay chain', () => ({ parents: 1, interior: 'Here' })],
      [
        'nowhere',
        'a parachain that is not there',
        () => ({ parents: 1, interior: { X1: [{ Parachain: 4999 }] } })
      ],
      ['itself', 'itself', () => HERE]
    ] as const
  ).map(([place, name, to]) => [
    `${id}-${place}`,
    `${title} tokens to ${name}`,
    (stage: Stage): NamedCall => [
      `polkadotXcm.${method}`,
      { V5: to(stage) },
      {
        V5: {
          parents: 0,
          interior: { X1: [{ AccountId32: { network: null, id: stage.user.publicKey } }] }
        }
      },
      { V5: [own(UNIT)] },
      0,
      'Unlimited'
    ]
  ])
)

const moved = moves.map(
  ([id, title, write]): Perturbation => ({
    id: `instruct-moves-${id}`,
    title: `each run pays and ${title}`,
    apply: async (stage) => ({
      ...(await prepare(stage)),
      staged: stageCall(
        stage,
        ['utility.batchAll', nest(stage, transfer(stage), write(stage))],
        paying(UNIT)
      )
    })
  })
)

/** Programs in the user's call, and what their instructions come to. */
export const instructions: Family = {
  name: 'instructions of programs',
  subject: 'call',
  perturbations: [...written, ...claims, ...moved]
}
