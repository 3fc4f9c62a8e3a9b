import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { book, enlist } from './bookings.ts'
import { anyCall, holdsKey, nest, paying, stageCall, transfer } from './calls.ts'
import { onBothTargets } from './onBothTargets.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'
import { every, isBuilt } from './times.ts'

/** The runs are due in 4, 6 and 8 slots. */
const due = (stage: Stage, count: number): Setup => ({
  automation: { times: [...every(stage, count, 2, 4)] },
  everyBlock: isBuilt(stage)
})

const grant = ({ delegate }: Stage, type: string, delay = 0): NamedCall => [
  'proxy.addProxy',
  delegate,
  type,
  delay
]
const takeBack = ({ delegate }: Stage, type: string): NamedCall => [
  'proxy.removeProxy',
  delegate,
  type,
  0
]
const ALL: NamedCall = ['proxy.removeProxies']
const empty = (stage: Stage, keepAlive: boolean): NamedCall => [
  'balances.transferAll',
  stage.targetStranger.address,
  keepAlive
]
const asRoot = (stage: Stage, call: NamedCall): NamedCall => ['sudo.sudo', nest(stage, call)[0]]

/** An account without a key. */
const nobody = (stage: Stage, at: number): string =>
  `0x${(at + 1)
    .toString(16)
    .padStart(2, '0')
    .repeat(stage.kind === 'ethereum' ? 20 : 32)}`

/** What a run does beside the payment. */
const beside: readonly (readonly [
  id: string,
  title: string,
  calls: (stage: Stage) => readonly NamedCall[]
])[] = [
  ['removes-all', "removes the user's proxies", () => [ALL]],
  ['removes-own', 'removes the proxy that it uses', (stage) => [takeBack(stage, 'Any')]],
  [
    'removes-other',
    'removes a proxy that it does not use',
    (stage) => [takeBack(stage, 'Automation')]
  ],
  ['renews', 'removes the proxies and grants its own again', (stage) => [ALL, grant(stage, 'Any')]],
  [
    'narrows',
    'removes the proxies and grants a narrow one',
    (stage) => [ALL, grant(stage, 'NonTransfer')]
  ],
  [
    'delays',
    'removes the proxies and grants a delayed one',
    (stage) => [ALL, grant(stage, 'Any', 5)]
  ],
  ['grants-again', 'grants its proxy again', (stage) => [grant(stage, 'Any')]],
  ['grants-delayed', 'grants a delayed proxy beside', (stage) => [grant(stage, 'Any', 5)]],
  [
    'grants-many',
    'grants proxies to twelve others',
    (stage) =>
      Array.from(
        { length: 12 },
        (_, at): NamedCall => ['proxy.addProxy', nobody(stage, at), 'Any', 0]
      )
  ],
  ['empties', 'pays away all but the deposit', (stage) => [empty(stage, true)]],
  ['dies', 'pays away all', (stage) => [empty(stage, false)]],
  ['burns', 'burns all but a token', () => [['balances.burn', UNIT, true]]],
  ['pure', 'makes a pure proxy', () => [['proxy.createPure', 'Any', 0, 7]]],
  [
    'key',
    "gives the target's key away",
    (stage) => [['sudo.setKey', stage.targetStranger.address]]
  ],
  [
    'barrier',
    'has the barrier refuse the service',
    (stage) => [
      asRoot(stage, [
        'parameters.setParameter',
        { Switches: { BarrierRejectsService: [null, true] } }
      ])
    ]
  ],
  [
    'queue',
    'suspends the queue of messages',
    (stage) => [asRoot(stage, ['xcmpQueue.suspendXcmExecution'])]
  ],
  [
    'xcm',
    'suspends the execution of XCM',
    (stage) => [asRoot(stage, ['polkadotXcm.forceSuspension', true])]
  ],
  [
    'xcm-and-back',
    'suspends the execution of XCM and resumes it',
    (stage) =>
      [true, false].map((on): NamedCall => asRoot(stage, ['polkadotXcm.forceSuspension', on]))
  ],
  [
    'threshold',
    'lowers the threshold of the queue',
    (stage) => [asRoot(stage, ['xcmpQueue.updateResumeThreshold', 1])]
  ],
  [
    'version',
    'forgets which XCM version it sends',
    (stage) => [asRoot(stage, ['polkadotXcm.forceDefaultXcmVersion', null])]
  ]
]

const NEEDS_KEY = /^(key|barrier|queue|xcm|threshold|version)/

const byItself: readonly Perturbation[] = beside.flatMap(([id, title, calls]) =>
  [1, 3].flatMap((count) =>
    onBothTargets({
      id: `own-${id}-${count}`,
      title: `each of ${count} runs pays, and ${title}`,
      apply: async (stage) => {
        const setup = await (NEEDS_KEY.test(id) ? holdsKey(stage) : anyCall(stage))
        const all = nest(stage, transfer(stage), ...calls(stage))
        const staged = stageCall(stage, ['utility.batchAll', all], paying(UNIT))
        const { automation, everyBlock } = due(stage, count)
        return { staged, everyBlock, automation: { ...automation, ...setup.automation } }
      }
    })
  )
)

/** When somebody else acts: the runs are due in 4, 6 and 8 slots. */
const moments = { before: 3, 'same-slot': 4, between: 5, last: 8, after: 9 } as const

/** What somebody with a proxy of the user's does by a task. */
const byProxy: readonly (readonly [string, string, (stage: Stage) => readonly NamedCall[]])[] = [
  ['removes-all', "removes the user's proxies", () => [ALL]],
  ['removes-used', 'removes the proxy of the task', (stage) => [takeBack(stage, 'Automation')]],
  [
    'replaces',
    'replaces the proxy of the task by a wider one',
    (stage) => [takeBack(stage, 'Automation'), grant(stage, 'Any')]
  ],
  [
    'renews',
    'removes the proxy of the task and grants it again',
    (stage) => [takeBack(stage, 'Automation'), grant(stage, 'Automation')]
  ],
  ['dies', "pays away all of the user's money", (stage) => [empty(stage, false)]]
]

const byOthers: readonly Perturbation[] = byProxy.flatMap(([id, title, calls]) =>
  Object.entries(moments).map(
    ([moment, slot]): Perturbation => ({
      id: `own-other-${id}-${moment}`,
      title: `a task of somebody with a proxy of the user's ${title}: ${moment} the runs`,
      apply: async (stage) => {
        const other = await enlist(stage, 'first', stage.targetUser)
        await book(stage, other, [slot], ['utility.batchAll', nest(stage, ...calls(stage))])
        return due(stage, 3)
      }
    })
  )
)

/** What tasks do to the accounts and to the way by which they run. */
export const ownAccounts: Family = {
  name: 'tasks that undo themselves',
  subject: 'call',
  perturbations: [...byItself, ...byOthers]
}
