import { type Chain, createChain, createMemorySource } from '@paraclock/connect'
import { type Hex, ParaclockError, parseAccountId20, RuntimeApiMissing } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { buildEthereumXcmCall, encodeStatedCall } from '@paraclock/weights'
import { freshModules } from '@tooling/vitest/freshModules'
import { beforeEach, expect, test, vi } from 'vitest'
import { openEvm } from '../../test/support/openEvm.ts'
import { targetPallet as pallet } from '../../test/support/openTarget.ts'
import { DELEGATE, PalletModel, USER } from '../../test/support/PalletModel.ts'
import { readProxyPallet } from '../read/readProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'
import { encodeStoredGrant, type ProofSubject } from './Prover.ts'

const simulate = vi.fn()
const load = freshModules({ '@paraclock/executor/simulate': { simulate } })
const { createSimulationProver } = await load<typeof import('./createSimulationProver.ts')>(
  import.meta.resolve('./createSimulationProver.ts')
)
// In braces, because a function that is returned would be called after the test.
beforeEach(() => {
  simulate.mockReset()
})

const KEY: Hex = '0x1234'
const HASH: Hex = `0x${'ab'.repeat(32)}`
const REMARK: Hex = '0x00000401'
const { signal } = new AbortController()
const stateAt = vi.fn(async () => ({ open: async () => 'a state' }))

const target: Chain = createChain({
  name: 'Acme',
  metadata: readRuntimeMetadata({ runtime: 'target', version: 15 }),
  source: Object.assign(createMemorySource(), { stateAt }) as never,
  block: { hash: HASH, number: 7 }
})
const state = new PalletModel({ free: 1n, grants: [] }).read()
const subject: ProofSubject = { target, state, pallet, key: KEY }
const executed = { title: 'proxy.ProxyExecuted', failure: undefined }
const filtered = { title: 'proxy.ProxyExecuted', failure: { name: 'system.CallFiltered' } }

test('the delegate sends the proxied call, with the proxy and its money added', async () => {
  stateAt.mockClear()
  simulate.mockResolvedValue({ failure: undefined, events: [executed] })
  const prover = createSimulationProver(subject)
  expect([prover.by, prover.isCheapForMany]).toEqual(['simulation', false])
  const admitted = { kind: 'admitted', failure: undefined }
  const calls = [REMARK, '0x00000402'] as const
  expect(await prover.tryCalls({ proxyType: 'Automation', calls, signal })).toEqual([
    admitted,
    admitted
  ])
  const one = (call: Hex) => ({
    source: { state: 'a state', block: HASH },
    call: encodeStatedCall({ chain: target, call, real: USER, forceProxyType: 'Automation' }),
    origin: { kind: 'signed', account: DELEGATE },
    overrides: [
      {
        key: KEY,
        value: encodeStoredGrant({ pallet, delegate: state.delegate, proxyType: 'Automation' })
      },
      { holder: DELEGATE, free: 10n ** 24n }
    ],
    signal
  })
  expect(simulate.mock.calls).toEqual([[one(REMARK)], [one('0x00000402')]])
  expect(stateAt.mock.calls).toEqual([[HASH]])
})

test.each([
  [{ failure: undefined, events: [filtered] }, { kind: 'refused' }],
  [
    { failure: { name: 'proxy.NotProxy' }, events: [] },
    { kind: 'inconclusive', reason: 'proxy.NotProxy' }
  ],
  [
    { failure: undefined, events: [] },
    { kind: 'inconclusive', reason: 'the proxied call was not executed' }
  ]
])('a run shows what its events and its failure show: %o', async (run, trial) => {
  simulate.mockResolvedValue(run)
  const { tryCalls } = createSimulationProver(subject)
  expect(await tryCalls({ proxyType: 'Any', calls: [REMARK], signal })).toEqual([trial])
})

test('a call that checks its proxy itself is sent without a proxy around it', async () => {
  const user = parseAccountId20(`0x${'11'.repeat(20)}`)
  const delegate = parseAccountId20(`0x${'22'.repeat(20)}`)
  const chain = openEvm(20)
  Object.assign(chain.source, { stateAt })
  const own: ProofSubject = {
    target: chain,
    state: { ...state, user, delegate, accountLength: 20 } as ProxyState,
    pallet: readProxyPallet(chain) as ProofSubject['pallet'],
    key: KEY
  }
  const to: Hex = `0x${'33'.repeat(20)}`
  const transaction = { gasLimit: 9n, to, input: '0x12' } as const
  const call = buildEthereumXcmCall({ chain, transaction, transactAs: user })
  const { tryCalls } = createSimulationProver(own)
  const tryAll = (outer: string | undefined) => {
    simulate.mockResolvedValue({ failure: outer && { name: outer }, events: [] })
    return tryCalls({ proxyType: 'Any', calls: [call], signal })
  }
  expect(await tryAll(undefined)).toEqual([{ kind: 'admitted', failure: undefined }])
  expect(await tryAll('evm.BalanceLow')).toEqual([{ kind: 'admitted', failure: 'evm.BalanceLow' }])
  expect(await tryAll('BadOrigin')).toEqual([
    { kind: 'inconclusive', reason: 'the chain takes the call from programs alone' }
  ])
  expect(simulate.mock.lastCall?.[0].call).toBe(call)
})

const failing = (code: string): Error =>
  Object.assign(new ParaclockError(RuntimeApiMissing, { name: 'X', problem: 'it is a test' }), {
    code,
    message: `an error ${code}`
  })

test.each([
  'RuntimeCallFailed',
  'CallMalformed',
  'SimulationUnsupported',
  'CallRefused',
  'RpcMethodUnknown',
  'RuntimeApiMissing',
  'RuntimeApiResultMalformed'
])('a run that ends with %s shows nothing, and the next call is tried', async (code) => {
  simulate.mockRejectedValueOnce(failing(code))
  simulate.mockResolvedValue({ failure: undefined, events: [executed] })
  const { tryCalls } = createSimulationProver(subject)
  expect(await tryCalls({ proxyType: 'Any', calls: [REMARK, REMARK], signal })).toEqual([
    { kind: 'inconclusive', reason: `an error ${code}` },
    { kind: 'admitted', failure: undefined }
  ])
})

test.each([
  failing('OperationAborted'),
  failing('DeadlineExceeded'),
  new TypeError('a wasm trap of ours')
])('any other error stays: %s', async (error) => {
  simulate.mockRejectedValue(error)
  const { tryCalls } = createSimulationProver(subject)
  await expect(tryCalls({ proxyType: 'Any', calls: [REMARK], signal })).rejects.toBe(error)
})

test('a state that could not be opened is opened again for the next call', async () => {
  stateAt.mockRejectedValueOnce(failing('CallRefused'))
  simulate.mockResolvedValue({ failure: undefined, events: [executed] })
  const { tryCalls } = createSimulationProver(subject)
  expect(await tryCalls({ proxyType: 'Any', calls: [REMARK, REMARK], signal })).toEqual([
    { kind: 'inconclusive', reason: 'an error CallRefused' },
    { kind: 'admitted', failure: undefined }
  ])
})
