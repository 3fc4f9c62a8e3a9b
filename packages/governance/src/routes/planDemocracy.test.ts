import { expect, test } from 'vitest'
import type { DemocracyBody } from '../read/Governance.ts'
import { planDemocracy } from './planDemocracy.ts'
import type { RouteArgs } from './RouteArgs.ts'

const HASH = `0x${'07'.repeat(32)}`
const NOBODY = `0x${'5d'.repeat(32)}`

const body: DemocracyBody = {
  ...{ kind: 'democracy', pallet: 'Democracy', minimumDeposit: 9n },
  ...{ launchPeriod: 70, votingPeriod: 50, enactmentPeriod: 20 }
}
const preimage = { kind: 'call', id: 'preimage' }
const waits = [
  {
    ...{ kind: 'wait', id: 'launch', blocks: [0, 70] },
    description: 'the proposal becomes a referendum when the next launch period begins'
  },
  {
    ...{ kind: 'wait', id: 'decision', blocks: [50, 50] },
    description: 'voters approve the referendum'
  },
  {
    ...{ kind: 'wait', id: 'enactment', blocks: [20, 20] },
    description: 'the approved call waits until it is enacted'
  }
]

interface Situation {
  /** How many votes of the council each external proposal needs; a name is its refusal. */
  readonly external?: Readonly<Record<string, number | string>>
  readonly failure?: string
  readonly standing?: object
  readonly members?: number
}

/** A chain whose calls are the JSON of their names and arguments. */
function plan({ external = {}, failure, standing = {}, members = 5 }: Situation) {
  const submitted: unknown[] = []
  const call = (name: string, field: string) => ({ name, fields: [{ name: field, type: 0 }] })
  const calls = [
    ...Object.keys(external).map((name) => call(name, 'proposal')),
    call('propose', 'proposal_hash')
  ]
  const read = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes))
  const decode = (hex: string) => read(Buffer.from(hex.slice(2), 'hex'))
  const runtime = {
    metadata: {
      pallets: [{ name: 'Democracy', calls: { type: 0 } }],
      lookup: [{ def: { tag: 'variant', value: calls } }]
    },
    type: () => ({
      encode: (made: object) =>
        new TextEncoder().encode(
          JSON.stringify(made, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
        )
    }),
    decodeCall: read,
    describeCall: ({ method }: { readonly method: string }) => method
  }
  const council = {
    kind: 'collective',
    pallet: 'Council',
    members: Array.from({ length: members }, (_, at) => `member ${at}`)
  }
  const args = {
    chain: { name: 'acme', runtime, storage: async () => ({ value: undefined, evidence: [] }) },
    governance: { token: { symbol: 'ACM', decimals: 3 }, blockMs: 12_000, bodies: [body, council] },
    proposal: { call: '0x00', hash: HASH, length: 4, description: '' },
    ...{ standing, preimage: [preimage] },
    runs: {
      anybody: NOBODY,
      submit: async (made: string, account: string) => {
        submitted.push([decode(made), account])
        return { failure: failure === undefined ? undefined : { name: failure } }
      },
      run: async (made: string, origin: { origin: { value: { value: [number, number] } } }) => {
        const least = external[decode(made).method]
        const [votes] = origin.origin.value.value
        if (typeof least === 'string') return { failure: { name: least } }
        return { failure: votes < (least ?? 0) ? { name: 'BadOrigin' } : undefined }
      }
    }
  } as unknown as RouteArgs
  return planDemocracy(args, body).then((routes) => ({ routes, submitted }))
}

const named = { hash: HASH, len: 4 }

test('anybody proposes with the smallest deposit, and voters decide', async () => {
  const { routes, submitted } = await plan({})
  const args = { proposal_hash: HASH, value: '9' }
  expect(submitted).toEqual([[{ pallet: 'Democracy', method: 'propose', args }, NOBODY]])
  expect(routes.at(-1)).toEqual({
    ...{ body: 'democracy', pallet: 'Democracy', title: 'public proposal in Democracy' },
    blockMs: 12_000,
    steps: [
      preimage,
      {
        ...{ kind: 'call', id: 'submit', status: 'act', by: 'anybody', description: 'propose' },
        ...{ call: expect.any(String), deposit: { amount: 9n, symbol: 'ACM', decimals: 3 } }
      },
      ...waits
    ]
  })
})

test('a public proposal that the pallet refuses is no route', async () => {
  const { routes } = await plan({ failure: 'democracy.ValueLow' })
  expect(routes.at(-1)).toEqual({ pallet: 'Democracy', reason: 'democracy.ValueLow' })
})

test('a call that is proposed is only voted on', async () => {
  const { routes, submitted } = await plan({ standing: { democracy: 'Democracy' } })
  expect(routes).toEqual([
    {
      ...{ body: 'democracy', pallet: 'Democracy', title: 'vote in Democracy', blockMs: 12_000 },
      steps: [preimage, ...waits]
    }
  ])
  expect(submitted).toEqual([])
  const other = await plan({ standing: { democracy: 'Assembly' } })
  expect(other.routes).toHaveLength(2)
})

test.each<readonly [string, Situation['external'], string]>([
  [
    'the one that needs the fewest',
    { external_propose: 4, external_propose_majority: 3 },
    'external_propose_majority by 3'
  ],
  [
    'the usual one of two that need as many',
    { external_propose: 3, external_propose_majority: 3 },
    'external_propose_majority by 3'
  ],
  [
    'one that the council may make',
    { external_propose: 'BadOrigin', external_propose_majority: 5 },
    'external_propose_majority by 5'
  ],
  [
    'one, although it may not make the last',
    { external_propose: 2, external_propose_majority: 'BadOrigin' },
    'external_propose by 2'
  ]
])('of external proposals, the council makes %s', async (_, external, title) => {
  const { routes } = await plan({ external: external ?? {} })
  const [route] = routes
  expect(route).toMatchObject({ title: `${title} of 5 members of Council`, blockMs: 12_000 })
  const steps = route !== undefined && 'steps' in route ? route.steps : []
  expect(steps.map(({ id }) => id)).toEqual([
    ...['preimage', 'motion', 'vote', 'votes', 'close'],
    ...['launch', 'decision', 'enactment']
  ])
  const [, motion] = steps
  const { call } = motion as { readonly call: string }
  const moved = JSON.parse(Buffer.from(call.slice(2), 'hex').toString())
  expect(moved).toMatchObject({ pallet: 'Council', method: 'propose' })
  const inner = JSON.parse(Buffer.from(moved.args.proposal.slice(2), 'hex').toString())
  expect(inner).toEqual({
    pallet: 'Democracy',
    method: title.split(' ')[0],
    args: { proposal: { type: 'Lookup', value: named } }
  })
})

test.each<readonly [string, Situation, string]>([
  ['no such call', {}, 'it has no call for an external proposal'],
  ['a call that it may not make', { external: { external_propose: 'BadOrigin' } }, 'BadOrigin'],
  ['no members', { external: { external_propose: 1 }, members: 0 }, 'it has no members']
])('a council with %s is no route', async (_, situation, reason) => {
  expect((await plan(situation)).routes[0]).toEqual({ pallet: 'Council', reason })
})
