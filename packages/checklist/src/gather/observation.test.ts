import { expect, test } from 'vitest'
import { gatherWith, type Recorded } from '../../test/gatherWith.ts'
import { type ObservationArtifact, UNSEEN } from '../evidence/ProgramArtifact.ts'
import { observationGatherer } from './observation.ts'

type Observation = { known: true; value: ObservationArtifact } | { known: false; why: string }

const seen = (value: unknown, from: string) => async () => {
  return { value: { known: true, value }, evidence: [{ kind: 'rpc', method: from }] } as never
}
const unseen = (why: string) => async () =>
  ({ value: { known: false, why }, evidence: [] }) as never

const ACCOUNT = `0x${'12'.repeat(32)}`

/** A target whose runs show something else than its runtime APIs state. */
const observer = {
  run: seen({ outcome: 'complete', callError: 'Token.FundsUnavailable' }, 'run'),
  weigh: seen({ refTime: 11n, proofSize: 12n }, 'weigh'),
  price: seen(13n, 'price'),
  account: seen(ACCOUNT, 'account')
}

const gather = (change: (recorded: Recorded) => void = () => {}) =>
  gatherWith(observationGatherer, 'ready', (recorded) => {
    recorded.trial = {}
    recorded.observer = { ...observer }
    const { artifacts } = recorded
    artifacts.program.programWeight = { known: true, value: { refTime: 21n, proofSize: 22n } }
    artifacts.program.asked = { known: true, value: 23n }
    artifacts.program.run = { known: true, value: { outcome: 'incomplete', events: [] } } as never
    change(recorded)
  }) as Promise<Observation>

const FACTS = [
  {
    what: 'what becomes of the program',
    api: 'DryRunApi',
    stated: 'incomplete',
    measured: 'complete, and the call fails with Token.FundsUnavailable'
  },
  {
    what: 'the weight of the program',
    api: 'XcmPaymentApi',
    stated: '21 ps and 22 bytes',
    measured: '11 ps and 12 bytes'
  },
  { what: 'the price of what it buys', api: 'XcmPaymentApi', stated: '23', measured: '13' },
  {
    what: "the user's account",
    api: 'LocationToAccountApi',
    stated: '0x835c403e0c31dba4ae54ac474caa2b955db143d54056fc64bc3dbe21dd3fbd0c',
    measured: ACCOUNT
  }
]
const [run, weight, price, account] = FACTS

test('each fact that an API states is measured in a run, with the evidence of the runs', async () => {
  expect(await gather()).toEqual({
    known: true,
    value: {
      facts: FACTS,
      evidence: ['run', 'weigh', 'price', 'account'].map((method) => ({ kind: 'rpc', method }))
    }
  })
})

test('the program, its call and its asset are what is measured', async () => {
  const asked: unknown[] = []
  let expected: unknown[] = []
  await gather(({ observer, artifacts: { program, call, feeAsset }, config }) => {
    const note =
      (of: (...args: never[]) => unknown) =>
      (...args: unknown[]) => {
        asked.push(args)
        return of(...(args as never[]))
      }
    for (const [name, method] of Object.entries(observer)) {
      Object.assign(observer, { [name]: note(method as never) })
    }
    expected = [
      [program.program],
      [program.program, call.weight],
      [feeAsset.location, program.bought],
      [config.user]
    ]
  })
  expect(asked).toEqual(expected)
})

const unknown = { known: false, why: 'no API' } as const

test.each<readonly [string, (recorded: Recorded) => unknown, readonly unknown[]]>([
  [
    'the run is unknown',
    ({ artifacts }) => Object.assign(artifacts.program, { run: unknown }),
    [weight, price, account]
  ],
  [
    'the weight is unknown',
    ({ artifacts }) => Object.assign(artifacts.program, { programWeight: unknown }),
    [run, price, account]
  ],
  [
    'the price is unknown',
    ({ artifacts }) => Object.assign(artifacts.program, { asked: unknown }),
    [run, weight, account]
  ],
  [
    'the configuration names the account',
    ({ artifacts }) => delete artifacts.proxy.derivation,
    [run, weight, price]
  ],
  [
    'the target has no XcmPaymentApi',
    ({ chains }) => (chains.target = { hasApi: (api: string) => api !== 'XcmPaymentApi' }),
    [run, account]
  ],
  [
    'a run does not show the price',
    ({ observer }) => (observer.price = unseen('nothing is sold')),
    [run, weight, account]
  ],
  [
    'the target begins no program',
    ({ observer }) => Object.assign(observer, { run: unseen(UNSEEN), weigh: unseen(UNSEEN) }),
    [price, account]
  ]
])('if %s, that is not compared', async (_, change, facts) => {
  expect(await gather((recorded) => void change(recorded))).toMatchObject({ value: { facts } })
})

test('an account that no API states is compared as none', async () => {
  const found = await gather(({ artifacts: { proxy }, observer }) => {
    Object.assign(proxy.derivation ?? {}, { provenance: { kind: 'computed', evidence: [] } })
    observer.account = seen(undefined, 'account')
  })
  expect(found).toMatchObject({
    value: { facts: [run, weight, price, { stated: 'none', measured: 'none' }] }
  })
})

test('a target that begins no program shows nothing', async () => {
  const blind = (why: string) =>
    gather(({ observer }) => {
      const none = unseen(why)
      Object.assign(observer, { run: none, weigh: none, price: none, account: none })
    })
  expect(await blind(UNSEEN)).toEqual({ known: false, why: UNSEEN })
  expect(await blind('it fails')).toEqual({ known: true, value: { facts: [], evidence: [] } })
})

test('without a trial, nothing runs', async () => {
  const found = await gather((recorded) => {
    recorded.trial = undefined
    recorded.observer = {}
  })
  expect(found).toEqual({
    known: false,
    why: 'the target is not run where no trial is asked for'
  })
})
