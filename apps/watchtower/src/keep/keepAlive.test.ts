import type { NetworkConfig } from '@paraclock/checklist'
import type { Connections } from '@paraclock/connect'
import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import type { History, PolicyName } from '@paraclock/history'
import { expect, test } from 'vitest'
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
