import type { NetworkConfig } from '@paraclock/checklist'
import { type Connections, createChain, createMemorySource } from '@paraclock/connect'
import { ArgumentInvalid, type Hex, ParaclockError, type Token } from '@paraclock/core'
import type { History, PolicyName } from '@paraclock/history'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createNetworkState } from '../NetworkState.ts'
import { keepAlive } from './keepAlive.ts'
import type { NetworkPolicies } from './policies.ts'

const key = { account: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty' }
const limits = { budget: '2', daily: '1', key } as unknown as NonNullable<
  NetworkPolicies['fundService']
>

/** Carries out policies whose reads fail with these problems in turn. Ends after the last one. */
async function keep(policies: NetworkPolicies, problems: readonly string[]) {
  const stopping = new AbortController()
  const state = createNetworkState('main')
  const reported: (readonly [PolicyName, string])[] = []
  const opened: string[] = []
  await keepAlive({
    ...{ policies, state, signal: stopping.signal, network: 'main', trust: false, lookMs: 1 },
    history: {} as History,
    config: { service: { endpoints: [] }, target: { endpoints: [] } } as unknown as NetworkConfig,
    connections: {
      read: async (_: unknown, { name }: { readonly name: string }) => {
        opened.push(name)
        const problem = problems[opened.length - 1]
        if (problem === undefined) stopping.abort()
        throw new ParaclockError(ArgumentInvalid, {
          argument: 'a',
          value: '',
          problem: `${problem}`
        })
      }
    } as unknown as Connections,
    onAction: () => undefined,
    onProblem: (policy, { message }) => reported.push([policy, message])
  })
  return { state, reported: reported.map(([policy, text]) => `${policy} ${text.at(-1)}`), opened }
}

test('an error of a policy is reported once for as long as it stays the same', async () => {
  const { reported, opened, state } = await keep({ fundService: limits }, ['1', '1', '1', '2', '1'])
  expect(reported).toEqual(['fund-service 1', 'fund-service 2', 'fund-service 1'])
  // After an error the chains are opened anew.
  expect(opened).toHaveLength(6)
  expect(state.policies.get('fund-service')?.message).toMatch(/1$/)
})

test('a policy that fails does not stop the others', async () => {
  const policies = { fundService: limits, fundUser: { ...limits, below: '1', to: '2' } }
  const { reported, state } = await keep(policies, ['1', '2', '1', '2'])
  expect(reported).toEqual(['fund-service 1', 'fund-user 2'])
  expect([...state.policies.keys()]).toEqual(['fund-service', 'fund-user'])
})

const genesis: Hex = `0x${'11'.repeat(32)}`
const TUR: Token = { symbol: 'TUR', decimals: 10 }
const wide: Token = { ...TUR, decimals: 18 }

/** Another endpoint of the service, which states the tokens that this function returns. */
function serveToken(state: () => Token): void {
  vi.stubGlobal('fetch', async (_: string | URL, { body }: { readonly body: string }) => {
    const { id, method } = JSON.parse(body) as { id: number; method: string }
    const { symbol, decimals } = state()
    const properties = { tokenSymbol: symbol, tokenDecimals: decimals }
    const known = { system_properties: properties, chain_getBlockHash: genesis }
    const result = (known as Record<string, unknown>)[method] ?? { number: '0x1', isSyncing: false }
    return Response.json({ jsonrpc: '2.0', id, result })
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}

/**
 * Carries out a policy on a service whose endpoint in use states these tokens, one at each
 * connection. The other endpoint states `other`, or the same. Returns the codes of the problems.
 */
async function keepWith(tokens: readonly Token[], other?: Token) {
  serveToken(() => other ?? tokens[opened - 1] ?? TUR)
  const stopping = new AbortController()
  const codes: string[] = []
  const metadata = readRuntimeMetadata({ runtime: 'service-minute', version: 15 })
  const endpoints = ['https://own.example', 'https://other.example']
  let opened = 0
  await keepAlive({
    ...{ state: createNetworkState('main'), signal: stopping.signal, network: 'main', lookMs: 1 },
    ...{ history: {} as History, trust: false, onAction: () => undefined },
    policies: { fundUser: { ...limits, below: '1', to: '2' } },
    config: { service: { endpoints, paraId: 2115 }, user: key.account } as unknown as NetworkConfig,
    connections: {
      read: async () => {
        const token = tokens[opened]
        opened += 1
        const source = { ...createMemorySource({}), endpoint: 'https://own.example' }
        const facts = { genesis, tokens: token === undefined ? [] : [token] }
        return createChain({ name: 'service', metadata, source, facts })
      }
    } as unknown as Connections,
    onProblem: (_, { code }) => {
      codes.push(code)
      if (codes.length === tokens.length) stopping.abort()
    }
  })
  return codes
}

test('a policy does not act while two endpoints state different decimals', async () => {
  expect(await keepWith([wide], TUR)).toEqual(['TokenMismatch'])
})

test('a policy does not act after the stated decimals changed', async () => {
  const [before, after] = await keepWith([TUR, wide])
  // Without a difference, the policy goes on to the proof of the runtime, which the chain lacks.
  expect(before).not.toBe('TokenMismatch')
  expect(after).toBe('TokenChanged')
})
