import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { onPara } from './agendas.ts'
import { book, enlist } from './bookings.ts'
import { nest } from './calls.ts'
import { holdRuns } from './feeAsset.ts'
import { onBothTargets } from './onBothTargets.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'
import { setOver, slotOf, threeRuns } from './times.ts'

const notice = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<Setup | undefined>,
  rest: Partial<Perturbation> = {}
): Perturbation => ({
  id: `notice-${id}`,
  title,
  apply: async (stage) => {
    const setup = await apply(stage)
    return setOver(threeRuns(stage), setup)
  },
  ...rest
})

type End = 'service' | 'target'
const ends = ['service', 'target'] as const
const siblingOf = ({ net }: Stage, end: End) => ({
  parents: 1,
  interior: { X1: [{ Parachain: net[end].paraId }] }
})
const RELAY = { parents: 1, interior: 'Here' }

/** Records of the service that decode, and that no block of it has written. */
const records: readonly (readonly [
  id: string,
  title: string,
  item: `automationTime.${string}` | `xcmpHandler.${string}`,
  value: (stage: Stage) => unknown
])[] = [
  [
    'slot-double',
    'slots of twice the length',
    'automationTime.storedSlotLength',
    (stage) => 2 * slotOf(stage)
  ],
  [
    'slot-half',
    'slots of half the length',
    'automationTime.storedSlotLength',
    (stage) => slotOf(stage) / 2
  ],
  ['slot-none', 'slots of no length', 'automationTime.storedSlotLength', () => 0],
  ['nonce-last', 'the last nonce', 'automationTime.nextNonce', () => 2n ** 64n - 1n],
  ['tasks-none', 'a count of no tasks', 'automationTime.counterForTasks', () => 0],
  ['tasks-most', 'the highest count of tasks', 'automationTime.counterForTasks', () => 2 ** 32 - 1],
  ['latest-past', 'a last slot of long ago', 'automationTime.latestSlot', () => 60],
  [
    'latest-far',
    'a last slot of the next century',
    'automationTime.latestSlot',
    () => 4_200_000_000
  ],
  ['served', 'another target served last', 'automationTime.lastServed', () => 9_999],
  ['yields', 'waiting runs that yield', 'automationTime.waitingYields', () => true],
  [
    'limits-none',
    'no limits of bookings',
    'automationTime.limitation',
    () => ({ places: 0, horizon: 0, executionTimes: 0 })
  ],
  [
    'limits-one',
    'one place in each slot',
    'automationTime.limitation',
    () => ({ places: 1, horizon: 10 ** 9, executionTimes: 24 })
  ]
]

const odd = records.map(([id, title, item, value]) =>
  notice(`record-${id}`, `the service's state holds ${title}`, async (stage) => {
    await stage.put('service', item, [], value(stage))
    return undefined
  })
)

/** What the runs meet on the way of messages: notices about versions between the chains. */
const versions = ends.flatMap((end) => [
  ...(end === 'service'
    ? []
    : onBothTargets(
        notice(
          'version-target-asks-service',
          'the target asks the service for its version',
          async (stage) => {
            const service = { V5: siblingOf(stage, 'service') }
            await stage.root('target', ['polkadotXcm.forceSubscribeVersionNotify', service])
            return undefined
          }
        )
      )),
  ...([2, 3, 4, 6] as const).map((version) =>
    notice(
      `version-${end}-task-${version}`,
      `a task of the target's root takes version ${version} for that of the ${end === 'target' ? 'service' : 'relay chain'} before the second run`,
      async (stage) => {
        const at = end === 'target' ? siblingOf(stage, 'service') : RELAY
        const root = await enlist(stage, 'root')
        const force = nest(stage, ['polkadotXcm.forceXcmVersion', at, version])
        await book(stage, root, [5], ['sudo.sudo', force[0]])
        return undefined
      }
    )
  )
])

/** Roots do what the other families have not had them do, by messages of the relay chain. */
const rooted: readonly (readonly [string, string, End, (stage: Stage) => NamedCall])[] = [
  ...ends.flatMap((end) =>
    (
      [
        [
          'pages-1',
          'runs in one page of memory',
          (_: Stage): NamedCall => ['system.setHeapPages', 1]
        ],
        [
          'pages-most',
          'runs in as many pages of memory as can be written',
          (_: Stage): NamedCall => ['system.setHeapPages', 2n ** 64n - 1n]
        ],
        [
          'upward',
          'sends the relay chain bytes that are no message',
          (_: Stage): NamedCall => ['parachainSystem.sudoSendUpwardMessage', '0xffffffff']
        ],
        [
          'upward-long',
          'sends the relay chain ten thousand bytes',
          (_: Stage): NamedCall => [
            'parachainSystem.sudoSendUpwardMessage',
            `0x${'ab'.repeat(10_000)}`
          ]
        ],
        [
          'authorizes',
          'authorizes an upgrade',
          (_: Stage): NamedCall => ['system.authorizeUpgrade', `0x${'22'.repeat(32)}`]
        ]
      ] as const
    ).map(([id, title, call]) => [id, title, end, call] as const)
  )
]

const byRelay = rooted.flatMap(([id, title, end, call]) =>
  ([5, 45] as const).map((blocks) =>
    notice(
      `root-${id}-${end}-${blocks}`,
      `the relay chain has the ${end} act in ${blocks} blocks: it ${title}`,
      async (stage) => {
        const { registry } = stage.net.relay.api
        const bytes = stage.encode('relay', onPara(stage, end, call(stage)))
        const inner = registry.createType('Call', bytes)
        await stage.root('relay', ['scheduler.scheduleAfter', blocks, null, 0, inner])
        return { cause: 'xcmPallet.send' }
      },
      { variants: ['minute'] }
    )
  )
)

const byRoot = rooted.map(([id, title, end, call]) =>
  notice(
    `now-${id}-${end}`,
    `the root of the ${end} has just acted: it ${title}`,
    async (stage) => {
      await stage.root(end, call(stage))
      return undefined
    }
  )
)

/** What befalls the fee asset and the service's account of it between the runs. */
const feeAsset: readonly (readonly [string, string, (stage: Stage) => NamedCall])[] = [
  [
    'blocked',
    "blocks the service's account",
    ({ token, sovereign }) => ['foreignAssets.block', token, sovereign]
  ],
  [
    'frozen',
    "freezes the service's account",
    ({ token, sovereign }) => ['foreignAssets.freeze', token, sovereign]
  ],
  [
    'burned',
    'burns what the service holds',
    ({ token, sovereign }) => ['foreignAssets.burn', token, sovereign, 10n ** 20n]
  ],
  [
    'minted',
    'issues as much again',
    ({ token, sovereign }) => ['foreignAssets.mint', token, sovereign, 10n ** 15n]
  ],
  [
    'taken',
    'takes all but a token',
    ({ token, sovereign, targetStranger }) => [
      'foreignAssets.forceTransfer',
      token,
      sovereign,
      targetStranger.address,
      1n
    ]
  ],
  ['destroyed', 'begins to destroy it', ({ token }) => ['foreignAssets.startDestroy', token]],
  [
    'owner',
    'gives it away',
    ({ token, targetStranger }) => [
      'foreignAssets.transferOwnership',
      token,
      targetStranger.address
    ]
  ],
  [
    'described',
    'describes it',
    ({ token }) => ['foreignAssets.setMetadata', token, '0x4e6f74696365', '0x4e5443', 3]
  ]
]

const onAsset = feeAsset.flatMap(([id, title, call]) =>
  ([3, 5, 11] as const).flatMap((slot) =>
    onBothTargets(
      notice(
        `asset-${id}-${slot}`,
        `a task of the owner of the fee asset ${title} in ${slot} slots`,
        async (stage) => {
          const root = await enlist(stage, 'root')
          await book(stage, root, [slot], call(stage))
          return undefined
        }
      )
    )
  )
)

/** The service's account holds what two runs use, and gets that of a third by another way. */
const fed = (['mint', 'transfer'] as const).flatMap((way) =>
  ([3, 7, 11] as const).map((slot) =>
    notice(
      `fed-${way}-${slot}`,
      `the service holds what two runs use, and a task of another brings more by ${way} in ${slot} slots`,
      async (stage) => {
        const root = await enlist(stage, 'root')
        const amount = 10n * UNIT
        const { token, sovereign } = stage
        const call: NamedCall =
          way === 'mint'
            ? ['foreignAssets.mint', token, sovereign, amount]
            : ['foreignAssets.transfer', token, sovereign, amount]
        if (way === 'transfer') {
          await stage.net.fund({
            chain: stage.net.target,
            account: root.onTarget.address,
            amount: 10n * amount,
            token: 'service'
          })
        }
        await holdRuns(stage, 2n, 1n)
        await book(stage, root, [slot], call)
        return undefined
      }
    )
  )
)

/** Notices between the chains, and records that decode and are odd. */
export const notices: Family = {
  name: 'notices and odd records',
  subject: 'schedules',
  perturbations: [...odd, ...versions, ...byRelay, ...byRoot, ...onAsset, ...fed]
}
