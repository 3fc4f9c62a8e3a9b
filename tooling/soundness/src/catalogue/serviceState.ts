import { deriveTaskId } from '@paraclock/xcm'
import type { KeyringPair } from '@polkadot/keyring/types'
import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { book, crowd, fill, userOf } from './bookings.ts'
import { changing, type Family } from './Perturbation.ts'
import { ahead, every, isBuilt } from './times.ts'

const change = changing('service')

const REMARK: NamedCall = ['system.remark', '0x00']

/** Has an account schedule a task of its own, a remark, for the first of the usual times. */
const occupy = (stage: Stage, signer: KeyringPair, providedId: string): Promise<void> =>
  book(stage, { ...userOf(stage), signer }, [2], REMARK, { providedId })

/** The target, as the service names it. */
const COLLECTOR = '0x6d6f646c636c6b2f666565730000000000000000000000000000000000000000'

/** What the service stores and does beside the user's task. */
export const serviceState: Family = {
  name: 'state of the service',
  perturbations: [
    ...(
      [
        ['first', 2],
        ['last', 4],
        ['none-of-them', 9]
      ] as const
    ).flatMap(([name, slots]) => [
      change(`slot-full-${name}`, `the slot of the ${name} run is full`, (stage) =>
        fill(stage, slots, 256)
      ),
      change(`slot-one-left-${name}`, `the slot of the ${name} run has one place left`, (stage) =>
        fill(stage, slots, 255)
      )
    ]),
    change('id-taken', 'the user has a task under the same id', (stage) =>
      occupy(stage, stage.user, 'rent')
    ),
    change('id-of-another', 'another user has a task under the same id', (stage) =>
      occupy(stage, stage.stranger, 'rent')
    ),
    change('id-was-used', 'the user has cancelled a task of the same id', async (stage) => {
      await occupy(stage, stage.user, 'rent')
      const { taskId } = deriveTaskId({ owner: stage.user.publicKey, providedId: 'rent' })
      await stage.sign('service', stage.user, ['automationTime.cancelTask', taskId])
    }),
    {
      id: 'service-crowded',
      title:
        'sixty long tasks of others are due in the slot of the first run, which waits for them',
      apply: async (stage) => {
        await crowd(stage, 5, 60, ['system.remark', `0x${'5a'.repeat(4_000)}`])
        return {
          automation: { times: [...every(stage, 3, 1, 5)] },
          everyBlock: isBuilt(stage),
          waits: true
        }
      }
    },
    change(
      'undecodable',
      'tasks whose records cannot be decoded are due in the slot of the first run',
      async (stage) => {
        await fill(stage, 2, 120)
        const { slots, tasks } = stage.net.service.api.query['automationTime'] ?? {}
        const ids = (await slots?.(ahead(stage, 2))) as unknown as Iterable<unknown>
        const pairs = [...ids].map((id) => [tasks?.key(id), '0xff'])
        await stage.root('service', ['system.setStorage', pairs])
      }
    ),
    ...[5, 200].map((count) =>
      change(`others-${count}`, `${count} tasks of others run in the same slot`, (stage) =>
        crowd(stage, 2, count, REMARK)
      )
    ),
    change('collector-empty', 'the account that collects fees has nothing', (stage) =>
      stage.root('service', ['balances.forceSetBalance', COLLECTOR, 0])
    ),
    change('reserve-empty', "the target's account on the service is empty", async (stage) => {
      const para = `0x7369626c${'98080000'}${'00'.repeat(24)}`
      await stage.root('service', ['balances.forceSetBalance', para, 0])
    }),
    change('safe-version-none-service', 'the service has no safe XCM version', (stage) =>
      stage.root('service', ['polkadotXcm.forceDefaultXcmVersion', null])
    ),
    change('safe-version-none-target', 'the target has no safe XCM version', (stage) =>
      stage.root('target', ['polkadotXcm.forceDefaultXcmVersion', null])
    ),
    change(
      'collector-locked',
      'all that the account that collects fees has is locked',
      async (stage) => {
        await stage.root('service', ['balances.forceSetBalance', COLLECTOR, 5n * UNIT])
        const lock = { id: '0x736f756e646e6573', amount: 10n * UNIT, reasons: 'All' }
        await stage.put('service', 'balances.locks', [COLLECTOR], [lock])
      }
    ),
    {
      id: 'service-wrong-genesis',
      title: 'the configuration names another genesis of the service',
      apply: async ({ config }) => ({
        config: { service: { ...config.service, genesis: `0x${'13'.repeat(32)}` } },
        halted: 'the configured chain is not the one at the endpoint'
      })
    },
    {
      id: 'service-wrong-para-id',
      title: 'the configuration names another parachain id of the target',
      apply: async ({ config }) => ({ config: { target: { ...config.target, paraId: 2999 } } })
    },
    change('no-sudo', 'the service has no sudo key', (stage) => stage.drop('service', 'sudo.key'))
  ]
}
