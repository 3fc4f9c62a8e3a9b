import type { NetworkEvidence, Report } from '@paraclock/checklist'
import { expect, test } from 'vitest'
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
