import type { Chain } from '@paraclock/connect'
import { bytesToTry, type Hex, parseAccount } from '@paraclock/core'
import { decodeCall, describeCall } from '@paraclock/types'
import { encodeVersionedLocation, locateChain } from '@paraclock/xcm'
import { beforeAll, expect, test } from 'vitest'
import { loadEvidence } from '../../../test/fixtures/loadEvidence.ts'
import { openChain, statesFee, withChanges } from '../../../test/gatherWith.ts'
import type { Artifacts } from '../../evidence/Artifacts.ts'
import { fundWithRelayToken, type RelayFundingArgs } from './fundWithRelayToken.ts'

const USER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const SOVEREIGN = '0x7369626c43080000000000000000000000000000000000000000000000000000'
const ON_TARGET = 'uvsgULsu3pPyAUc7dsCd5GSV4yXW4e9fa6n14mFpPVZn1nPE8'
const AMOUNT = 5_000_000_000_000n
const DELIVERY = 30_000n

type Role = 'relay' | 'assetHub'

/** What runs of a chain's transfer show. */
interface Behaviour {
  /** What is credited at the end; `undefined` if no message is sent. */
  readonly arrives?: bigint
  readonly failure?: string
}

const chains = new Map<string, Chain>()
const asked: Parameters<Chain['dryRunCall']>[0][] = []
let hrmp: Artifacts['hrmp']

beforeAll(async () => {
  for (const role of ['relay', 'assetHub', 'target'] as const) {
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
  readonly change?: (args: RelayFundingArgs) => Partial<RelayFundingArgs>
}

async function fund({ relay, assetHub, change }: Situation) {
  const arrives = relay?.arrives ?? assetHub?.arrives
  const args: RelayFundingArgs = {
    sources: [
      ...(assetHub === undefined ? [] : [{ chain: 'assetHub', by: 'teleport' } as const]),
      ...(relay === undefined ? [] : [{ chain: 'relay', by: 'reserve' } as const])
    ],
    relay: send('relay', 'target', relay ?? {}),
    hub: assetHub && send('assetHub', 'target', assetHub),
    target: receive(at('target'), SOVEREIGN, arrives),
    user: { account: parseAccount(USER) as never, address: USER },
    sovereign: { account: SOVEREIGN as never, address: ON_TARGET },
    amount: AMOUNT,
    token: hrmp.host.token,
    signal: new AbortController().signal
  }
  return await fundWithRelayToken({ ...args, ...change?.(args) })
}

test('a transfer from the relay chain sends what the execution on arrival takes in addition', async () => {
  const found = await fund({ relay: { arrives: AMOUNT - 7n } })
  const { call = '0x', ...step } = found?.fund ?? {}
  expect({
    ...step,
    call: describeCall({
      call: decodeCall({ chain: at('relay'), bytes: bytesToTry(call) }),
      chains: [at('relay')]
    })
  }).toMatchSnapshot()
  expect(found).toEqual({ fund: found?.fund })
  // The run is that of an account with money, because the user's may be empty.
  const run = asked.at(-1)
  expect(run?.origin).toEqual({ kind: 'root' })
  expect(
    describeCall({
      call: decodeCall({ chain: at('relay'), bytes: run?.call as Hex }),
      chains: [at('relay')]
    })
  ).toMatch(
    /^utility\.batchAll\(calls: \[balances\.forceSetBalance\(who: 5Grwva\w+, newFree: 1_?0[\d_]+\), utility\.dispatchAs\(asOrigin: system\(Signed\(5Grwva\w+\)\), call: xcmPallet\.transferAssetsUsingTypeAndThen\(/
  )
})

test('a teleport from Asset Hub is named as one', async () => {
  const found = await fund({ assetHub: { arrives: AMOUNT } })
  const { call = '0x', ...step } = found?.fund ?? {}
  expect({
    ...step,
    call: describeCall({
      call: decodeCall({ chain: at('assetHub'), bytes: bytesToTry(call) }),
      chains: [at('assetHub')]
    })
  }).toMatchSnapshot()
})

test.each<readonly [string, Situation, string | undefined, string | undefined]>([
  [
    'Asset Hub, before the relay chain',
    { relay: { arrives: AMOUNT }, assetHub: { arrives: AMOUNT } },
    'assetHub',
    undefined
  ],
  ['the relay chain, without Asset Hub', { relay: { arrives: AMOUNT } }, 'relay', undefined],
  [
    'the relay chain, if the transfer from Asset Hub fails',
    { relay: { arrives: AMOUNT }, assetHub: { arrives: AMOUNT, failure: 'Filtered' } },
    'relay',
    undefined
  ],
  [
    'Asset Hub, with its failure, if none arrives',
    {
      relay: { arrives: AMOUNT, failure: 'Barrier' },
      assetHub: { arrives: AMOUNT, failure: 'Filtered' }
    },
    'assetHub',
    'on assetHub: Filtered'
  ],
  [
    'one that sends nothing, which fails',
    { relay: {} },
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
})

test.each([
  ['less arrives', AMOUNT - 7n, AMOUNT + 7n],
  ['nothing arrives', 0n, AMOUNT],
  ['all arrives', AMOUNT, AMOUNT],
  ['more arrives', AMOUNT + 1n, AMOUNT]
])('if %s in a run, the transfer makes up for it', async (_, arrives, sent) => {
  const found = await fund({ relay: { arrives } })
  expect(found?.fund?.transfer).toEqual({ amount: sent, symbol: 'WND', decimals: 12 })
  expect(found?.fund?.fee).toEqual({ amount: 88n + DELIVERY, symbol: 'WND', decimals: 12 })
})
