import { callerOf } from '@paraclock/types'
import { expect, test } from 'vitest'
import { openRelay } from '../../test/openRelay.ts'
import { readProposedCall } from '../build/ProposedCall.ts'
import { planReferendum } from './planReferendum.ts'
import { isRoute } from './Route.ts'
import type { RouteArgs } from './RouteArgs.ts'

const track = {
  ...{ id: 1, name: 'whitelisted', decisionDeposit: 5n, preparePeriod: 1 },
  ...{ decisionPeriod: 10, confirmPeriod: 2, minEnactmentPeriod: 3 }
}

const referendum = { pallet: 'Referenda', item: 'ReferendumInfoFor' }

/** Plans a referendum on a chain whose submission ends like this. */
async function plan(end: {
  readonly failure?: string
  readonly track?: number
  /** The block number in the new referendum. */
  readonly submitted?: number
  /** The block at which the Scheduler makes the call. */
  readonly scheduledAt?: number
}) {
  const chain = openRelay()
  const value = { track: end.track, index: 0 }
  const submit = async () => ({
    failure: end.failure === undefined ? undefined : { name: end.failure },
    events: end.track === undefined ? [] : [{ pallet: 'Referenda', name: 'Submitted', value }],
    changes: [{ ...referendum, after: { value: { submitted: end.submitted } } }]
  })
  const args = {
    ...{ chain, origin: callerOf({ kind: 'root' }), preimage: [] },
    governance: { token: { symbol: 'ROC', decimals: 12 }, blockNumber: 9, blockMs: 12_000 },
    proposal: readProposedCall(chain, '0x00000401'),
    standing: { referendum: undefined, scheduledAt: end.scheduledAt },
    runs: { anybody: `0x${'5d'.repeat(32)}`, submit }
  } as unknown as RouteArgs
  const body = { kind: 'referenda', pallet: 'Referenda', submissionDeposit: 7n, count: 0 } as const
  return await planReferendum(args, { ...body, tracks: [track] })
}

test('the track is the one that the submission states', async () => {
  expect(await plan({ track: 1 })).toMatchObject({
    title: 'referendum on the track whitelisted of Referenda'
  })
})

test('a track that does not exist is no way, and the answer of the pallet is told', async () => {
  expect(await plan({ track: 99 })).toEqual({
    pallet: 'Referenda',
    reason: 'no track takes the origin'
  })
  expect(await plan({ failure: 'referenda.NoTrack' })).toEqual({
    pallet: 'Referenda',
    reason: 'referenda.NoTrack'
  })
})

test.each([
  ['the chain, where it does not state a number', undefined, 12_000],
  ['the chain, where it states its present block', 9, 12_000],
  ['the chain, where it states its next block', 10, 12_000],
  ['the relay chain, where it states another', 11, 6000],
  ['the relay chain, where it is behind', 7, 6000]
])('periods count blocks of %s', async (_, submitted, blockMs) => {
  expect(await plan({ track: 1, submitted })).toMatchObject({ blockMs })
})

test('a call that the Scheduler makes is not submitted again, and waits only for its block', async () => {
  const steps = async (scheduledAt?: number) => {
    const route = await plan({ track: 1, scheduledAt })
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
