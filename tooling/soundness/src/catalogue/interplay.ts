import { devAccount } from '@paraclock/devnet'
import { sovereignAccount } from '@paraclock/xcm'
import { type NamedCall, type Stage, THIRD, UNIT } from '../stage/Stage.ts'
import { onPara, turn } from './agendas.ts'
import { book, crowd, dispatch, enlist } from './bookings.ts'
import { anyCall, nest, openChannel, paying, stageCall, TOO_MUCH, transfer } from './calls.ts'
import { feeOfRun, setHolding } from './feeAsset.ts'
import { DEPOSIT, setFree } from './money.ts'
import { onBothTargets } from './onBothTargets.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'
import { requests } from './requests.ts'
import { changeSettings } from './targetSettings.ts'
import { every, setOver, threeRuns } from './times.ts'

const play = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<Setup | undefined>,
  rest: Partial<Perturbation> = {}
): Perturbation => ({
  id: `play-${id}`,
  title,
  apply: async (stage) => {
    const setup = await apply(stage)
    return setOver(threeRuns(stage), setup)
  },
  ...rest
})

/** What is said where the user lacks money on the target. */
const LACKING = "to the user's account on the target"

const relayCall = (stage: Stage, call: NamedCall): unknown =>
  stage.net.relay.api.registry.createType('Call', stage.encode('relay', call))

/** Has the relay chain's agenda make calls, each so many blocks later. */
async function plan(
  stage: Stage,
  ...entries: readonly (readonly [blocks: number, call: NamedCall])[]
): Promise<void> {
  for (const [blocks, call] of entries) {
    const inner = relayCall(stage, call)
    await stage.root('relay', ['scheduler.scheduleAfter', blocks, null, 0, inner])
  }
}

/** Has the service's root make a call by a task, which only variant `hour` has. */
async function asRoot(stage: Stage, slot: number, call: NamedCall): Promise<void> {
  const { registry } = stage.net.service.api
  const inner = registry.createType('Call', stage.encode('service', call))
  await dispatch(stage, await devAccount('Alice'), [slot], ['sudo.sudo', inner])
}

/** A closing is lifted by the relay chain's agenda: before the runs, between them, after them. */
const lifted = (
  [
    [
      'service-paused',
      'service',
      'the service is paused',
      () => ['automationTime.setPaused', true],
      () => ['automationTime.setPaused', false],
      'setPaused'
    ],
    [
      'target-stopped',
      'service',
      'the service has stopped the target',
      ({ net }) => ['xcmpHandler.stopTarget', net.target.paraId],
      ({ net }) => ['xcmpHandler.resumeTarget', net.target.paraId],
      'resumeTarget'
    ],
    [
      'queue',
      'target',
      'the target has suspended its queue',
      () => ['xcmpQueue.suspendXcmExecution'],
      () => ['xcmpQueue.resumeXcmExecution'],
      'resumeXcmExecution'
    ],
    [
      'barrier',
      'target',
      "the target's barrier refuses the service",
      () => turn('BarrierRejectsService')(true),
      () => turn('BarrierRejectsService')(false),
      'barrier'
    ],
    [
      'filter',
      'target',
      'proxies of the target admit nothing',
      () => turn('ProxyFilterRefusesCall')(true),
      () => turn('ProxyFilterRefusesCall')(false),
      'automation.proxyType'
    ]
  ] as const satisfies readonly (readonly [
    string,
    'service' | 'target',
    string,
    (stage: Stage) => NamedCall,
    (stage: Stage) => NamedCall,
    string
  ])[]
).flatMap(([id, end, title, close, open, cause]) =>
  ([20, 45, 100] as const).map((blocks) =>
    play(
      `lifted-${id}-${blocks}`,
      `${title}, and the relay chain has that undone in ${blocks} blocks`,
      async (stage) => {
        await stage.root(end, close(stage))
        await plan(stage, [blocks, onPara(stage, end, open(stage))])
        return { cause }
      },
      { variants: ['minute'] }
    )
  )
)

/** A queue of the target is suspended for a while, with a crowd behind it, or with little capacity. */
const stalled = ([1, 20] as const).flatMap((size) =>
  ([6, 40] as const).map((length) =>
    play(
      `stalled-${size}-${length}`,
      `${size} tasks of another run with the first run, when the target's queue stands still for ${length} blocks`,
      async (stage) => {
        await crowd(stage, 4, size, ['system.remark', '0x00'])
        await plan(
          stage,
          [36, onPara(stage, 'target', ['xcmpQueue.suspendXcmExecution'])],
          [36 + length, onPara(stage, 'target', ['xcmpQueue.resumeXcmExecution'])]
        )
        return { cause: 'xcmPallet.send' }
      },
      { variants: ['minute'] }
    )
  )
)

/** The relay chain limits messages, with a crowd before the runs. */
const limitedCrowd = ([1, 3] as const).flatMap((limit) =>
  ([4, 30] as const).map((size) =>
    play(
      `limited-${limit}-${size}`,
      `the relay chain lets ${limit} messages pass in a block from a session on, and ${size} tasks of another run with each run`,
      async (stage) => {
        for (const slot of [4, 6, 8]) await crowd(stage, slot, size, ['system.remark', '0x00'])
        await stage.root('relay', ['configuration.setHrmpMaxMessageNumPerCandidate', limit])
        return undefined
      },
      { variants: ['minute'] }
    )
  )
)

/** A task of another is refused by the target in the slot of a run. */
const beside = [
  play(
    'beside-refused',
    'the service holds what the runs use, and not what the heavy task of another beside the first withdraws',
    async (stage) => {
      const cost = await feeOfRun(stage)
      const other = await enlist(stage, 'first')
      const weight = { refTime: 400n * 10n ** 9n, proofSize: 200_000n }
      await book(stage, other, [4], ['system.remark', '0x00'], { weight })
      await setHolding(stage, { balance: 4n * cost })
      return undefined
    }
  ),
  play(
    'beside-refused-and-poor',
    'a heavy task of another is refused beside the first run, and the user has money for two',
    async (stage) => {
      const cost = await feeOfRun(stage)
      const other = await enlist(stage, 'first')
      const weight = { refTime: 400n * 10n ** 9n, proofSize: 200_000n }
      await book(stage, other, [4, 6, 8], ['system.remark', '0x00'], { weight })
      await setHolding(stage, { balance: 5n * cost })
      await setFree(stage, 'target', 2n * UNIT + DEPOSIT)
      return { cause: LACKING }
    }
  ),
  play(
    'beside-fails',
    "another's call fails in the same block of the target, and the user's call is not admitted",
    async (stage) => {
      const other = await enlist(stage, 'first')
      await book(stage, other, [4, 6, 8], ['balances.transferKeepAlive', stage.recipient, TOO_MUCH])
      await stage.net.misconfigure({ ProxyFilterRefusesCall: true })
      return { cause: 'automation.proxyType' }
    }
  )
]

/** Tasks that pay each other along a chain, whose end is the user. */
const chained = (['in-order', 'reversed'] as const).flatMap((order) =>
  ([0n, -1n] as const).flatMap((more) =>
    onBothTargets(
      play(
        `chain-${order}-${more}`,
        `in one slot a pays b what b pays the user, ${order}, and a has that, and ${more}`,
        async (stage) => {
          const [one, two] = [await enlist(stage, 'first'), await enlist(stage, 'second')]
          const amount = 3n * UNIT
          const pays = [
            () =>
              book(
                stage,
                one,
                [3],
                ['balances.transferAllowDeath', two.onTarget.address, amount + more]
              ),
            () =>
              book(
                stage,
                two,
                [3],
                ['balances.transferKeepAlive', stage.targetUser.address, amount]
              )
          ]
          await stage.root('target', ['balances.forceSetBalance', two.onTarget.address, DEPOSIT])
          for (const pay of order === 'in-order' ? pays : pays.toReversed()) await pay()
          await setFree(stage, 'target', DEPOSIT)
          return { cause: LACKING }
        }
      )
    )
  )
)

/** The user's account and its least: the proxy's deposit is reserved, so that it cannot end. */
const nearLeast = ([-1n, 0n, 1n] as const).flatMap((more) =>
  (['transferAllowDeath', 'transferKeepAlive', 'transferAll'] as const).flatMap((method) =>
    onBothTargets(
      play(
        `least-${method}-${more}`,
        `one run pays by ${method}, and the user has that and the existential deposit, and ${more}`,
        async (stage) => {
          await setFree(stage, 'target', UNIT + DEPOSIT + more)
          const [automation] = [{ times: [...every(stage, 1, 1, 4)] }]
          const call: NamedCall =
            method === 'transferAll'
              ? ['balances.transferAll', stage.recipient, true]
              : [`balances.${method}`, stage.recipient, UNIT]
          const moved = method === 'transferAll' ? UNIT + more : UNIT
          return { staged: stageCall(stage, call, paying(moved)), automation }
        }
      )
    )
  )
)

/** The service's clock is set by its state. */
const clocks = ([-10, -1, 2, 7] as const).map((slots) =>
  play(
    `clock-${slots}`,
    `the service has looked at the slots until ${slots} from now`,
    async (stage) => {
      const progress = (await stage.read('service', 'automationTime.progress')) as {
        readonly opened: number | string
      }
      const length = stage.net.variant === 'minute' ? 60n : 3_600n
      const opened = BigInt(progress.opened) + BigInt(slots) * length
      await stage.put('service', 'automationTime.progress', [], { ...progress, opened })
      return { cause: 'automationTime.restartClock' }
    }
  )
)

/** What the service sends with a run changes between the runs. */
const resettled = (
  [
    ['proof', 'assumes more proof', () => ({ assumedProofSize: 400_000n })],
    ['proof-none', 'assumes no proof', () => ({ assumedProofSize: 0n })],
    [
      'program',
      'weighs the program ten times as much',
      ({ programWeight }) => ({
        programWeight: { refTime: programWeight.refTime * 10n, proofSize: programWeight.proofSize }
      })
    ],
    [
      'fee-asset',
      "pays in the target's own token",
      () => ({ feeAsset: { V5: { parents: 0, interior: 'Here' } } })
    ]
  ] as const satisfies readonly (readonly [
    string,
    string,
    (now: Parameters<Parameters<typeof changeSettings>[1]>[0]) => object
  ])[]
).flatMap(([id, title, change]) =>
  ([3, 5] as const).flatMap((slot) =>
    (['short', 'plenty'] as const).map((held) =>
      play(
        `resettled-${id}-${slot}-${held}`,
        `a task of the service's root ${title} in ${slot} slots, and the service holds ${held === 'short' ? 'what the runs use now' : 'plenty'}`,
        async (stage) => {
          const cost = await feeOfRun(stage)
          const { paraId } = stage.net.target
          const before = await stage.read('service', 'xcmpHandler.targets', paraId)
          await changeSettings(stage, change)
          const settings = await stage.read('service', 'xcmpHandler.targets', paraId)
          await stage.put('service', 'xcmpHandler.targets', [paraId], before)
          await asRoot(stage, slot, ['xcmpHandler.setTarget', paraId, settings])
          if (held === 'short') await setHolding(stage, { balance: 3n * cost + 1n })
          return { cause: 'xcmpHandler.setTarget' }
        },
        { variants: ['hour'] }
      )
    )
  )
)

/** Somebody in whose hand the user's account is spends its money on deposits. */
const bound = ([1, 30] as const).flatMap((count) =>
  ([0n, -1n] as const).flatMap((more) =>
    onBothTargets(
      play(
        `bound-${count}-${more}`,
        `a task of somebody with a proxy of the user's grants ${count} more before the runs, and the user has money for all, and ${more}`,
        async (stage) => {
          const other = await enlist(stage, 'first', stage.targetUser)
          const { proxyDepositFactor } = stage.net.target.api.consts['proxy'] ?? {}
          const factor = BigInt(String(proxyDepositFactor))
          const delegates = Array.from({ length: count }, (_, at) => {
            const byte = (16 + at).toString(16)
            return `0x${byte.repeat(stage.kind === 'ethereum' ? 20 : 32)}`
          })
          const grants = delegates.map((one): NamedCall => ['proxy.addProxy', one, 'Any', 0])
          await setFree(stage, 'target', BigInt(count) * factor + 3n * UNIT + DEPOSIT + more)
          const weight = { refTime: 60n * 10n ** 9n, proofSize: 200_000n }
          await book(stage, other, [3], ['utility.batchAll', nest(stage, ...grants)], { weight })
          return { cause: 'proxy.addProxy' }
        }
      )
    )
  )
)

/** What a third parachain has sent to the target, and is under way when the network is checked. */
const underWay = (['pays', 'nothing'] as const).flatMap((what) =>
  ([1, 3] as const).map((runs) =>
    play(
      `third-${what}-${runs}`,
      `a third parachain has just sent the target ${what === 'pays' ? 'money for the user' : 'a program without money'}, and the user lacks that of ${runs} runs`,
      async (stage) => {
        const account = sovereignAccount({ paraId: THIRD, on: 'sibling' }).account
        const target = stage.net.target.paraId ?? 0
        await openChannel(stage, THIRD, target)
        if (what === 'pays')
          await stage.root('target', ['balances.forceSetBalance', account, 1_000n * UNIT])
        await setFree(stage, 'target', BigInt(3 - runs) * UNIT + DEPOSIT)
        const asset = (amount: bigint) => ({
          id: { parents: 0, interior: 'Here' },
          fun: { Fungible: amount }
        })
        const id = stage.targetUser.publicKey
        await stage.root('third', [
          'polkadotXcm.send',
          { V5: { parents: 1, interior: { X1: [{ Parachain: target }] } } },
          {
            V5: [
              { WithdrawAsset: [asset(10n * UNIT)] },
              { BuyExecution: { fees: asset(UNIT), weightLimit: 'Unlimited' } },
              {
                DepositAsset: {
                  assets: { Wild: 'All' },
                  beneficiary: {
                    parents: 0,
                    interior: { X1: [{ AccountId32: { network: null, id } }] }
                  }
                }
              }
            ]
          }
        ])
        return { cause: LACKING }
      },
      { network: 'third' }
    )
  )
)

/** The task's own proxy is taken away and given back by others of its account. */
const granted = ([3, 5, 7] as const).flatMap((back) =>
  onBothTargets(
    play(
      `granted-${back}`,
      `a task of somebody with a proxy of the user's removes that of the task in 2 slots, and another grants it again in ${back}`,
      async (stage) => {
        const other = await enlist(stage, 'first', stage.targetUser)
        const args = [stage.delegate, 'Automation', 0] as const
        await book(stage, other, [2], ['proxy.removeProxy', ...args])
        await book(stage, other, [back], ['proxy.addProxy', ...args])
        return { cause: 'proxy.removeProxy' }
      }
    )
  )
)

/** Another user's runs in the slots of the user's. */
const doubled = onBothTargets(
  play('doubled', 'another user has the same call due in the same slots', async (stage) => {
    const other = await enlist(stage, 'second')
    await book(stage, other, [4, 6, 8], ['system.remarkWithEvent', '0x00'])
    const setup = await anyCall(stage)
    const call: NamedCall = ['utility.batchAll', nest(stage, transfer(stage), transfer(stage))]
    return { ...setup, staged: stageCall(stage, call, paying(2n * UNIT)) }
  })
)

/** What several users, chains and settings do to each other before runs and between them. */
export const interplay: Family = {
  name: 'interplay',
  subject: 'schedules',
  perturbations: [
    ...lifted,
    ...stalled,
    ...limitedCrowd,
    ...beside,
    ...chained,
    ...nearLeast,
    ...clocks,
    ...resettled,
    ...bound,
    ...underWay,
    ...requests,
    ...granted,
    ...doubled
  ]
}
