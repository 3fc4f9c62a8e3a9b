import { callerOf } from '@paraclock/types'
import { expect, test } from 'vitest'
import { encode, openRelay } from '../../test/openRelay.ts'
import { readProposedCall } from '../build/ProposedCall.ts'
import type { Governance, ReferendaBody } from '../read/Governance.ts'
import { planPreimage } from './planPreimage.ts'
import { planReferendum } from './planReferendum.ts'
import { planSudo } from './planSudo.ts'
import type { RouteArgs } from './RouteArgs.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const NOBODY = `0x${'5d'.repeat(32)}`
const REMARK = '0x00000401'
const chain = openRelay()
const proposal = readProposedCall(chain, REMARK)

/** What plans of a remark are given, on a chain whose runs end in a way. */
function argsOf(more: {
  readonly failure?: string
  readonly reserved?: bigint
  readonly standing?: object
  readonly governance?: Partial<Governance>
}) {
  const submitted: unknown[] = []
  const failure = more.failure === undefined ? undefined : { name: more.failure }
  const args = {
    ...{ chain, proposal, origin: callerOf({ kind: 'root' }), preimage: [] },
    governance: {
      ...{ token: { symbol: 'ROC', decimals: 12 }, blockMs: 6000, blockNumber: 1 },
      ...{ preimages: 'Preimage', ...more.governance }
    },
    standing: { isNoted: false, ...more.standing },
    runs: {
      anybody: NOBODY,
      submit: async (...call: readonly unknown[]) => {
        submitted.push(call)
        return { failure, events: [], changes: [] }
      },
      reservedOf: (_: unknown, account: string) =>
        account === NOBODY ? (more.reserved ?? 0n) : -1n
    }
  } as unknown as RouteArgs
  return { args, submitted }
}

const note = encode({ pallet: 'Preimage', method: 'note_preimage', args: { bytes: REMARK } })
const noting = {
  kind: 'call',
  id: 'preimage',
  call: note,
  description: `note the 4 bytes of the call under ${proposal.hash}`,
  by: 'anybody'
}

test.each([
  ['with the deposit that a run reserves', 5n, { amount: 5n, symbol: 'ROC', decimals: 12 }],
  ['without a deposit, if a run reserves nothing', 0n, undefined]
])('a call is noted by anybody, %s', async (_, reserved, deposit) => {
  const { args, submitted } = argsOf({ reserved })
  expect(await planPreimage(args)).toEqual([{ ...noting, status: 'act', deposit }])
  expect(submitted).toEqual([[note, NOBODY]])
})

test('a call that is noted is not noted again', async () => {
  const { args, submitted } = argsOf({ standing: { isNoted: true } })
  expect(await planPreimage(args)).toEqual([{ ...noting, status: 'done' }])
  expect(submitted).toEqual([])
})

test('a chain without preimages notes nothing', async () => {
  expect(
    await planPreimage(argsOf({ governance: { preimages: undefined } as never }).args)
  ).toEqual([])
})

const sudo = { kind: 'sudo', pallet: 'Sudo', key: ALICE } as const

test('the key of sudo makes the call at once', async () => {
  const { args, submitted } = argsOf({})
  const call = encode({
    pallet: 'Sudo',
    method: 'sudo',
    args: { call: chain.runtime.decodeCall(Uint8Array.of(0, 0, 4, 1)) }
  })
  expect(await planSudo(args, sudo)).toEqual({
    ...{ body: 'sudo', pallet: 'Sudo', title: 'the key of Sudo', blockMs: 6000 },
    steps: [
      {
        ...{ kind: 'call', id: 'sudo', status: 'act', call, by: [ALICE] },
        description: readProposedCall(chain, call).description
      }
    ]
  })
  expect(submitted).toEqual([[call, ALICE]])
})

test('a call that sudo does not make is refused with its error', async () => {
  const { args } = argsOf({ failure: 'sudo.RequireSudo' })
  expect(await planSudo(args, sudo)).toEqual({ pallet: 'Sudo', reason: 'sudo.RequireSudo' })
})

const track = {
  ...{ id: 1, name: 'root', decisionDeposit: 5n, preparePeriod: 4 },
  ...{ decisionPeriod: 10, confirmPeriod: 2, minEnactmentPeriod: 3 }
}
const referenda: ReferendaBody = {
  ...{ kind: 'referenda', pallet: 'Referenda', submissionDeposit: 7n, count: 0 },
  tracks: [{ ...track, id: 0, name: 'other' }, track]
}

const planReferendumWith = (standing: object) => {
  const { args, submitted } = argsOf({ standing })
  return planReferendum(args, referenda).then((route) => ({ route, submitted }))
}

const token = { symbol: 'ROC', decimals: 12 }
const submission = (after: number) =>
  encode({
    pallet: 'Referenda',
    method: 'submit',
    args: {
      proposal_origin: callerOf({ kind: 'root' }),
      proposal: { type: 'Lookup', value: { hash: proposal.hash, len: 4 } },
      enactment_moment: { type: 'After', value: after }
    }
  })
const placing = encode({
  pallet: 'Referenda',
  method: 'place_decision_deposit',
  args: { index: 6 }
})

test('a referendum is submitted with the enactment period of its track, and then decided', async () => {
  const { route, submitted } = await planReferendumWith({})
  expect(submitted).toEqual([])
  expect(route).toEqual({
    ...{ body: 'referenda', pallet: 'Referenda', blockMs: 6000 },
    title: 'referendum on the track root of Referenda',
    steps: [
      {
        ...{ kind: 'call', id: 'submit', status: 'act', call: submission(3), by: 'anybody' },
        ...{
          deposit: { amount: 7n, ...token },
          description: expect.stringMatching(/^referenda\.submit\(/)
        }
      },
      {
        ...{ kind: 'call', id: 'deposit', status: 'wait', call: undefined, by: 'anybody' },
        deposit: { amount: 5n, ...token },
        description:
          'Referenda.place_decision_deposit with the index that the event Submitted states'
      },
      {
        ...{ kind: 'wait', id: 'decision', blocks: [6, 16] },
        description: 'voters approve the referendum on the track root'
      },
      {
        ...{ kind: 'wait', id: 'enactment', blocks: [3, 3] },
        description: 'the approved call waits on the agenda of the Scheduler'
      }
    ]
  })
})

test.each([
  ['its deposit is placed', true, 'done'],
  ['its deposit is missing', false, 'act']
])(
  'a referendum that was submitted is not submitted again: %s',
  async (_, hasDecisionDeposit, status) => {
    const referendum = { pallet: 'Referenda', index: 6, hasDecisionDeposit }
    const { route } = await planReferendumWith({ referendum })
    expect(route).toMatchObject({
      steps: [
        { id: 'submit', status: 'done', deposit: undefined },
        { id: 'deposit', status, call: placing, deposit: { amount: 5n } },
        {},
        {}
      ]
    })
    const other = await planReferendumWith({ referendum: { ...referendum, pallet: 'Fellowship' } })
    expect(other.route).toMatchObject({ steps: [{ status: 'act' }, { status: 'wait' }, {}, {}] })
  }
)

test('bytes that are no call of the chain are malformed, and say so', () => {
  expect(() => readProposedCall(chain, '0xffff')).toThrow(
    expect.objectContaining({
      code: 'CallMalformed',
      context: {
        value: '0xffff',
        chain: 'relay',
        problem: 'there is no variant 255'
      }
    })
  )
})
