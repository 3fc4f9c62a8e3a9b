import { isParaclockError, ParaclockError } from '@paraclock/core'
import { RequestLimitExceeded } from '@paraclock/rpc'
import { expect, test, vi } from 'vitest'
import { GatewayMetrics } from '../metrics/GatewayMetrics.ts'
import type { Client } from '../server/Client.ts'
import type { Upstream } from '../upstream/Upstream.ts'
import { createAllowList } from './createAllowList.ts'
import { MethodRouter } from './MethodRouter.ts'
import { createOwnMethods } from './ownMethods.ts'

const SERVICE = 'automationTime_generateTaskId'
const readiness = { isReady: true, headAgeMs: 3, problem: undefined }
const client: Client = {
  ...{ address: '::1', feeds: undefined, charge: () => {}, debit: () => {} },
  ...{ hold: () => {}, onGone: () => () => {} }
}

/** A router before an upstream that answers every call with `true`. */
function openRouter(upstream: object = {}) {
  const metrics = new GatewayMetrics()
  const count = vi.spyOn(metrics, 'count')
  const limited = vi.spyOn(metrics.limited, 'inc')
  const onFault = vi.fn()
  const call = vi.fn(async (..._asked: readonly unknown[]) => 'true')
  const shared = {
    upstream: {
      offered: async () => new Set(['system_chain', 'acme_own', 'state_call']),
      service: { answer: async () => '1', list: async () => [SERVICE] },
      reads: { call },
      ...{ provider: {}, head: { number: 7 }, feeds: { count: 2 }, cache: { size: 5 } },
      ...upstream
    } as unknown as Upstream,
    allowList: createAllowList({ allow: ['acme_own=7'], deny: ['state_call'] })
  }
  const own = createOwnMethods({ ...shared, readiness: () => readiness, diagnostics: true })
  const router = new MethodRouter({ ...shared, metrics, onFault, own })
  const answer = async (
    method: string,
    params: readonly unknown[] | object = [],
    by: Client = client
  ) => {
    const asked = { id: '1', method, params } as Parameters<typeof router.answer>[0]
    try {
      return (await router.answer(asked, by)).result
    } catch (error) {
      return isParaclockError(error) ? error.code : error
    }
  }
  const labels = () => count.mock.calls.map(([method, , ended]) => [method, ended])
  return { router, answer, labels, limited, onFault, call }
}

test('what is served is counted by its name, and all else under one', async () => {
  const { answer, labels } = openRouter()
  const methods = ['rpc_methods', 'paraclock_gatewayStatus', SERVICE, 'system_chain', 'acme_own']
  for (const method of methods) await answer(method)
  for (const method of ['made_up', 'state_call', 'toString', 'hasOwnProperty']) await answer(method)
  expect(labels()).toEqual([
    ...methods.map((method) => [method, 'ok']),
    ...new Array(4).fill(['unknown', 'refused'])
  ])
})

test('each method is answered by the gateway, by the runtime of the service, or by a node', async () => {
  const { answer, call } = openRouter()
  expect(JSON.parse(String(await answer('paraclock_gatewayStatus')))).toEqual({
    ...{ readiness: { isReady: true, headAgeMs: 3 }, upstream: null, genesis: null },
    ...{ best: { number: 7, hash: null }, upstreamSubscriptions: 2, cacheBytes: 5 }
  })
  expect(await answer(SERVICE)).toBe('1')
  expect(call).not.toHaveBeenCalled()
  expect(await answer('system_chain', [7])).toBe('true')
  expect(call.mock.calls).toEqual([['system_chain', [7]]])
  expect(JSON.parse(String(await answer('rpc_methods')))).toEqual({
    methods: ['acme_own', SERVICE, 'paraclock_gatewayStatus', 'rpc_methods', 'system_chain']
  })
})

test('what the node does not offer is refused, if it says what it offers', async () => {
  expect(await openRouter().answer('system_health')).toBe('RpcMethodUnknown')
  const silent = openRouter({ offered: async () => undefined })
  expect(await silent.answer('system_health')).toBe('true')
  expect(await silent.answer('state_call')).toBe('RpcMethodUnknown')
  expect(JSON.parse(String(await silent.answer('rpc_methods')))).toEqual({
    methods: [SERVICE, 'paraclock_gatewayStatus', 'rpc_methods']
  })
})

test('parameters by name, and subscriptions without a WebSocket, are refused', async () => {
  const { answer } = openRouter({ offered: async () => undefined })
  expect(await answer('system_chain', { block: 1 })).toBe('RpcParamInvalid')
  for (const method of [
    'chain_subscribeNewHeads',
    'chain_unsubscribeNewHeads',
    'chainHead_v1_follow'
  ]) {
    expect(await answer(method, ['1'])).toBe('SubscriptionUnsupported')
  }
})

test('a subscription, or a session at a node, beyond a limit is counted by the limit', async () => {
  const refuse = (limit: string) => new ParaclockError(RequestLimitExceeded, { ...AT_TWO, limit })
  const AT_TWO = { actual: 3, allowed: 2 }
  const { answer, labels, limited } = openRouter({
    offered: async () => undefined,
    openNodeSession: () => Promise.reject(refuse('sessions at nodes of one address'))
  })
  const reserve = () => {
    throw refuse('subscriptions on one address')
  }
  const full = { ...client, feeds: { reserve, onGone: () => {} } as never }
  expect(await answer('chain_subscribeNewHeads', [], full)).toBe('RequestLimitExceeded')
  expect(limited.mock.calls).toEqual([[{ limit: 'subscriptions on one address' }]])
  const free = { ...client, feeds: { reserve: () => () => {}, onGone: () => {} } as never }
  expect(await answer('chainHead_v1_follow', [false], free)).toBe('RequestLimitExceeded')
  expect(limited.mock.calls.at(1)).toEqual([{ limit: 'sessions at nodes of one address' }])
  expect(labels()).toEqual([
    ['chain_subscribeNewHeads', 'refused'],
    ['chainHead_v1_follow', 'refused']
  ])
  await answer('made_up')
  expect(limited).toHaveBeenCalledTimes(2)
})

test('a call costs what the setting says, and two where the runtime is called', () => {
  const { router } = openRouter()
  expect(['acme_own', SERVICE, 'system_chain', 'made_up'].map(router.costOf)).toEqual([7, 2, 1, 1])
})

test('a failure that nobody has foreseen is reported, and one of a node is not', async () => {
  const fault = new TypeError('a fault')
  const broken = openRouter({ reads: { call: () => Promise.reject(fault) } })
  expect(await broken.answer('system_chain')).toBe(fault)
  expect(broken.onFault.mock.calls).toEqual([[fault]])
  const coded = Object.assign(new Error('Execution failed'), { code: 4003 })
  const refusing = openRouter({ reads: { call: () => Promise.reject(coded) } })
  expect(await refusing.answer('system_chain')).toBe(coded)
  expect(await refusing.answer('made_up')).toBe('RpcMethodUnknown')
  expect(refusing.onFault).not.toHaveBeenCalled()
})

test('an address is asked for as every node reads it, and what is none as it came', async () => {
  const { answer, call } = openRouter({ offered: async () => undefined })
  const own = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
  const polkadot = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
  await answer('system_accountNextIndex', [polkadot, 'more'])
  await answer('system_accountNextIndex', ['nobody'])
  await answer('system_chain', [polkadot])
  expect(call.mock.calls.map(([, params]) => params)).toEqual([
    [own, 'more'],
    ['nobody'],
    [polkadot]
  ])
})

test('of allowed methods each has its cost, and a denied one is allowed by nothing', () => {
  const list = createAllowList({
    allow: ['own_a', 'own_b=30', 'eth_call=9', 'state_call'],
    deny: ['eth_get*', 'state_call', 'own_c']
  })
  const costs = ['own_a', 'own_b', 'eth_call', 'chain_getBlock', 'made_up'].map((one) =>
    list.get(one)
  )
  expect(costs).toEqual([1, 30, 9, 2, undefined])
  const asked = [
    'own_a',
    'eth_call',
    'eth_chainId',
    'eth_getCode',
    'eth_getBalance',
    'state_call',
    'own_d'
  ]
  expect(asked.map((method) => list.has(method))).toEqual([
    ...[true, true, true, false, false, false, false]
  ])
})
