import {
  type CheckResult,
  gatherNetwork,
  judgeNetwork,
  listChecks,
  type NetworkConfig,
  type TrialOptions
} from '@paraclock/checklist'
import type { Chain, Connections } from '@paraclock/connect'
import { type Devnet, devAccount, type Snapshot, startDevnet } from '@paraclock/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { asRoot } from './network/asRoot.ts'
import { makeReady } from './network/makeReady.ts'
import { withConnections } from './network/withConnections.ts'

/** The runtime APIs that chains of before 2024 do not have. */
const NEWER = ['DryRunApi', 'XcmPaymentApi', 'LocationToAccountApi']

/** A part of a chain. The chain stands in for itself where it is read through another source. */
function readInner(inner: Chain, name: string | symbol): unknown {
  if (name === 'over') return undefined
  const value: unknown = Reflect.get(inner, name, inner)
  return typeof value === 'function' ? value.bind(inner) : value
}

/** The chain as it would be, were its runtime built without the newer APIs. */
function withoutApis(chain: Chain): Chain {
  return new Proxy(chain, {
    get(inner, name) {
      if (name === 'hasApi')
        return (api: string, version?: number) => !NEWER.includes(api) && inner.hasApi(api, version)
      if (name === 'apiVersion')
        return (api: string) => (NEWER.includes(api) ? undefined : inner.apiVersion(api))
      if (name === 'call')
        return (ask: Parameters<Chain['call']>[0]) => {
          if (NEWER.includes(ask.api)) throw new TypeError(`${ask.api} was asked`)
          return inner.call(ask)
        }
      return readInner(inner, name)
    }
  })
}

type Ask = Parameters<Chain['call']>[0]

/** The chain as it would be, did one of its APIs answer otherwise. */
function answering(chain: Chain, alter: (ask: Ask) => ((value: unknown) => unknown) | undefined) {
  return new Proxy(chain, {
    get(inner, name) {
      if (name === 'call')
        return async (ask: Ask) => {
          const other = alter(ask)
          if (other === undefined) return await inner.call(ask)
          const { value, evidence } = await inner.call({ ...ask, as: other })
          return { value: ask.as === undefined ? value : ask.as(value), evidence }
        }
      return readInner(inner, name)
    }
  })
}

const convertNothing = (chain: Chain): Chain =>
  answering(chain, ({ api }) =>
    api === 'LocationToAccountApi'
      ? () => ({ success: false, value: { type: 'Unsupported' } })
      : undefined
  )

function alterChain(
  connections: Connections,
  alter: (chain: Chain) => Chain,
  role: 'service' | 'target' = 'target'
): Connections {
  return {
    ...connections,
    read: async (chain, asked) => {
      const opened = await connections.read(chain, asked)
      return asked.name === role ? (alter(opened) as typeof opened) : opened
    }
  }
}

interface Perturbation {
  readonly title: string
  readonly change?: (net: Devnet) => Promise<unknown>
}

const perturbations: readonly Perturbation[] = [
  { title: 'nothing' },
  {
    title: 'a barrier that refuses the service',
    change: (net) => net.misconfigure({ BarrierRejectsService: true })
  },
  {
    title: 'another derivation of accounts',
    change: (net) => net.misconfigure({ LegacyAccountDerivation: true })
  },
  {
    title: 'a fee asset that is not taken',
    change: (net) => net.misconfigure({ FeeAssetNotAccepted: true })
  },
  {
    title: 'a user without money on the target',
    change: async (net) => {
      const { address } = await devAccount('Alice')
      return await asRoot(net, 'target', 'balances.forceSetBalance', address, 9_000_000_000n)
    }
  }
]

let net: Devnet
let config: NetworkConfig
let fresh: Snapshot
let ready: Snapshot

const judge = async (
  alter?: (chain: Chain) => Chain,
  more: { readonly trial?: TrialOptions } = {}
): Promise<readonly CheckResult[]> => {
  const evidence = await withConnections((connections) =>
    gatherNetwork({
      name: 'main',
      config,
      ...more,
      connections: alter === undefined ? connections : alterChain(connections, alter)
    })
  )
  return judgeNetwork({
    checks: listChecks(),
    evidence,
    gatheredAt: Number(net.now()),
    today: '2026-01-01'
  })
}
const verdicts = (results: readonly CheckResult[]) =>
  results.map(({ id, outcome, summary }) =>
    outcome === 'fail' ? `${id}: fail, ${summary}` : `${id}: ${outcome}`
  )

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute', name: 'main' })
  config = (await configureDevnet([net])).networks[net.name] as NetworkConfig
  fresh = await net.snapshot()
  ready = await makeReady(net, config)
})

afterAll(() => net?.stop())

test('an API that converts nothing is passed over for a run', async () => {
  await net.restore(ready)
  await net.build()
  const results = await judge(convertNothing)
  const find = (id: string) => results.find((result) => result.id === id)
  expect(find('proxy-derivation-known')?.outcome).toBe('pass')
  expect(find('proxy-exists')?.outcome).toBe('pass')
})

test('a queue that executes nothing is named, and neither the barrier nor an API', async () => {
  await net.restore(ready)
  await asRoot(net, 'target', 'xcmpQueue.suspendXcmExecution')
  await net.build()
  const failing = async (alter?: (chain: Chain) => Chain) =>
    (await judge(alter, { trial: {} })).filter(({ outcome }) => outcome === 'fail')
  for (const alter of [undefined, withoutApis]) {
    expect((await failing(alter)).map(({ id }) => id)).toEqual(['xcm-queues-open', 'task-runs'])
  }
})

test('a fresh network without APIs has the verdicts that it has with APIs', async () => {
  await net.restore(fresh)
  await net.build()
  expect(verdicts(await judge(withoutApis))).toEqual(verdicts(await judge()))
})

test.each(perturbations)(
  'a target without APIs has the verdicts that it has with them: $title',
  async ({ change }) => {
    await net.restore(ready)
    await change?.(net)
    await net.build()
    expect(verdicts(await judge(withoutApis))).toEqual(verdicts(await judge()))
  }
)
