import { callerOf } from '@paraclock/types'
import { expect, test } from 'vitest'
import { openRelay } from '../../test/openRelay.ts'
import { readProposedCall } from '../build/ProposedCall.ts'
import { planReferendum } from './planReferendum.ts'
import { isRoute } from './Route.ts'
import type { RouteArgs } from './RouteArgs.ts'

const track = {
  ...{ id: 1, name: 'root', decisionDeposit: 5n, preparePeriod: 1 },
  ...{ decisionPeriod: 10, confirmPeriod: 2, minEnactmentPeriod: 3 }
}
const tracks = [track, { ...track, id: 2, name: 'general_admin' }]
const admin = { type: 'Origins', value: { type: 'GeneralAdmin' } }
const whitelisted = { type: 'Origins', value: { type: 'WhitelistedCaller' } }

/** Plans a referendum on a chain at block 9. */
async function plan(end: {
  readonly origin?: unknown
  readonly track?: string
  /** The next agenda that the Scheduler stores. */
  readonly next?: number
  /** The block at which the Scheduler makes the call. */
  readonly scheduledAt?: number
}) {
  const chain = openRelay()
  const storage = async () => ({ value: end.next, evidence: [] })
  const args = {
    ...{ chain: Object.assign(Object.create(chain), { storage }), preimage: [] },
    ...{ origin: end.origin ?? callerOf({ kind: 'root' }), track: end.track },
    governance: { token: { symbol: 'ROC', decimals: 12 }, blockNumber: 9, blockMs: 12_000 },
    proposal: readProposedCall(chain, '0x00000401'),
    standing: { referendum: undefined, scheduledAt: end.scheduledAt }
  } as unknown as RouteArgs
  const body = { kind: 'referenda', pallet: 'Referenda', submissionDeposit: 7n, count: 0 } as const
  return await planReferendum(args, { ...body, tracks })
}

test.each([
  ['root', {}],
  ['root', { track: 'general_admin' }],
  ['general_admin', { origin: admin }],
  ['general_admin', { origin: whitelisted, track: 'general_admin' }]
] as const)(
  'the track is %s for %o: that of the name of the origin, or the stated one',
  async (name, asked) => {
    expect(await plan(asked)).toMatchObject({
      title: `referendum on the track ${name} of Referenda`
    })
  }
)

test.each([{}, { track: 'treasurer' }])(
  'an origin without a track asks for one: %o',
  async (stated) => {
    expect(await plan({ origin: whitelisted, ...stated })).toEqual({
      pallet: 'Referenda',
      reason:
        'no track has the name of the origin WhitelistedCaller: state its track, one of root, general_admin'
    })
  }
)

test.each([
  ['the chain, where the Scheduler stores no number', undefined, 12_000],
  ['the chain, where the Scheduler stores its next block', 10, 12_000],
  ['the relay chain, where the Scheduler stores another', 12, 6000],
  ['the relay chain, where it is behind', 7, 6000]
])('periods count blocks of %s', async (_, next, blockMs) => {
  expect(await plan({ next })).toMatchObject({ blockMs })
})

test('a call that the Scheduler makes is not submitted again, and waits only for its block', async () => {
  const steps = async (scheduledAt?: number) => {
    const route = await plan({ scheduledAt })
    if (!isRoute(route)) throw new TypeError(route.reason)
    return route.steps.map((step) =>
      step.kind === 'wait'
        ? [step.id, ...step.blocks]
        : [step.id, step.status, step.deposit?.amount]
    )
  }
  expect(await steps()).toEqual([
    ['submit', 'act', 7n],
    ['deposit', 'wait', 5n],
    ['decision', 3, 13],
    ['enactment', 3, 3]
  ])
  expect(await steps(77)).toEqual([
    ['submit', 'done', undefined],
    ['deposit', 'done', undefined],
    ['enactment', 0, 3]
  ])
})
