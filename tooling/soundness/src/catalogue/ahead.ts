import type { ServiceVariant } from '@paraclock/core'
import { devAccount } from '@paraclock/devnet'
import { deriveTaskId } from '@paraclock/xcm'
import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { book, dispatch, enlist, userOf } from './bookings.ts'
import { nest, readFree } from './calls.ts'
import { DEPOSIT } from './money.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'
import { ahead, every, recurring, slotOf } from './times.ts'

/** In how many slots the run is due. A trial does not visit each slot before it. */
const FAR = 60

const before = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<Setup | undefined>,
  variants?: readonly ServiceVariant[]
): Perturbation => ({
  id: `ahead-${id}`,
  title,
  variants,
  apply: async (stage) => (await apply(stage)) ?? { automation: { times: [ahead(stage, FAR)] } }
})

/** The run that is far ahead, with every session on the way. */
const builtOut = (stage: Stage): Setup => ({
  automation: { times: [ahead(stage, FAR)] },
  everyBlock: true
})

/** Writes the call that pays a stranger all that the user has on the target, and leaves an amount. */
async function leaving(stage: Stage, left: bigint): Promise<NamedCall> {
  const free = await readFree(stage, stage.user.address)
  return ['balances.transferAllowDeath', stage.stranger.address, free - left]
}

const taskId = (stage: Stage) =>
  deriveTaskId({
    owner: stage.user.publicKey,
    providedId: stage.config.automation.providedId ?? 'paraclock-check'
  }).taskId

const HOUR = ['hour'] as const

const limitMessages = (count: number): NamedCall => [
  'configuration.setHrmpMaxMessageNumPerCandidate',
  count
]

/** Asks the relay chain to close a channel at its next session. */
async function close(stage: Stage, ends: readonly [number, number]): Promise<void> {
  const [sender, recipient] = ends
  await stage.put('relay', 'hrmp.hrmpCloseChannelRequests', [{ sender, recipient }], null)
  await stage.put('relay', 'hrmp.hrmpCloseChannelRequestsList', [], [{ sender, recipient }])
}

/** How many slots of an hour lie between the runs of a task of every month. */
const MONTH = 720

/** A task that recurs every month, and what lies between its runs. */
const monthly: readonly Perturbation[] = [
  ...([0n, 1n, 3n] as const).flatMap((more) =>
    ([15, 45] as const).map((days) =>
      before(
        `monthly-spent-${more}-${days}`,
        `the task recurs every month, and another task of the user spends all but ${more} tokens after ${days} days`,
        async (stage) => {
          const left = await leaving(stage, more * UNIT + DEPOSIT)
          await book(stage, userOf(stage), [24 * days], left)
          return { automation: recurring(ahead(stage, 24), MONTH * slotOf(stage)) }
        },
        HOUR
      )
    )
  ),
  ...([20, 35] as const).map((days) =>
    before(
      `monthly-paused-${days}`,
      `the task recurs every month, and root's own tasks pause the service after ten days and resume it after ${days}`,
      async (stage) => {
        const { registry } = stage.net.service.api
        for (const [day, isPaused] of [
          [10, true],
          [days, false]
        ] as const) {
          const pause = stage.encode('service', ['automationTime.setPaused', isPaused])
          const call = registry.createType('Call', pause)
          await dispatch(stage, await devAccount('Alice'), [24 * day], ['sudo.sudo', call])
        }
        return { automation: recurring(ahead(stage, 24), MONTH * slotOf(stage)) }
      },
      HOUR
    )
  ),
  ...([28, 33] as const).map((days) =>
    before(
      `monthly-filter-${days}`,
      `the task recurs every month, and tasks of the target's root narrow what proxies may do after ten days, and widen it after ${days}`,
      async (stage) => {
        const root = await enlist(stage, 'root')
        for (const [day, on] of [
          [10, true],
          [days, false]
        ] as const) {
          const change = [
            'parameters.setParameter',
            { Switches: { ProxyFilterRefusesCall: [null, on] } }
          ] as const
          await book(stage, root, [24 * day], ['sudo.sudo', nest(stage, change)[0]])
        }
        return { automation: recurring(ahead(stage, 24), MONTH * slotOf(stage)) }
      },
      HOUR
    )
  )
]

/** What happens between now and a run. */
export const whatLiesAhead: Family = {
  name: 'what lies ahead',
  subject: 'schedules',
  perturbations: [
    ...monthly,
    before('nothing', 'nothing happens before a run that is far ahead', async () => undefined),
    ...(
      [
        ['before', 30],
        ['just-before', FAR - 1],
        ['after', FAR + 20]
      ] as const
    ).flatMap(([when, slots]) => [
      before(
        `spent-${when}`,
        `a task of the user spends its money ${when} the run`,
        async (stage) => {
          await book(stage, userOf(stage), [slots], await leaving(stage, UNIT / 2n))
          return undefined
        }
      ),
      before(
        `spent-enough-left-${when}`,
        `a task of the user spends some money ${when} the run`,
        async (stage) => {
          await book(stage, userOf(stage), [slots], await leaving(stage, 3n * UNIT))
          return undefined
        }
      ),
      before(
        `cancelled-${when}`,
        `a task of the user cancels the task ${when} the run`,
        async (stage) => {
          await dispatch(stage, stage.user, [slots], ['automationTime.cancelTask', taskId(stage)])
          return undefined
        },
        HOUR
      ),
      before(
        `paused-${when}`,
        `root's own task pauses the service ${when} the run`,
        async (stage) => {
          const { registry } = stage.net.service.api
          const pause = stage.encode('service', ['automationTime.setPaused', true])
          const call = registry.createType('Call', pause)
          await dispatch(stage, await devAccount('Alice'), [slots], ['sudo.sudo', call])
          return undefined
        },
        HOUR
      ),
      before(
        `stopped-${when}`,
        `root's own task stops the target ${when} the run`,
        async (stage) => {
          const { registry } = stage.net.service.api
          const stop = stage.encode('service', ['xcmpHandler.stopTarget', stage.net.target.paraId])
          const call = registry.createType('Call', stop)
          await dispatch(stage, await devAccount('Alice'), [slots], ['sudo.sudo', call])
          return undefined
        },
        HOUR
      )
    ]),
    before('spent-in-parts', 'tasks of the user spend its money in ten parts', async (stage) => {
      const free = await readFree(stage, stage.user.address)
      const part: NamedCall = [
        'balances.transferAllowDeath',
        stage.stranger.address,
        (free - UNIT / 2n) / 10n
      ]
      const slots = Array.from({ length: 10 }, (_, at) => 10 + 4 * at)
      await book(stage, userOf(stage), slots, part)
      return undefined
    }),
    before(
      'recurring-drained',
      'the task recurs, and another task of the user empties the account that pays for it',
      async (stage) => {
        const call = ['balances.transferAll', stage.stranger.address, true] as const
        await dispatch(stage, stage.user, [50], call)
        return { automation: recurring(ahead(stage, FAR), slotOf(stage)) }
      },
      HOUR
    ),
    before(
      'limit-later',
      'the relay chain lets no message pass from a later session on',
      async (stage) => {
        await stage.root('relay', limitMessages(0))
        return builtOut(stage)
      },
      ['minute']
    ),
    before(
      'limit-between',
      'the relay chain lets no message pass from a session between the runs on',
      async (stage) => {
        await stage.root('relay', limitMessages(0))
        return { automation: { times: [...every(stage, 8)] } }
      },
      ['minute']
    ),
    before(
      'limit-lifted',
      'the relay chain lets messages pass again from a later session on',
      async (stage) => {
        await stage.root('relay', limitMessages(0))
        await stage.net.nextSession({ refused: 'report' })
        await stage.net.nextSession({ refused: 'report' })
        await stage.root('relay', limitMessages(10))
        return builtOut(stage)
      },
      ['minute']
    ),
    ...(['there', 'back'] as const).map((way) =>
      before(`closing-${way}`, `the channel ${way} closes long before the run`, async (stage) => {
        const [service, target] = [stage.net.service.paraId ?? 0, stage.net.target.paraId ?? 0]
        await close(stage, way === 'there' ? [service, target] : [target, service])
        return undefined
      })
    ),
    before(
      'smaller-later',
      'the relay chain lowers its limits of channels at a later session',
      async (stage) => {
        await stage.root(
          'relay',
          ['configuration.setHrmpChannelMaxMessageSize', 200],
          ['configuration.setHrmpChannelMaxCapacity', 1]
        )
        return undefined
      }
    )
  ]
}
