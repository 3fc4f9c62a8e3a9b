import type { NetworkEvidence, Report } from '@paraclock/checklist'
import * as devnet from '@paraclock/devnet'
import { blake2b256 } from '@paraclock/xcm'
import { freshModules } from '@tooling/vitest/freshModules'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as fetchCode from './fetchCode.ts'
import { type FindRemedyArgs, findRemedy } from './findRemedy.ts'

const step = (kind: string, status: string) => ({ step: { kind, status, description: status } })

/** Finds the remedy of a report with a plan and results. The tab's chains are not needed for it. */
async function find(
  plan: readonly object[],
  results: readonly object[] = [],
  artifacts: object = {}
) {
  const report = { networks: [{ plan, results }] } as unknown as Report
  const evidence = { artifacts } as NetworkEvidence
  return await findRemedy({ report, evidence } as unknown as FindRemedyArgs)
}

test('the calls that can be made now are the remedy, and a wait says that others follow', async () => {
  const [now, later, wait] = [step('call', 'act'), step('call', 'wait'), step('wait', 'wait')]
  expect(await find([now, later])).toEqual({ calls: [now.step], waits: false })
  expect(await find([later, wait])).toEqual({ calls: [], waits: true })
  expect(await find([step('wait', 'act')])).toEqual({ calls: [], waits: true })
  expect(await find([])).toEqual({ calls: [], waits: false })
})

test('a plan of its own goes before the advice of a check', async () => {
  const results = [{ id: 'target-upgrade-harmless', outcome: 'fail' }]
  const now = step('call', 'act')
  expect(await find([now], results)).toEqual({ calls: [now.step], waits: false })
})

test('a wide proxy without its proof, and outcomes that advise nothing, have no remedy', async () => {
  const wide = [{ id: 'proxy-narrow', outcome: 'warn' }]
  expect(await find([], wide)).toEqual({ calls: [], waits: false })
  expect(await find([], wide, { proxy: { status: 'gathered' } })).toMatchObject({ calls: [] })
  for (const id of ['proxy-narrow', 'target-upgrade-harmless', 'proxy-derivation-agreed']) {
    expect(await find([], [{ id, outcome: 'pass' }])).toEqual({ calls: [], waits: false })
  }
})

/** A target whose calls become their name and parameters as hex. */
const target = {
  api: {
    tx: new Proxy({} as Record<string, unknown>, {
      get: (_, pallet) =>
        new Proxy({} as Record<string, unknown>, {
          get:
            (__, method) =>
            (...args: readonly unknown[]) => ({
              method: { toHex: () => [`${String(pallet)}.${String(method)}`, ...args] }
            })
        })
    })
  }
}

test.each([
  [
    'target-upgrade-harmless',
    {
      call: [
        'system.authorizeUpgradeWithoutChecks',
        `0x${Buffer.from(blake2b256(new TextEncoder().encode('target.wasm'))).toString('hex')}`
      ],
      description: 'system.authorizeUpgrade (a runtime that keeps the call)',
      observe: 'UpgradeAuthorized'
    }
  ],
  [
    'proxy-derivation-agreed',
    {
      call: ['parameters.setParameter', { Switches: { LegacyAccountDerivation: [null, false] } }],
      description: 'parameters.setParameter (derive accounts by HashedDescription)',
      observe: 'Updated'
    }
  ]
])('the root of the target fixes what fails in %s', async (id, call) => {
  vi.stubGlobal('fetch', async ({ href }: URL) => new Response(href.split('/').at(-1) ?? ''))
  onTestFinished(() => void vi.unstubAllGlobals())
  const results = [
    { id, outcome: 'fail' },
    { id: 'proxy-narrow', outcome: 'pass' }
  ]
  const report = { networks: [{ plan: [], results }] } as unknown as Report
  const found = await findRemedy({ report, net: { target } } as unknown as FindRemedyArgs)
  const step = { chain: 'target', origin: { kind: 'root' }, preconditions: [], ...call }
  expect(found).toEqual({ calls: [step], waits: false })
})

test('a wide proxy is replaced by the plan for what is proven of it', async () => {
  const planGrant = (...asked: readonly unknown[]) => ({ steps: asked })
  const load = freshModules({
    ...{ '@paraclock/checklist': { planGrant }, '@paraclock/devnet': devnet },
    './fetchCode.ts': fetchCode
  })
  const loaded = await load<{ findRemedy: typeof findRemedy }>(
    import.meta.resolve('./findRemedy.ts')
  )
  const results = [{ id: 'proxy-narrow', outcome: 'warn' }]
  const gathered = (value: string) => ({ status: 'gathered', value })
  const findIn = async (artifacts: object) => {
    const report = { networks: [{ results }] }
    const args = { report, evidence: { artifacts }, config: 'the network' }
    return await loaded.findRemedy(args as unknown as FindRemedyArgs)
  }
  const [proxy, proxyProof] = [gathered('the state'), gathered('the proof')]
  expect(await findIn({ proxy, proxyProof })).toEqual({
    calls: ['the state', 'the proof', 'the network', { replaceWider: true }],
    waits: false
  })
  for (const artifacts of [{ proxy: { status: 'failed' }, proxyProof }, { proxy }]) {
    expect(await findIn(artifacts)).toEqual({ calls: [], waits: false })
  }
})
