import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { type CallSigner, createMemoryJournal, pairSigner } from '@paraclock/submission'
import { deriveTaskId } from '@paraclock/xcm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cancelTask, connectService, type Service, scheduleTask } from '../../src/index.ts'
import type { Schedule } from '../../src/schedule/compile/Schedule.ts'
import { call, laterSlot, UNIT } from './networkCalls.ts'

const at = (...times: number[]): Schedule => ({ kind: 'times', times })

describe.each([
  { variant: 'hour' as const, length: 3_600 },
  { variant: 'minute' as const, length: 60 }
])('variant $variant', ({ variant, length }) => {
  let net: Devnet
  let service: Service
  let bob: CallSigner
  let dave: CallSigner
  let slot: number

  beforeAll(async () => {
    net = await startDevnet({ variant })
    bob = pairSigner(await devAccount('Bob'))
    dave = pairSigner(await devAccount('Dave'))
    service = await connectService({ api: net.service.api })
    slot = laterSlot(net, length) + length
    const journal = createMemoryJournal()
    const taken = await schedule({ providedId: 'taken', signer: bob, journal })
    await net.build()
    await taken.outcome({ deadlineMs: 30_000 })
  })

  afterAll(() => net?.stop())

  interface Asked {
    readonly providedId: string
    readonly signer: CallSigner
    readonly journal: ReturnType<typeof createMemoryJournal>
    readonly schedule?: Schedule
    readonly amount?: bigint
    readonly recipient?: string
    readonly validate?: boolean
  }

  async function schedule({ amount = UNIT, recipient, ...asked }: Asked) {
    const given = { schedule: at(slot), ...asked }
    const charlie = (await devAccount('Charlie')).address
    const task =
      service.variant === 'hour'
        ? ({
            kind: 'dynamicDispatch',
            call: call(net.service, 'system.remark', '0x01').method.toHex()
          } as const)
        : ({ kind: 'nativeTransfer', recipient: recipient ?? charlie, amount } as const)
    return scheduleTask(service, { ...given, task })
  }

  const message = (asked: Asked) =>
    scheduleTask(service, {
      schedule: at(slot),
      allowFailure: true,
      task: {
        kind: 'xcmp',
        paraId: net.target.paraId ?? 0,
        call: '0x',
        weight: { refTime: 1n, proofSize: 1n }
      },
      ...asked
    })

  /** What is refused, and with which code. */
  function refusals(): readonly (readonly [string, (asked: Asked) => Promise<unknown>])[] {
    const far = slot + 400 * 86_400
    const shared = [
      ['InvalidTime', (asked: Asked) => schedule({ ...asked, schedule: at(slot + 1) })],
      ['PastTime', (asked: Asked) => schedule({ ...asked, schedule: at(length) })],
      ['TimeTooFarOut', (asked: Asked) => schedule({ ...asked, schedule: at(far) })],
      ['EmptyMessage', message],
      ['DuplicateTask', (asked: Asked) => schedule({ ...asked, providedId: 'taken' })],
      ['NotTaskOwner', (asked: Asked) => cancel(asked, dave, 'taken')],
      ['TaskDoesNotExist', (asked: Asked) => cancel(asked, bob, 'none')]
    ] as const
    const own =
      variant === 'hour'
        ? ([] as const)
        : ([
            ['InvalidAmount', (asked: Asked) => schedule({ ...asked, amount: UNIT / 10n })],
            ['TransferToSelf', (asked: Asked) => schedule({ ...asked, recipient: bob.account })]
          ] as const)
    return [...shared, ...own]
  }

  // Bob's task, or one that there is not.
  const cancel = (asked: Asked, by: CallSigner, providedId: string) => {
    const { taskId } = deriveTaskId({ owner: bob.account, providedId })
    const { journal, validate = true } = asked
    return cancelTask(service, { taskId, signer: by, journal, validate })
  }

  test('what the service refuses is refused here with the same code', async () => {
    const asked = { providedId: 'new', signer: bob, journal: createMemoryJournal() }
    for (const [code, ask] of refusals()) {
      const unchecked = ask({ ...asked, validate: false })
      await expect(unchecked, code).rejects.toMatchObject({ code, source: 'chain' })
      await expect(ask(asked), code).rejects.toMatchObject({ code, source: 'local' })
    }
  })

  test('what is made to fit, or is never sent, is refused by the chain when it goes out as it is', async () => {
    const asked = { signer: bob, journal: createMemoryJournal() }
    const many = Array.from({ length: 37 }, (_, index) => slot + index * length)
    const long = schedule({ ...asked, providedId: 'l', schedule: at(...many), validate: false })
    await expect(long).rejects.toMatchObject({ code: 'TooManyExecutionsTimes', source: 'chain' })
    // A provided id is read before anything else, and an empty one is none.
    const unnamed = schedule({ ...asked, providedId: '', validate: false })
    await expect(unnamed).rejects.toMatchObject({ code: 'EmptyProvidedId', source: 'local' })
  })

  test('a clock that is wrong on this machine makes no difference', async () => {
    const asked = { signer: bob, journal: createMemoryJournal() }
    const years = 20 * 365 * 86_400_000
    for (const [name, wrong] of [
      ['early', Date.now() - years],
      ['late', Date.now() + years]
    ] as const) {
      vi.useFakeTimers({ now: wrong, toFake: ['Date'] })
      try {
        const submission = await schedule({ ...asked, providedId: name })
        expect(submission.record?.call).toBeDefined()
        const late = schedule({ ...asked, providedId: `${name} 2`, schedule: at(length) })
        await expect(late).rejects.toMatchObject({ code: 'PastTime' })
      } finally {
        vi.useRealTimers()
      }
    }
  })
})
