import type { CheckResult, NetworkConfig, NetworkEvidence } from '@paraclock/checklist'
import { gatherNetwork, judgeNetwork, listChecks } from '@paraclock/checklist'
import { type Connections, createConnections } from '@paraclock/connect'
import {
  formatAccountId20,
  ParaclockError,
  parseAccountId20,
  SavedDataMalformed
} from '@paraclock/core'
import { devAccount } from '@paraclock/devnet'
import { beforeAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { fixNetwork } from '../src/rehearse/fixNetwork.ts'
import { rehearseTasks } from '../src/rehearse/rehearseTasks.ts'
import { openNetwork } from './network/openNetwork.ts'

// Counts its calls in slot 0. What it is given it reverts with, and 0xfe makes it burn its gas.
const COUNTER = '36600e57600054600101600055005b60003560f81c60fe14602557366000600037366000fd5bfe'
// Returns the code behind it, which makes the contract of it.
const MAKER = `6027600c60003960276000f3${COUNTER}`
const PROXY = '0x000000000000000000000000000000000000080b'
const word = (value: bigint | string): string =>
  (typeof value === 'string' ? value : value.toString(16)).padStart(64, '0')

const net = await openNetwork({ variant: 'minute', name: 'main', target: 'ethereum' })
let config: NetworkConfig
let contract: string
let alith: string

beforeAll(async () => {
  config = (await configureDevnet([net])).networks['main'] as NetworkConfig
  const signer = await devAccount('Alith')
  alith = signer.address
  const create = net.target.api.tx['evm']?.['create']
  const call = create?.(alith, `0x${MAKER}`, 0, 200_000, 0, null, null, [])
  if (call === undefined) throw new Error('the target has no contracts')
  const { events } = await net.execute({ chain: net.target, call, signer })
  const created = events.find(({ method }) => method === 'Created')?.data['address']
  contract = formatAccountId20(parseAccountId20(String(created)))
})

const evmCall = (changes: object = {}) => ({
  pallet: 'evm',
  method: 'call',
  args: {
    source: alith,
    target: contract,
    input: '0x',
    value: '0',
    gasLimit: '100000',
    maxFeePerGas: '0',
    maxPriorityFeePerGas: null,
    nonce: null,
    accessList: [],
    ...changes
  }
})

function configure(changes: object, automation: object = {}): NetworkConfig {
  const own = { call: evmCall(changes), proxyType: 'Any', ...automation }
  return { ...config, automation: { ...config.automation, ...own } } as NetworkConfig
}

function judge(evidence: NetworkEvidence) {
  const results = judgeNetwork({
    checks: listChecks(),
    evidence,
    gatheredAt: Number(net.now()),
    today: '2026-01-01'
  })
  return (wanted: string): CheckResult => {
    const found = results.find(({ id }) => id === wanted)
    if (found === undefined) throw new Error(`no check ${wanted}`)
    return found
  }
}

async function see(changes: object, automation: object = {}) {
  const evidence = await gatherNetwork({ name: 'main', config: configure(changes, automation) })
  const of = judge(evidence)
  const tell = ({ outcome, summary }: CheckResult) => `${outcome}: ${summary}`
  return {
    exists: tell(of('contracts-exist')),
    runs: tell(of('contracts-call-runs')),
    user: tell(of('contracts-user-address')),
    evidence
  }
}

test('a contract that takes the call is there, and the gas that it uses is said', async () => {
  const { exists, runs, user } = await see({})
  expect(exists).toBe(`pass: ${contract}`)
  expect(runs).toMatch(/^pass: the call runs, with 4\d{4} of 100000 gas$/)
  expect(user).toBe(
    `pass: contracts know the user's account on the target as user on the target (${alith}), the account itself; it pays the value`
  )
})

const TEXT = 'too early'
const ERROR = `0x08c379a0${word(32n)}${word(BigInt(TEXT.length))}${Buffer.from(TEXT).toString('hex').padEnd(64, '0')}`
const TOO_EARLY = {
  type: 'error',
  name: 'TooEarly',
  inputs: [{ name: 'until', type: 'uint64' }]
}

test.each([
  ['its text', ERROR, 'too early', {}],
  ['a panic', `0x4e487b71${word(17n)}`, 'Panic(17), an arithmetic overflow', {}],
  ['an error of its own', `0x02060bf5${word(5n)}`, '0x02060bf5', {}],
  ['all its gas', '0xfe', 'it uses up all of its 100000 gas', {}]
])('a contract that refuses is reported with %s', async (_, input, reason, automation) => {
  const { exists, runs } = await see({ input }, automation)
  expect([exists, runs]).toEqual([
    expect.stringMatching(/^pass/),
    `fail: ${contract} reverts: ${reason}`
  ])
})

test('an error that the interface in the configuration names is spelled out', async () => {
  const selector = '0xd606d83f'
  const { runs } = await see({ input: `${selector}${word(5n)}` }, { abi: [TOO_EARLY] })
  expect(runs).toBe(`fail: ${contract} reverts: TooEarly(until: 5)`)
})

test('an address without a contract fails, and the precompile is told from nothing', async () => {
  const nobody = `0x${'11'.repeat(20)}`
  expect((await see({ target: nobody })).exists).toMatch(/^fail: 0x1{40} has no code$/)
  const absent = PROXY.replace('080b', '0fff')
  expect((await see({ target: absent })).exists).toContain('has no code')
  const there = await see({ target: PROXY, input: '0x14a5b5fa' })
  expect(there.exists).toMatch(/^pass/)
  expect(there.runs).toBe('pass: the call runs')
})

test('what the target alone shows of contracts is told where the service is not read', async () => {
  const own = configure({})
  const open = createConnections()
  const read: Connections['read'] = async (chain, args) => {
    if (args.name === 'service')
      throw new ParaclockError(SavedDataMalformed, { what: 'evidence', problem: 'no service' })
    return await open.read(chain, args)
  }
  const connections = { ...open, read }
  const { artifacts } = await gatherNetwork({ name: 'main', config: own, connections })
  await open.close()
  expect(artifacts.feeAsset).toMatchObject({ status: 'failed' })
  expect(artifacts.contracts).toMatchObject({
    status: 'gathered',
    value: { access: { known: true, value: { origin: 'account', mapping: 'same' } } }
  })
})

test('a value above what the user holds fails as the chain says it', async () => {
  const { runs } = await see({ value: (10n ** 30n).toString() })
  expect(runs).toBe('fail: the call fails with evm.BalanceLow')
})

const FUNCTION = { type: 'function', name: 'count', inputs: [] }

test.each([
  ['no gas', { gasLimit: '0' }, {}, 'its limit of gas is zero'],
  ['the zero address', { target: `0x${'0'.repeat(40)}` }, {}, 'the zero address'],
  [
    'another source',
    { source: `0x${'22'.repeat(20)}` },
    {},
    "runs as the user's account on the target"
  ],
  [
    'data of no function',
    { input: '0x12345678' },
    { abi: [FUNCTION] },
    'no function of automation.abi'
  ]
])('a call with %s is refused by a coded error', async (_, changes, automation, says) => {
  const { evidence } = await see(changes, automation)
  expect(evidence.artifacts.call).toMatchObject({
    status: 'failed',
    error: { code: 'ContractCallRefused', message: expect.stringContaining(says) }
  })
})
test('a task that calls a contract changes its storage, as the trial says before', async () => {
  const own = configure({})
  const slot = async () =>
    String(await net.target.api.query['evm']?.['accountStorages']?.(contract, `0x${word(0n)}`))
  expect(await slot()).toBe(`0x${word(0n)}`)
  const fresh = await gatherNetwork({ name: 'main', config: own })
  await fixNetwork({ net, config: own, evidence: fresh, onOutcome: () => {} })
  const fixed = await gatherNetwork({ name: 'main', config: own, trial: {} })
  const of = judge(fixed)
  for (const id of ['contracts-exist', 'contracts-call-runs', 'contracts-reachable', 'task-runs']) {
    expect([id, of(id).outcome, of(id).summary]).toEqual([id, 'pass', expect.anything()])
  }
  const steps = await rehearseTasks({ net, evidence: fixed, isOwnCall: true })
  expect(steps.filter(({ succeeded }) => !succeeded)).toEqual([])
  expect(await slot()).toBe(`0x${word(1n)}`)
  // The same task with data that the contract refuses is no success of its message.
  const refused = configure({ input: '0xdeadbeef' })
  const tried = judge(await gatherNetwork({ name: 'main', config: refused, trial: {} }))
  expect(tried('xcm-transact-dispatches').summary).toContain('evm.ExecutedFailed')
  expect(tried('task-runs').outcome).toBe('fail')
  expect(await slot()).toBe(`0x${word(1n)}`)
})

const through = (transactAs: string, input = '0x') => ({
  call: {
    pallet: 'ethereumXcm',
    method: 'transactThroughProxy',
    args: {
      transactAs,
      xcmTransaction: {
        V2: {
          gasLimit: '100000',
          action: { Call: contract },
          value: '0',
          input,
          accessList: null
        }
      }
    }
  }
})

test('a call that looks for the proxy itself is stored as it is, and its task has its effect', async () => {
  const own = configure({}, through(alith))
  const slot = async () =>
    BigInt(
      String(await net.target.api.query['evm']?.['accountStorages']?.(contract, `0x${word(0n)}`))
    )
  const before = await slot()
  const fresh = await gatherNetwork({ name: 'main', config: own })
  const fixed = await fixNetwork({ net, config: own, evidence: fresh, onOutcome: () => {} })
  const of = judge(await gatherNetwork({ name: 'main', config: own, trial: {} }))
  const wanted = ['call-uses-proxy', 'proxy-type-admits-call', 'proxy-exists']
  for (const id of [...wanted, 'contracts-exist', 'contracts-call-runs', 'task-runs']) {
    expect([id, of(id).outcome, of(id).summary]).toEqual([id, 'pass', expect.anything()])
  }
  expect(of('call-uses-proxy').summary).toMatch(/^ethereumXcm\.transactThroughProxy\(/)
  const steps = await rehearseTasks({ net, evidence: fixed, isOwnCall: true })
  expect(steps.filter(({ succeeded }) => !succeeded)).toEqual([])
  expect(await slot()).toBe(before + 1n)
})

test('a closed barrier is named where the runtime APIs have nothing behind them', async () => {
  const before = await net.snapshot()
  await net.misconfigure({
    BarrierRejectsService: true,
    PaymentApiHidden: true,
    DryRunApiHidden: true,
    LocationApiHidden: true
  })
  await net.build()
  const of = judge(await gatherNetwork({ name: 'main', config }))
  await net.restore(before)
  expect(of('xcm-barrier-admits')).toMatchObject({ outcome: 'fail', summary: 'not begun: Barrier' })
  expect(of('proxy-derivation-known').outcome).toBe('pass')
  expect(of('xcm-weight-within-queue').outcome).toBe('pass')
})
