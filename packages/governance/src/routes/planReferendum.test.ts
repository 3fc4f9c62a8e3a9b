import { callerOf } from '@paraclock/types'
import { expect, test } from 'vitest'
import { openRelay } from '../../test/openRelay.ts'
import { readProposedCall } from '../build/ProposedCall.ts'
import { planReferendum } from './planReferendum.ts'
import type { RouteArgs } from './RouteArgs.ts'

const track = {
  ...{ id: 1, name: 'whitelisted', decisionDeposit: 5n, preparePeriod: 1 },
  ...{ decisionPeriod: 10, confirmPeriod: 2, minEnactmentPeriod: 3 }
}

/** Plans a referendum on a chain whose submission ends like this. */
async function plan(end: { readonly failure?: string; readonly track?: number }) {
  const chain = openRelay()
  const value = { track: end.track, index: 0 }
  const submit = async () => ({
    failure: end.failure === undefined ? undefined : { name: end.failure },
    events: end.track === undefined ? [] : [{ pallet: 'Referenda', name: 'Submitted', value }],
    changes: []
  })
  const args = {
    ...{ chain, origin: callerOf({ kind: 'root' }), preimage: null },
    governance: { token: { symbol: 'ROC', decimals: 12 }, blockNumber: 1, blockMs: 6000 },
    proposal: readProposedCall(chain, '0x00000401'),
    standing: { referendum: null },
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
