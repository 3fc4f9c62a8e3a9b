import type { Chain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { buildContractProbe } from '@paraclock/proxy'
import { encodeCall, readGivenCall } from '@paraclock/types'
import { buildEthereumXcmCall, buildEvmCall } from '@paraclock/weights'
import { expect, test } from 'vitest'
import type { FixtureName } from '../../../test/fixtures/loadEvidence.ts'
import { gatherWith, openChain, type Recorded } from '../../../test/gatherWith.ts'
import type { Artifacts } from '../../evidence/Artifacts.ts'
import type { DispatchedCall } from '../../observe/OwnRuntime.ts'
import { isCode } from '../../observe/probeContract.ts'
import { contractsGatherer } from './contracts.ts'

const USER = '0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac'
const CONTRACT: Hex = `0x${'ab'.repeat(20)}`
const PRECOMPILE: Hex = `0x${'00'.repeat(19)}09`
const PROBER: Hex = `0x${'b0'.repeat(20)}`

const ethereum = await openChain('ethereum', 'target')
const target = await openChain('ready', 'target')

const evm = (to: Hex, gas = 50_000n) => buildEvmCall({ chain: ethereum, source: USER, to, gas })
const through = (to: Hex) =>
  buildEthereumXcmCall({
    chain: ethereum,
    transaction: { gasLimit: 50_000n, to },
    transactAs: USER
  })

const done: DispatchedCall = { failure: undefined, sent: [], events: [], changes: [], fee: 0n }
const failed = (name: string) => ({ ...done, failure: { name, docs: '' } })
const event = (title: string, value: unknown, failure?: string) =>
  ({ title, value, failure: failure === undefined ? null : { name: failure } }) as never

const word = (value: bigint) => value.toString(16).padStart(64, '0')
/** What the probe of a contract logs: whether it succeeded, the gas, and what it returned. */
const logOf = (succeeded: boolean, gas: bigint, returned = '') =>
  event('evm.Log', {
    log: { data: `0x${word(succeeded ? 1n : 0n)}${word(gas)}${returned}` }
  })
/** Error(string) with the text "poor". */
const POOR = `08c379a0${word(32n)}${word(4n)}${'706f6f72'.padEnd(64, '0')}`

interface Situation {
  readonly which?: FixtureName
  readonly call: Hex
  /** What the call itself does, as the user; `undefined` if it cannot be run. */
  readonly made?: DispatchedCall | undefined
  /** What calls of the prober do. */
  readonly probed?: DispatchedCall | undefined
  readonly code?: unknown
  readonly change?: (recorded: Recorded) => void
}

async function reach({ which = 'ethereum', call, made, probed, code, change }: Situation) {
  const asked: { call: Hex; origin: unknown; overrides: readonly object[] }[] = []
  const own: unknown[] = []
  const answer = (value: DispatchedCall | undefined, method: string) =>
    ({
      value: value === undefined ? { known: false, why: 'no run' } : { known: true, value },
      evidence: [{ kind: 'rpc', method }]
    }) as never
  const found = (await gatherWith(contractsGatherer, which, (recorded) => {
    const { config, chains, observer } = recorded
    config.automation.call = call
    chains.target = {
      storage: async (args: Parameters<Chain['storage']>[0]) =>
        ({
          value: code === undefined ? undefined : args.as?.(code),
          evidence: [{ kind: 'storage' }]
        }) as never
    }
    observer.dispatch = async (...args) => {
      own.push(args)
      return answer(made, 'made')
    }
    observer.dispatchAs = async (called, origin, overrides) => {
      asked.push({ call: called, origin, overrides })
      return answer(probed, 'probed')
    }
    change?.(recorded)
  })) as Artifacts['contracts']
  return { found, asked, own }
}

const CODE = Uint8Array.of(0x60)

test('a call that reaches no contract is not made', async () => {
  const args = { dest: USER, value: 1n }
  const call = encodeCall({
    call: readGivenCall({
      chain: ethereum,
      call: { pallet: 'balances', method: 'transferKeepAlive', args }
    }),
    chains: [ethereum]
  })
  const { found, own } = await reach({ call })
  expect(found).toMatchObject({ reached: [], made: undefined, madeEvidence: [] })
  expect(own).toEqual([])
})

test('the call is made as the user, and the contract is called by a probe at its address', async () => {
  const probed = { ...done, events: [logOf(true, 1_000n)] }
  const { found, asked, own } = await reach({ call: evm(CONTRACT), made: done, probed, code: CODE })
  expect(own).toEqual([[evm(CONTRACT), USER, 'own']])
  // 21,000 of gas are for the transaction itself.
  expect(found.reached).toMatchObject([
    { to: CONTRACT, presence: 'code', gasUsed: 22_000n, reason: undefined, unseen: undefined }
  ])
  expect(found.made).toEqual({ known: true, value: { failure: undefined } })
  expect(found.madeEvidence).toEqual([{ kind: 'rpc', method: 'made' }, { kind: 'storage' }])
  const { call, overrides, origin } = asked.at(-1) ?? {}
  const contract = { to: CONTRACT, data: '0x', value: 0n, gas: 50_000n } as const
  const probe = buildContractProbe(contract as never)
  expect(call).toBe(
    buildEvmCall({
      ...{ chain: ethereum, source: PROBER, to: USER, data: probe.input, gas: probe.gas },
      gasPrice: 0n
    })
  )
  expect(overrides?.slice(0, 2)).toEqual([
    { pallet: 'EVM', item: 'AccountCodes', keys: [USER], value: probe.code },
    { holder: PROBER, free: expect.any(BigInt) }
  ])
  expect(origin).toMatchObject({ kind: expect.stringMatching(/^(root|signed)$/) })
})

const FAILED = failed('evm.ExecutedFailed')
const UNSEEN = 'a run of the contract by itself does not show why'

test.each<readonly [string, DispatchedCall | undefined, object]>([
  [
    'its reason',
    { ...done, events: [logOf(false, 1_000n, POOR)] },
    { reason: 'poor', gasUsed: 22_000n, unseen: undefined }
  ],
  [
    'that it uses up all gas',
    { ...done, events: [logOf(false, 29_000n)] },
    { reason: 'it uses up all of its 50000 gas', gasUsed: 50_000n }
  ],
  [
    'no reason with a unit of gas left',
    { ...done, events: [logOf(false, 28_999n)] },
    { reason: undefined, gasUsed: 49_999n }
  ],
  [
    'the last log, as bytes',
    { ...done, events: [logOf(true, 1n), event('evm.Log', { log: { data: new Uint8Array(64) } })] },
    { gasUsed: 21_000n }
  ],
  [
    'nothing without a log',
    { ...done, events: [event('evm.Executed', {})] },
    { unseen: UNSEEN, gasUsed: undefined }
  ],
  [
    'nothing in a log without data',
    { ...done, events: [event('evm.Log', {}), event('evm.Log', { log: { data: 1 } })] },
    { unseen: UNSEEN }
  ],
  [
    'nothing in a short log',
    { ...done, events: [event('evm.Log', { log: { data: '0x00' } })] },
    { unseen: UNSEEN }
  ],
  ['nothing if it cannot be run', undefined, { unseen: UNSEEN }]
])('a contract that refuses the call shows %s', async (_, probed, expected) => {
  const { found } = await reach({ call: evm(CONTRACT), made: FAILED, probed, code: CODE })
  expect(found.reached).toMatchObject([{ presence: 'code', ...expected }])
  expect(found.made).toEqual({ known: true, value: { failure: 'evm.ExecutedFailed' } })
})

test.each<readonly [string, DispatchedCall | undefined, object]>([
  [
    'by the error of the call',
    failed('evm.BalanceLow'),
    { known: true, value: { failure: 'evm.BalanceLow' } }
  ],
  [
    'by an event',
    { ...done, events: [event('evm.ExecutedFailed', {}, 'evm.ExecutedFailed')] },
    { known: true, value: { failure: 'evm.ExecutedFailed' } }
  ],
  ['by no run', undefined, { known: false, why: 'no run' }]
])('the outcome of the call is shown %s', async (_, made, expected) => {
  const { found } = await reach({ call: evm(CONTRACT), made, code: CODE })
  expect(found.made).toEqual(expected)
})

const REFUSED = { ...done, events: [logOf(false, 1_000n, POOR)] }
const TAKEN = { ...done, events: [logOf(true, 1_000n)] }
const ORIGIN = failed('BadOrigin')

test.each<readonly [string, Hex, DispatchedCall, DispatchedCall | undefined, object]>([
  [
    'its contract takes it',
    through(CONTRACT),
    ORIGIN,
    TAKEN,
    { known: true, value: { failure: undefined } }
  ],
  [
    'its contract refuses it',
    through(CONTRACT),
    ORIGIN,
    REFUSED,
    { known: true, value: { failure: 'evm.ExecutedFailed' } }
  ],
  [
    'no run shows its contract',
    through(CONTRACT),
    ORIGIN,
    undefined,
    { known: false, why: 'the target accepts the call only from programs' }
  ],
  [
    'it fails otherwise',
    through(CONTRACT),
    failed('x.Y'),
    TAKEN,
    { known: true, value: { failure: 'x.Y' } }
  ],
  [
    'it is no call of programs',
    evm(CONTRACT),
    ORIGIN,
    TAKEN,
    { known: true, value: { failure: 'BadOrigin' } }
  ]
])(
  'a call that only programs make is judged by its contract: %s',
  async (_, call, made, probed, expected) => {
    expect((await reach({ call, made, probed, code: CODE })).found.made).toEqual(expected)
  }
)

test.each<readonly [string, Hex, DispatchedCall | undefined, string]>([
  ['an address without code', CONTRACT, done, 'nothing'],
  [
    'a precompile, which refuses the data',
    PRECOMPILE,
    { ...done, events: [event('evm.ExecutedFailed', {}, 'evm.ExecutedFailed')] },
    'native'
  ],
  ['a low address that takes any data', PRECOMPILE, done, 'nothing'],
  ['a low address whose call fails', PRECOMPILE, failed('x.Y'), 'unknown'],
  ['a low address that no run shows', PRECOMPILE, undefined, 'unknown']
])('%s is told by a call of it', async (_, to, probed, presence) => {
  const { found, asked } = await reach({ call: evm(to), made: done, probed })
  expect(found.reached).toMatchObject([{ to, presence, gasUsed: undefined }])
  if (to === PRECOMPILE) {
    const probe = { source: PROBER, to, data: '0xffffffff', gas: 1_000_000n, gasPrice: 0n } as const
    expect(asked.at(-1)?.call).toBe(buildEvmCall({ chain: ethereum, ...probe }))
  }
})

const revive = (dest: Hex) => {
  const weightLimit = { refTime: 1n, proofSize: 1n }
  const args = { dest, value: 0n, weightLimit, storageDepositLimit: 0n, data: '0x' }
  return encodeCall({
    call: readGivenCall({ chain: target, call: { pallet: 'revive', method: 'call', args } }),
    chains: [target]
  })
}

test.each([
  ['an account with code', { account_type: { type: 'Contract' } }, 'code'],
  ['an account without code', { account_type: { type: 'EOA' } }, 'nothing'],
  ['no account', undefined, 'nothing']
])('in pallet-revive, %s is found', async (_, code, presence) => {
  const { found, asked } = await reach({
    ...{ which: 'ready', call: revive(CONTRACT), made: done, code },
    change: ({ chains }) =>
      Object.assign(chains.target ?? {}, {
        call: async () => ({ value: undefined, evidence: [{ kind: 'runtimeApi' }] })
      })
  })
  expect(found.reached).toMatchObject([{ to: CONTRACT, presence }])
  expect(found.access).toBeUndefined()
  expect(asked).toEqual([])
})

test.each([
  [Uint8Array.of(1), true],
  [new Uint8Array(), false],
  [{ account_type: { type: 'EOA' } }, false],
  [{ account_type: { type: 'Contract' } }, true],
  [{}, true],
  [null, true]
])('whether %j is code: %s', (value, expected) => {
  expect(isCode(value)).toBe(expected)
})
