import type { Chain } from '@paraclock/connect'
import { type Hex, parseAccount } from '@paraclock/core'
import { decodeCall } from '@paraclock/weights'
import { encodeVersionedLocation, locateChain } from '@paraclock/xcm'
import { beforeAll, expect, test } from 'vitest'
import { loadEvidence } from '../../test/fixtures/loadEvidence.ts'
import { openChain, statesFee, withChanges } from '../../test/gatherWith.ts'
import type { Artifacts } from '../evidence/Artifacts.ts'
import { fundWithRelayToken, type RelayFundingArgs } from './fundWithRelayToken.ts'

const USER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const SOVEREIGN = '0x7369626c43080000000000000000000000000000000000000000000000000000'
const ON_TARGET = 'uvsgULsu3pPyAUc7dsCd5GSV4yXW4e9fa6n14mFpPVZn1nPE8'
const AMOUNT = 5_000_000_000_000n
const DELIVERY = 30_000n

type Role = 'relay' | 'assetHub' | 'service'

/** What runs of a chain's transfer show, and what the payer holds there. */
interface Behaviour {
  /** What is credited at the end; `undefined` if no message is sent. */
  readonly arrives?: bigint
  readonly failure?: string
  readonly held?: bigint
}

const chains = new Map<string, Chain>()
const asked: Parameters<Chain['dryRunCall']>[0][] = []
let hrmp: Artifacts['hrmp']

beforeAll(async () => {
  for (const role of ['relay', 'assetHub', 'service', 'target'] as const) {
    chains.set(role, await openChain('hub', role))
  }
  const found = loadEvidence('hub').networks[0]?.artifacts.hrmp
  if (found?.status === 'gathered') hrmp = found.value
})

const at = (role: Role | 'target') => chains.get(role) as Chain

/** A chain whose calls send one message to another chain of the network. */
function send(role: Role, to: Role | 'target', { arrives, failure }: Behaviour): Chain {
  const chain = at(role)
  const location = locateChain({ chain: at(to).paraId, from: chain.paraId })
  const destination = encodeVersionedLocation({ location, version: 5 })
  const fees = [{ fun: { type: 'Fungible', value: DELIVERY } }]
  const value = {
    failure: failure === undefined ? undefined : { name: failure },
    events: [{ name: 'FeesPaid', title: 'xcmPallet.FeesPaid', value: { fees } }],
    forwarded: arrives === undefined ? [] : [{ bytes: '0x05', destination }]
  }
  return withChanges(chain, {
    call: statesFee,
    dryRunCall: async (args) => {
      asked.push(args)
      return { value, evidence: [] } as never
    }
  })
}

/** A chain that credits an amount to an account for each program. */
function receive(chain: Chain, who: string, amount: bigint | undefined): Chain {
  const events = [{ name: 'Minted', title: 'balances.Minted', value: { who, amount } }]
  return withChanges(chain, {
    dryRunXcm: async () => ({ value: { events, forwarded: [] }, evidence: [] }) as never
  })
}

interface Situation {
  readonly relay?: Behaviour
  readonly assetHub?: Behaviour
  /** The user's teleport from Asset Hub to the relay chain. */
  readonly ahead?: Behaviour
  readonly change?: (args: RelayFundingArgs) => Partial<RelayFundingArgs>
}

async function fund({ relay, assetHub, ahead, change }: Situation) {
  const arrives = relay?.arrives ?? assetHub?.arrives
  const hub = send('assetHub', ahead === undefined ? 'target' : 'relay', ahead ?? assetHub ?? {})
  const args: RelayFundingArgs = {
    sources: [
      ...(assetHub === undefined ? [] : [{ chain: 'assetHub', by: 'teleport' } as const]),
      ...(relay === undefined ? [] : [{ chain: 'relay', by: 'reserve' } as const])
    ],
    relay: receive(send('relay', 'target', relay ?? {}), USER, ahead?.arrives),
    hub: assetHub === undefined && ahead === undefined ? undefined : hub,
    service: at('service'),
    target: receive(at('target'), SOVEREIGN, arrives),
    user: {
      account: parseAccount(USER) as never,
      address: USER,
      held: { onHost: relay?.held ?? 0n, onHub: assetHub?.held ?? ahead?.held ?? 0n }
    },
    para: hrmp.paras[0],
    teleport: undefined,
    sovereign: { account: SOVEREIGN as never, address: ON_TARGET },
    amount: AMOUNT,
    token: hrmp.host.token,
    signal: new AbortController().signal
  }
  return await fundWithRelayToken({ ...args, ...change?.(args) })
}

const MUCH = 10n ** 15n
const LEAST = AMOUNT + 88n + DELIVERY

test('a transfer from the relay chain sends what the execution on arrival takes in addition', async () => {
  const found = await fund({ relay: { arrives: AMOUNT - 7n, held: MUCH } })
  const { call = '0x', ...step } = found?.fund ?? {}
  expect({ ...step, call: decodeCall({ chain: at('relay'), call }).text }).toMatchSnapshot()
  expect(found).toEqual({ fund: found?.fund })
  // The run is that of an account with money, because the user's may be empty.
  const run = asked.at(-1)
  expect(run?.origin).toEqual({ kind: 'root' })
  expect(decodeCall({ chain: at('relay'), call: run?.call as Hex }).text).toMatch(
    /^utility\.batchAll\(calls: \[balances\.forceSetBalance\(who: 5Grwva\w+, newFree: 1_?0[\d_]+\), utility\.dispatchAs\(asOrigin: system\(Signed\(5Grwva\w+\)\), call: xcmPallet\.transferAssetsUsingTypeAndThen\(/
  )
})

test('a teleport from Asset Hub is named as one', async () => {
  const found = await fund({ assetHub: { arrives: AMOUNT, held: MUCH } })
  const { call = '0x', ...step } = found?.fund ?? {}
  expect({ ...step, call: decodeCall({ chain: at('assetHub'), call }).text }).toMatchSnapshot()
})

test.each<readonly [string, Situation, string | undefined, string | undefined]>([
  [
    'the relay chain, before Asset Hub',
    { relay: { arrives: AMOUNT, held: MUCH }, assetHub: { arrives: AMOUNT, held: MUCH } },
    'relay',
    undefined
  ],
  [
    'Asset Hub, if the user cannot pay on the relay chain',
    { relay: { arrives: AMOUNT, held: LEAST - 1n }, assetHub: { arrives: AMOUNT, held: LEAST } },
    'assetHub',
    undefined
  ],
  [
    'the relay chain, if exactly enough is there',
    { relay: { arrives: AMOUNT, held: LEAST } },
    'relay',
    undefined
  ],
  [
    'the first that arrives, if the user can pay neither',
    { relay: { arrives: AMOUNT }, assetHub: { arrives: AMOUNT } },
    'relay',
    undefined
  ],
  [
    'Asset Hub, if the transfer from the relay chain fails',
    {
      relay: { arrives: AMOUNT, failure: 'Barrier', held: MUCH },
      assetHub: { arrives: AMOUNT, held: MUCH }
    },
    'assetHub',
    undefined
  ],
  [
    'the first of all, with its failure, if none arrives',
    {
      relay: { arrives: AMOUNT, failure: 'Barrier' },
      assetHub: { arrives: AMOUNT, failure: 'Filtered' }
    },
    'relay',
    'on relay: Barrier'
  ],
  [
    'one that sends nothing, which fails',
    { relay: { held: MUCH } },
    'relay',
    'relay sends no message to target in a run'
  ],
  ['none, if the target takes the token from nowhere', {}, undefined, undefined],
  [
    'none for a user with 20 bytes',
    { relay: { arrives: AMOUNT }, change: () => ({ user: undefined }) },
    undefined,
    undefined
  ],
  [
    'none from Asset Hub, if it is not read',
    { assetHub: { arrives: AMOUNT }, change: () => ({ hub: undefined }) },
    undefined,
    undefined
  ]
])('the token is sent from %s', async (_, situation, chain, failure) => {
  const found = await fund(situation)
  expect(found?.fund?.chain).toBe(chain)
  expect(found?.fundFailure).toBe(failure)
  expect(found?.ahead).toBeUndefined()
})

test.each([
  ['less arrives', AMOUNT - 7n, AMOUNT + 7n],
  ['nothing arrives', 0n, AMOUNT],
  ['all arrives', AMOUNT, AMOUNT],
  ['more arrives', AMOUNT + 1n, AMOUNT]
])('if %s in a run, the transfer makes up for it', async (_, arrives, sent) => {
  const found = await fund({ relay: { arrives, held: MUCH } })
  expect(found?.fund?.transfer).toEqual({ amount: sent, symbol: 'WND', decimals: 12 })
  expect(found?.fund?.fee).toEqual({ amount: 88n + DELIVERY, symbol: 'WND', decimals: 12 })
})

const EXISTENTIAL = 10_000_000_000n

test('what is missing on the relay chain is teleported there before', async () => {
  // The relay chain lacks all but 1,000; the teleport arrives whole.
  const lacking = LEAST + EXISTENTIAL - 1_000n
  const relay = { arrives: AMOUNT, held: 1_000n }
  const of = (ahead: Behaviour) => fund({ relay, ahead })
  const found = await of({ arrives: lacking, held: lacking + 88n + DELIVERY })
  expect(found?.ahead?.transfer?.amount).toBe(lacking)
  const { call = '0x', ...step } = found?.ahead ?? {}
  expect({ ...step, call: decodeCall({ chain: at('assetHub'), call }).text }).toMatchSnapshot()
  expect(found?.fund?.chain).toBe('relay')
  const poor = await of({ arrives: lacking, held: lacking + 88n + DELIVERY - 1n })
  expect([poor?.fund?.chain, poor?.ahead]).toEqual(['relay', undefined])
  const failing = await of({ arrives: lacking, failure: 'Filtered', held: MUCH })
  expect([failing?.fund?.chain, failing?.ahead]).toEqual(['relay', undefined])
})

/** The service's own account on Asset Hub pays 100 for the execution, and as its delivery fee 50. */
const byRoot = (
  held: bigint,
  more: (args: RelayFundingArgs) => Partial<RelayFundingArgs> = () => ({})
) => {
  const answers: Readonly<Record<string, unknown>> = {
    query_info: { partial_fee: 88n },
    query_xcm_weight: { success: true, value: { ref_time: 5n, proof_size: 6n } },
    query_weight_to_asset_fee: { success: true, value: 100n }
  }
  const prepare = (args: RelayFundingArgs): Partial<RelayFundingArgs> => {
    const balance = { free: held, reserved: 0n, frozen: 0n }
    const own = { known: true, value: held } as const
    const onHub = { account: SOVEREIGN, balance, own, hasChannel: true } as never
    return {
      user: undefined,
      service: send('service', 'assetHub', { arrives: AMOUNT }),
      hub: withChanges(send('assetHub', 'target', { arrives: AMOUNT }), {
        call: (async ({ method }: { readonly method: string }) => ({
          value: answers[method],
          evidence: []
        })) as never,
        dryRunXcm: async () => {
          const location = locateChain({ chain: at('target').paraId, from: at('assetHub').paraId })
          const destination = encodeVersionedLocation({ location, version: 5 })
          const value = { events: [], forwarded: [{ bytes: '0x05', destination }] }
          return { value, evidence: [] } as never
        }
      }),
      para: { ...args.para, onHub },
      teleport: hrmp.hub && { ...hrmp.hub, deliveryFee: 50n, existentialDeposit: 1_000n }
    }
  }
  return fund({
    assetHub: { arrives: AMOUNT - 9n },
    change: (args) => {
      const prepared = { ...args, ...prepare(args) }
      return { ...prepared, ...more(prepared) }
    }
  })
}

// What the execution on arrival takes is sent in addition. Fees of messages are doubled, in case that they rise.
const BY_ROOT = AMOUNT + 9n + 2n * 100n + 2n * 50n

test("without the user's money, the service's own account on Asset Hub pays", async () => {
  const found = await byRoot(MUCH)
  const { call = '0x', ...step } = found?.fund ?? {}
  expect({ ...step, call: decodeCall({ chain: at('service'), call }).text }).toMatchSnapshot()
  expect(asked.at(-1)).toMatchObject({ origin: { kind: 'root' } })
})

const EMPTY = { known: false, why: 'no run' } as const

test.each<readonly [string, bigint, ((args: RelayFundingArgs) => object) | undefined, boolean]>([
  ['exactly enough', BY_ROOT + 1_000n, undefined, true],
  ['a unit too little', BY_ROOT + 999n, undefined, false],
  [
    'nothing that is known to be its own',
    MUCH,
    ({ para: { onHub } }) => ({ para: { ...hrmp.paras[0], onHub: { ...onHub, own: EMPTY } } }),
    false
  ],
  ['no account', MUCH, () => ({ para: hrmp.paras[0] }), false],
  [
    'no call that sends programs',
    MUCH,
    ({ para }) => ({ para: { ...para, sender: { problem: 'no call' } } }),
    false
  ],
  ['no known way to the relay chain', MUCH, () => ({ teleport: undefined }), false],
  ['a target that takes nothing from Asset Hub', MUCH, () => ({ sources: [] }), false]
])('the service pays by root with %s: %#', async (_, held, more, pays) => {
  const found = await byRoot(held, (args) => more?.(args) ?? {})
  expect(found?.fund?.origin).toEqual(pays ? { kind: 'root' } : undefined)
})

test('the service pays if the user cannot, and a failure of its transfer is stated', async () => {
  const payer = { account: parseAccount(USER) as never, address: USER }
  const withUser = (onHub: bigint) =>
    byRoot(MUCH, () => ({ user: { ...payer, held: { onHost: 0n, onHub } } }))
  expect((await withUser(MUCH))?.fund?.origin).toEqual({ kind: 'signed', account: USER })
  expect((await withUser(0n))?.fund?.origin).toEqual({ kind: 'root' })
  const value = { failure: { name: 'Barrier' }, events: [], forwarded: [] }
  const failing = await byRoot(MUCH, ({ hub }) => ({
    hub: withChanges(hub as Chain, { dryRunXcm: async () => ({ value, evidence: [] }) as never })
  }))
  expect(failing?.fund?.origin).toEqual({ kind: 'root' })
  expect(failing?.fundFailure).toBe('on assetHub: Barrier')
})
