import { expect, test } from 'vitest'
import { loadEvidence } from '../../test/fixtures/loadEvidence.ts'
import type { Selection } from '../judge/selectResults.ts'
import { composeReport } from './composeReport.ts'

const now = Date.parse('2026-06-15T12:00:00Z')
const ready = loadEvidence('ready')
const fresh = loadEvidence('fresh')

const unreachable = {
  code: 'EndpointsUnavailable',
  number: 4010,
  message: 'no endpoint answers',
  source: 'local',
  docs: '',
  remedies: [],
  context: {},
  causes: []
} as const

test('a network that is ready is reported so, with its chains, channels, fees and runs', () => {
  const report = composeReport({ evidence: ready, now })
  expect(report.verdict).toBe('ready')
  const [network] = report.networks
  expect(network?.variant).toBe('minute')
  expect(network?.chains.map(({ role }) => role)).toEqual(['relay', 'service', 'target'])
  expect(network?.channels.map(({ state }) => state)).toEqual(['open', 'open'])
  expect(network?.path.every(({ state }) => state === 'ok')).toBe(true)
  expect(network?.fees.map(({ title }) => title)).toEqual([
    'inclusion',
    'execution of 3 runs',
    'XCM of 3 runs'
  ])
  expect(network?.steps).toEqual([])
})

test('the report of a rehearsal does not send its reader to a rehearsal', () => {
  const networks = ready.networks.map((network) => {
    const artifacts = structuredClone(network.artifacts)
    const { program } = artifacts
    if (program?.status !== 'gathered') throw new Error('the fixture holds no program')
    const value = { ...program.value, programWeight: { known: false, why: 'a test' } as const }
    return { ...network, artifacts: { ...artifacts, program: { ...program, value } } }
  })
  const evidence = { ...ready, networks }
  const summaryOf = (rehearsals?: Readonly<Record<string, readonly []>>) =>
    composeReport({ evidence, now, ...(rehearsals && { rehearsals }) }).networks[0]?.results.find(
      ({ id }) => id === 'xcm-weight-covered'
    )?.summary
  expect(summaryOf()).toBe('Measure the weight with paraclock rehearse: a test.')
  const name = networks[0]?.network ?? ''
  expect(summaryOf({ [name]: [] })).toBe('See the runs of this rehearsal: a test.')
})

test('nothing is planned on a network of which a chain shows an old state', () => {
  const networks = fresh.networks.map((network) => {
    const artifacts = structuredClone(network.artifacts)
    const { target } = artifacts
    if (target?.status !== 'gathered') throw new Error('the fixture holds no target')
    const { finalized, finalizedTime = 0 } = target.value
    const old = {
      included: { number: finalized.number + 20, evidence: [] },
      finalizedTime: finalizedTime - 300_000
    }
    return {
      ...network,
      artifacts: { ...artifacts, target: { ...target, value: { ...target.value, ...old } } }
    }
  })
  const [current] = composeReport({ evidence: fresh, now }).networks
  expect([current?.plan?.length, current?.steps.length]).not.toContain(0)
  const report = composeReport({ evidence: { ...fresh, networks }, now })
  const [old] = report.networks
  expect([old?.plan, old?.steps]).toEqual([[], []])
  expect(report.todo?.map(({ fixes }) => fixes)).toEqual([['target-finality']])
})

test('evidence that was gathered before `tasks` was an artifact gives the same report', () => {
  for (const evidence of [ready, fresh]) {
    const networks = evidence.networks.map((network) => {
      const { tasks, ...artifacts } = network.artifacts
      expect(tasks?.status).toBe('gathered')
      return { ...network, artifacts }
    })
    const earlier = { ...evidence, networks }
    expect(composeReport({ evidence: earlier, now })).toEqual(composeReport({ evidence, now }))
  }
})

test('runs are listed where the configuration plans them, and not where the quote assumes them', () => {
  const [network] = ready.networks
  if (network === undefined) throw new Error('the fixture holds no network')
  const runsWith = (planned: object): number => {
    const automation = { ...network.config.automation, ...planned }
    const one = { ...network, config: { ...network.config, automation } }
    const { networks } = composeReport({ evidence: { ...ready, networks: [one] }, now })
    return networks[0]?.runs.length ?? -1
  }
  expect(runsWith({})).toBe(0)
  expect(runsWith({ times: [1_767_229_200] })).toBe(3)
  expect(runsWith({ schedule: { kind: 'times', times: [1_767_229_200] } })).toBe(3)
})

test('a fee that is unknown is listed with the reason, and so is a quote that there is none of', () => {
  const [network] = ready.networks
  const quote = network?.artifacts.quote
  if (network === undefined || quote?.status !== 'gathered') throw new Error('no quote')
  const feesWith = (told: typeof network.artifacts.quote) => {
    const artifacts = { ...network.artifacts, quote: told } as typeof network.artifacts
    const { networks } = composeReport({
      evidence: { ...ready, networks: [{ ...network, artifacts }] },
      now
    })
    return networks[0]?.fees
  }
  const unknown = { known: false, why: 'nobody tells' } as const
  const value = { ...quote.value, inclusionFee: unknown }
  expect(feesWith({ ...quote, value })?.[0]).toEqual({
    title: 'inclusion',
    provenance: 'nobody tells'
  })
  const none = { ...quote.value, runtimeApi: unknown, local: unknown }
  expect(feesWith({ ...quote, value: none })?.map(({ fee }) => fee === undefined)).toEqual([
    false,
    true,
    true
  ])
  expect(feesWith({ status: 'failed', error: unreachable })).toEqual([
    { title: 'all fees', provenance: 'no endpoint answers' }
  ])
})

test('a check takes as long as the slowest evidence that it looks at, where that was measured', () => {
  const [network] = ready.networks
  if (network === undefined) throw new Error('the fixture holds no network')
  const timed = (times: Readonly<Record<string, unknown>>) => {
    const artifacts = Object.fromEntries(
      Object.entries(network.artifacts).map(([name, one]) => [
        name,
        name in times ? { ...one, durationMilliseconds: times[name] } : one
      ])
    ) as typeof network.artifacts
    const own = { ...network, artifacts, durationMilliseconds: 70 }
    return composeReport({ evidence: { ...ready, networks: [own] }, now }).networks[0]
  }
  const took = (times: Readonly<Record<string, unknown>>) =>
    timed(times)?.results.find(({ id }) => id === 'proxy-exists')?.durationMilliseconds
  expect(took({ proxy: 30, proxyProof: 50, relay: 60 })).toBe(50)
  expect(took({ relay: 60 })).toBeUndefined()
  expect(took({ proxy: '30', proxyProof: -1 })).toBeUndefined()
  expect(timed({})?.durationMilliseconds).toBe(70)
})

test('a network that is not is reported with the steps that fix it, each once', () => {
  const report = composeReport({ evidence: fresh, now })
  expect(report.verdict).toBe('notReady')
  const [network] = report.networks
  const keys = network?.steps.map(({ chain, call }) => `${chain} ${call}`) ?? []
  expect(keys.length).toBe(4)
  expect(new Set(keys).size).toBe(keys.length)
  expect(network?.path.some(({ state }) => state === 'broken')).toBe(true)
  expect(network?.channels.map(({ state }) => state)).toEqual(['none', 'none'])
})

test('a selected check that a failed check outside the selection skips is undetermined', () => {
  const selection = { only: ['xcm-transact-dispatches'] }
  const { networks, verdict } = composeReport({ evidence: fresh, now, selection })
  const [result] = networks[0]?.results ?? []
  expect(result?.outcome).toBe('skipped')
  expect(verdict).toBe('undetermined')
  const judged = composeReport({ evidence: fresh, now }).networks[0]?.results ?? []
  const failed = judged.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)
  const waivers = failed.map((check) => ({ check, reason: 'agreed', until: '2026-06-15' }))
  expect(composeReport({ evidence: fresh, now, selection, waivers }).verdict).toBe('ready')
  const reached = { only: ['relay-reachable'] }
  expect(composeReport({ evidence: fresh, now, selection: reached }).verdict).toBe('ready')
})

test.each<readonly [string, Selection]>([
  ['selects its consequences alone', { only: ['proxy'] }],
  ['leaves it out', { skip: ['chains'] }]
])('an undetermined check counts where a selection %s', (_, selection) => {
  const [network] = ready.networks
  if (network === undefined) throw new Error('the fixture holds no network')
  const artifacts = {
    ...network.artifacts,
    target: { status: 'failed', error: unreachable }
  } as const
  const evidence = { ...ready, networks: [{ ...network, artifacts }] }
  const report = composeReport({ evidence, now, selection })
  expect(report.verdict).toBe('undetermined')
  const results = report.networks[0]?.results ?? []
  expect(results.some(({ outcome }) => outcome === 'error')).toBe(false)
  const others = composeReport({ evidence, now, selection: { only: ['relay-finality'] } })
  expect(others.verdict).toBe('ready')
})

test('a waiver is taken from today, and the day that it ends on is the last', () => {
  const waivers = ['hrmp-deposits-covered', 'proxy-exists'].map((check) => ({
    check,
    reason: 'agreed',
    until: '2026-06-15'
  }))
  const count = (time: number) =>
    composeReport({ evidence: fresh, now: time, waivers }).networks[0]?.results.filter(
      ({ waiver }) => waiver !== undefined
    ).length
  expect(count(now)).toBe(2)
  expect(count(now + 86_400_000)).toBe(0)
})

test('what could not be gathered leaves gaps, and an undetermined verdict', () => {
  const [network] = ready.networks
  if (network === undefined) throw new Error('the fixture holds no network')
  const names = Object.keys(network.artifacts)
  const artifacts = Object.fromEntries(
    names.map((name) => [name, { status: 'failed' as const, error: unreachable }])
  )
  const evidence = { ...ready, networks: [{ ...network, artifacts }] }
  const report = composeReport({ evidence, now })
  expect(report.verdict).toBe('undetermined')
  expect(report.networks[0]?.channels.map(({ state }) => state)).toEqual(['unknown', 'unknown'])
  expect(report.networks[0]?.chains).toEqual([])
  expect(report.networks[0]?.results.every(({ outcome }) => outcome !== 'pass')).toBe(true)
})

test('a rehearsal is part of the report of its network', () => {
  const steps = [{ title: 'a step', succeeded: true, detail: '', durationMilliseconds: 1 }]
  const report = composeReport({ evidence: ready, now, rehearsals: { main: steps } })
  expect(report.networks[0]?.rehearsal).toEqual(steps)
})

test('a rehearsal of which a step failed is not ready, whatever the checks say', () => {
  const steps = [{ title: 'a step', succeeded: false, detail: '', durationMilliseconds: 1 }]
  expect(composeReport({ evidence: ready, now }).verdict).toBe('ready')
  expect(composeReport({ evidence: ready, now, rehearsals: { main: steps } }).verdict).toBe(
    'notReady'
  )
})

test('a check that the evidence was gathered for and that is not at hand is an error', () => {
  const own = { id: 'acme-told', group: 'extensions', title: 'They know', why: 'Because.' } as const
  const evidence = { ...ready, ownChecks: [own] }
  const report = composeReport({ evidence, now, selection: { only: ['extensions'] } })
  expect(report.verdict).toBe('undetermined')
  expect(report.networks[0]?.results).toMatchObject([
    { ...own, outcome: 'error', errorCode: 'ExtensionMalformed' }
  ])
})
