import { deriveTaskId } from '@paraclock/xcm'
import type { KeyringPair } from '@polkadot/keyring/types'
import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { book, crowd, fill, userOf } from './bookings.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'
import { ahead, every, recurring, slotOf } from './times.ts'

const change = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<unknown>
): Perturbation => ({
  id: `service-${id}`,
  title,
  apply: async (stage) => {
    await apply(stage)
    return undefined
  }
})

const REMARK: NamedCall = ['system.remark', '0x00']

/** Has an account schedule a task of its own, a remark, for the first of the usual times. */
const occupy = (stage: Stage, signer: KeyringPair, providedId: string): Promise<void> =>
  book(stage, { ...userOf(stage), signer }, [2], REMARK, { providedId })

/** The target, as the service names it. */
const targetOf = ({ net }: Stage): unknown => ({
  parents: 1,
  interior: { X1: [{ Parachain: net.target.paraId }] }
})

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
    {
      id: 'service-slot-full-recurring',
      title: 'the slot of the second occurrence is full',
      apply: async (stage): Promise<Setup> => {
        await fill(stage, 3, 256)
        return { automation: recurring(ahead(stage, 2), slotOf(stage)) }
      }
    },
    ...(
      [
        ['first', 'rent', 2],
        ['second', 'rent-2', 2]
      ] as const
    ).map(
      ([name, id]): Perturbation => ({
        id: `service-split-id-taken-${name}`,
        title: `the task has more times than one may have, and the user has a task under the id of the ${name} part`,
        apply: async (stage) => {
          await occupy(stage, stage.user, id)
          return { automation: { times: [...every(stage, 40, 1, 3)] } }
        }
      })
    ),
    ...[2, 41].map(
      (slots): Perturbation => ({
        id: `service-split-slot-full-${slots}`,
        title: `the task has more times than one may have, and the slot that is ${slots} ahead is full`,
        apply: async (stage) => {
          await fill(stage, slots, 256)
          return { automation: { times: [...every(stage, 40)] } }
        }
      })
    ),
    {
      id: 'service-recurring-id-taken',
      title: 'the task recurs, and the user has a task under the same id',
      variants: ['hour'],
      apply: async (stage) => {
        await occupy(stage, stage.user, 'rent')
        return { automation: recurring(ahead(stage, 3), slotOf(stage)) }
      }
    },
    change('id-taken', 'the user has a task under the same id', (stage) =>
      occupy(stage, stage.user, 'rent')
    ),
    change('id-of-another', 'another user has a task under the same id', (stage) =>
      occupy(stage, stage.stranger, 'rent')
    ),
    change('id-beside', 'the user has a task under another id', (stage) =>
      occupy(stage, stage.user, 'other')
    ),
    change('id-was-used', 'the user has cancelled a task of the same id', async (stage) => {
      await occupy(stage, stage.user, 'rent')
      const { taskId } = deriveTaskId({ owner: stage.user.publicKey, providedId: 'rent' })
      await stage.sign('service', stage.user, ['automationTime.cancelTask', taskId])
    }),
    ...[5, 40, 200].map((count) =>
      change(`others-${count}`, `${count} tasks of others run in the same slot`, (stage) =>
        crowd(stage, 2, count, REMARK)
      )
    ),
    change('collector-empty', 'the account that collects fees has nothing', (stage) =>
      stage.root('service', ['balances.forceSetBalance', COLLECTOR, 0])
    ),
    change('collector-rich', 'the account that collects fees has a lot', (stage) =>
      stage.root('service', ['balances.forceSetBalance', COLLECTOR, 10n ** 15n])
    ),
    change('reserve-empty', "the target's account on the service is empty", async (stage) => {
      const para = `0x7369626c${'98080000'}${'00'.repeat(24)}`
      await stage.root('service', ['balances.forceSetBalance', para, 0])
    }),
    change('recipient-rich', 'the recipient has money before', (stage) =>
      stage.root('target', ['balances.forceSetBalance', stage.recipient, 7n * UNIT])
    ),
    change('safe-version-none-service', 'the service has no safe XCM version', (stage) =>
      stage.root('service', ['polkadotXcm.forceDefaultXcmVersion', null])
    ),
    change('safe-version-none-target', 'the target has no safe XCM version', (stage) =>
      stage.root('target', ['polkadotXcm.forceDefaultXcmVersion', null])
    ),
    ...[2, 3, 4].flatMap((version) =>
      (['service', 'target'] as const).map((end) =>
        change(
          `safe-version-${version}-${end}`,
          `the ${end} has the safe XCM version ${version}`,
          (stage) => stage.root(end, ['polkadotXcm.forceDefaultXcmVersion', version])
        )
      )
    ),
    change(
      'version-known',
      'the service has been told that the target reads XCM version 3',
      (stage) => stage.root('service', ['polkadotXcm.forceXcmVersion', targetOf(stage), 3])
    ),
    change('other-target', 'the service knows another target as well', async (stage) => {
      const { paraId } = stage.net.target
      const settings = await stage.read('service', 'xcmpHandler.targets', paraId)
      await stage.put('service', 'xcmpHandler.targets', [3000], settings)
    }),
    ...[2, 4, 5].map((version) =>
      change(
        `version-known-${version}`,
        `the service has been told that the target reads XCM version ${version}`,
        (stage) => stage.root('service', ['polkadotXcm.forceXcmVersion', targetOf(stage), version])
      )
    ),
    change(
      'version-known-by-target',
      'the target has been told that the service reads XCM version 3',
      (stage) =>
        stage.root('target', [
          'polkadotXcm.forceXcmVersion',
          { parents: 1, interior: { X1: [{ Parachain: stage.net.service.paraId }] } },
          3
        ])
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
    change('recipient-full', 'the recipient has as much as an account can hold', async (stage) => {
      const held = { nonce: 0, consumers: 0, providers: 1, sufficients: 0 }
      const data = { free: 2n ** 128n - 1n, reserved: 0, frozen: 0, flags: 2n ** 127n }
      await stage.put('target', 'system.account', [stage.recipient], { ...held, data })
    }),
    change('recipient-poor', 'the recipient has the existential deposit', (stage) =>
      stage.root('target', ['balances.forceSetBalance', stage.recipient, UNIT / 100n])
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
    change('no-sudo', 'the service has no sudo key', (stage) => stage.drop('service', 'sudo.key')),
    change('no-sudo-target', 'the target has no sudo key', (stage) =>
      stage.drop('target', 'sudo.key')
    )
  ]
}
