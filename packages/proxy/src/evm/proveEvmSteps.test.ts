import {
  bytesToTry,
  type Hex,
  ParaclockError,
  parseAccountId20,
  RuntimeApiMissing
} from '@paraclock/core'
import type { SimulatedCall } from '@paraclock/executor/simulate'
import { buildEvmCall } from '@paraclock/weights'
import { freshModules } from '@tooling/vitest/freshModules'
import { expect, test, vi } from 'vitest'
import { openEvm } from '../../test/support/openEvm.ts'
import { PalletModel } from '../../test/support/PalletModel.ts'
import { proveTypes } from '../../test/support/proveTypes.ts'
import { draftProxy } from '../plan/draftProxy.ts'
import type { ProxyPlan, ProxyStep } from '../plan/ProxyPlan.ts'
import type { ProxyState } from '../state/ProxyState.ts'

const simulate = vi.fn()
const load = freshModules({ '@paraclock/executor/simulate': { simulate } })
const { proveEvmSteps } = await load<typeof import('./proveEvmSteps.ts')>(
  import.meta.resolve('./proveEvmSteps.ts')
)

const PRECOMPILE: Hex = '0x000000000000000000000000000000000000080b'
const user = parseAccountId20(`0x${'11'.repeat(20)}`)
const delegate = parseAccountId20(`0x${'22'.repeat(20)}`)
const GAS_PRICE = 7n

const state: ProxyState = {
  ...new PalletModel({ free: 10n ** 12n, grants: [] }).read(),
  ...{ accountLength: 20, user, delegate, precompile: PRECOMPILE },
  grants: [{ delegate, proxyType: 'Any', delay: 0 }],
  deposit: 1_010n
}
/** Two steps: `Automation` is granted, and `Any` is removed. */
const plan = draftProxy(state, { proof: proveTypes(['Automation', 'Any']), replaceWider: true })
const [add, remove] = plan.steps
if (add?.evm === undefined || remove?.evm === undefined) throw new Error('the plan has no calls')
const [added, removed] = [
  { name: 'ProxyAdded', title: 'proxy.ProxyAdded', value: { delegate }, failure: undefined },
  { name: 'ProxyRemoved', title: 'proxy.ProxyRemoved', value: { delegate }, failure: undefined }
]

interface Rules {
  /** Who may call the EVM. Defaults to the account. */
  readonly origin?: 'signed' | 'root'
  /** The events of a call of the precompile. Defaults to those of the step. */
  readonly events?: (step: 'add' | 'remove') => readonly object[]
  /** The failure of a call of the precompile, with its gas. Defaults to none. */
  readonly refuse?: (step: 'add' | 'remove', gas: bigint) => { readonly name: string } | undefined
}

const stateAt = vi.fn(async () => ({ open: async () => 'a state' }))

/** Proves the steps on a chain with an EVM that keeps these rules, and lists what ran. */
async function prove(rules: Rules = {}, more: { readonly apis?: boolean } = {}) {
  const { origin: caller = 'signed', refuse = () => undefined, events } = rules
  const own = openEvm(20, {
    calls: {
      EthereumRuntimeRPCApi_gas_price: `0x0${GAS_PRICE}${'00'.repeat(31)}`,
      EthereumRuntimeRPCApi_chain_id: `0x0405${'00'.repeat(6)}`
    }
  })
  const chain = Object.assign(own, { hasApi: () => more.apis ?? true })
  Object.assign(chain.source, { stateAt })
  const spell = (to: Hex, data: Hex, gas: bigint): Hex =>
    buildEvmCall({ chain, source: user, to, data, gas, gasPrice: more.apis === false ? 0n : 7n })
  const runs: (SimulatedCall & { readonly overrides: readonly object[] })[] = []
  simulate.mockReset()
  simulate.mockImplementation(async (args) => {
    const { call, origin } = args
    runs.push(args)
    const done = (seen: readonly object[]) => ({ failure: undefined, events: seen, changes: [] })
    if (call === add?.call) return done([{ ...added, name: 'Deposit' }, added])
    if (call === remove?.call) return done([removed])
    if (origin.kind !== caller) return { ...done([]), failure: { name: 'BadOrigin' } }
    const dataOf = (one?: ProxyStep) => bytesToTry(one?.evm?.data ?? '0x')
    const step = call.includes(dataOf(add).slice(2)) ? 'add' : 'remove'
    const data = dataOf(step === 'add' ? add : remove)
    if (!call.includes(data.slice(2))) return done([])
    // The gas limit is the only part of the call that the test does not give.
    let gas = 0n
    for (const limit of tried) if (call === spell(PRECOMPILE, data, limit)) gas = limit
    const failure = refuse(step, gas)
    const usual = step === 'add' ? [added] : [removed]
    return { ...done(events?.(step) ?? usual), failure }
  })
  const proved = await proveEvmSteps({ target: chain, state, plan })
  return { proved, runs }
}

/** The limits of a bisection between 21,000 and 1,000,000 for a call that takes 100,000. */
const tried = [
  1_000_000n,
  510_500n,
  265_750n,
  143_375n,
  82_187n,
  112_781n,
  97_484n,
  105_132n,
  101_308n,
  99_396n,
  100_352n
]
const takes: Rules['refuse'] = (_, gas) => (gas < 100_000n ? { name: 'OutOfGas' } : undefined)
const offered = { chainId: 1284n, maxFeePerGas: 14n, maxPriorityFeePerGas: 0n }

test('each transaction has the least gas with which it succeeds, and twice the price', async () => {
  stateAt.mockClear()
  const { proved, runs } = await prove({ refuse: takes })
  expect(proved).toEqual({
    ...plan,
    steps: [
      { ...add, evm: { ...add.evm, ...offered, gas: 100_352n } },
      { ...remove, evm: { ...remove.evm, ...offered, gas: 100_352n } }
    ]
  })
  // The probe, then for each step its transaction, its call for comparison, and the bisection.
  const ofStep = (call: ProxyStep['call']) => runs.filter((one) => one.call === call)
  expect([ofStep(add.call).length, ofStep(remove.call).length]).toEqual([1, 1])
  expect(runs).toHaveLength(1 + 2 * (1 + tried.length))
  const [probe, ...others] = runs
  expect(probe?.overrides).toEqual([{ holder: user, free: expect.any(BigInt) }])
  for (const run of others) {
    expect(run).toEqual({
      source: { state: 'a state', block: `0x${'00'.repeat(32)}` },
      call: run.call,
      origin: { kind: 'signed', account: user },
      overrides: [],
      signal: expect.any(AbortSignal)
    })
  }
  expect(stateAt.mock.calls).toEqual([[`0x${'00'.repeat(32)}`]])
})

test('a chain that takes the call from root alone runs it as root, and the step as the user', async () => {
  const { proved, runs } = await prove({ origin: 'root' })
  expect(proved.steps.map(({ evm }) => evm?.gas)).toEqual([21_239n, 21_239n])
  const kinds = runs.filter(({ call }) => call !== add.call && call !== remove.call).slice(2)
  expect(new Set(kinds.map(({ origin }) => origin.kind))).toEqual(new Set(['root']))
  const steps = runs.filter(({ call }) => call === add.call || call === remove.call)
  expect(steps.map(({ origin }) => origin)).toEqual([
    { kind: 'signed', account: user },
    { kind: 'signed', account: user }
  ])
})

test('a chain that states no chain id and no price has neither in its transactions', async () => {
  const { proved } = await prove({}, { apis: false })
  expect(proved.steps[0]?.evm).toEqual({
    ...add.evm,
    ...{ gas: 21_239n, chainId: 420_422_201n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
  })
})

const dropped = (reason: string): ProxyPlan => ({
  ...plan,
  steps: plan.steps.map(({ evm: _, ...step }) => step),
  notices: [...plan.notices, { code: 'precompileUnusable', to: PRECOMPILE, reason }],
  remedies: [
    ...plan.remedies,
    {
      summary: `Sign the steps as extrinsics of the chain: its precompile ${PRECOMPILE} cannot be used, because ${reason}.`
    }
  ]
})
const reverted = { ...added, title: 'ethereum.Executed', failure: { name: 'Reverted' } }

test.each<[string, Rules]>([
  ['it refuses with OutOfFund', { refuse: () => ({ name: 'OutOfFund' }) }],
  ['it refuses with Reverted', { events: () => [added, reverted] }],
  ['nothing answers there', { events: () => [] }],
  ['nothing answers there', { events: () => [{ ...added, name: 'ProxyAddedTwice' }] }],
  ['it does something else than the pallet', { events: () => [added, added] }],
  ['it does something else than the pallet', { events: () => [removed] }],
  [
    'it does something else than the pallet',
    { events: () => [{ ...added, value: { delegate: user } }] }
  ]
])('the transactions are left out when %s', async (reason, rules) => {
  expect((await prove(rules)).proved).toEqual(dropped(reason))
})

test('a later transaction that fails is kept without a gas limit', async () => {
  const { proved } = await prove({
    refuse: (step) => (step === 'remove' ? { name: 'Reverted' } : undefined)
  })
  expect(proved).toEqual({
    ...plan,
    steps: [
      { ...add, evm: { ...add.evm, ...offered, gas: 21_239n } },
      { ...remove, evm: { ...remove.evm, ...offered } }
    ]
  })
})

test('a step without a transaction stays as it is, and a plan without any is not run', async () => {
  const chain = Object.assign(openEvm(20), { source: { stateAt } as never })
  const bare = { ...plan, steps: plan.steps.map(({ evm: _, ...step }) => step) }
  simulate.mockReset()
  expect(await proveEvmSteps({ target: chain, state, plan: bare })).toBe(bare)
  expect(simulate).not.toHaveBeenCalled()
})

const unsupported = Object.assign(
  new ParaclockError(RuntimeApiMissing, { name: 'X', problem: 'it is a test' }),
  { code: 'SimulationUnsupported', message: 'no call can be run' }
)

test('where nothing can be run, the transactions are left out, and other errors are thrown', async () => {
  const chain = Object.assign(openEvm(20), { hasApi: () => false })
  Object.assign(chain.source, { stateAt })
  simulate.mockReset()
  simulate.mockRejectedValue(unsupported)
  const args = { target: chain, state, plan }
  expect(await proveEvmSteps(args)).toEqual(dropped('it cannot be run here: no call can be run'))
  const elsewhere: Hex = `0x${'33'.repeat(20)}`
  const steps = plan.steps.map((step, index) =>
    index === 0 || step.evm === undefined ? { ...step, evm: undefined } : step
  )
  const moved = { ...plan, steps: steps.map((step) => moveTo(step, elsewhere)) }
  const { notices } = await proveEvmSteps({ ...args, plan: moved as unknown as ProxyPlan })
  expect(notices.at(-1)).toMatchObject({ code: 'precompileUnusable', to: elsewhere })
  const other = Object.assign(new Error('a fault of ours'), { code: 'SimulationUnsupported' })
  simulate.mockRejectedValue(other)
  await expect(proveEvmSteps(args)).rejects.toBe(other)
})

function moveTo<Step extends { readonly evm?: object | undefined }>(step: Step, to: Hex) {
  return step.evm === undefined ? step : { ...step, evm: { ...step.evm, to } }
}

test('the runs end with their signal and with their deadline', async () => {
  const chain = Object.assign(openEvm(20), { hasApi: () => false })
  Object.assign(chain.source, { stateAt })
  simulate.mockReset()
  simulate.mockReturnValue(new Promise(() => {}))
  const args = { target: chain, state, plan }
  await expect(proveEvmSteps({ ...args, signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'OperationAborted'
  })
  await expect(proveEvmSteps({ ...args, deadlineMs: 1 })).rejects.toMatchObject({
    code: 'DeadlineExceeded',
    message: expect.stringContaining('running the precompile of Acme')
  })
  vi.useFakeTimers()
  try {
    const ended = expect(proveEvmSteps(args)).rejects.toMatchObject({
      code: 'DeadlineExceeded',
      context: { milliseconds: 60_000 }
    })
    await vi.advanceTimersByTimeAsync(60_000)
    await ended
  } finally {
    vi.useRealTimers()
  }
})
