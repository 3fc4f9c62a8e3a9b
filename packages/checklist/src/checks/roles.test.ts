import { errorToJson, ParaclockError } from '@paraclock/core'
import { MetadataVersionUnsupported } from '@paraclock/types'
import { describe, expect, test } from 'vitest'
import { type Draft, judgeWith, type Situation } from '../../test/judgeWith.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import type { Check } from './defineCheck.ts'
import { finalityChecks } from './finality.ts'
import { genesisChecks } from './genesis.ts'
import { paraIdChecks } from './para-id.ts'
import { reachableChecks } from './reachable.ts'
import { specNameChecks } from './spec-name.ts'
import type { Verdict } from './Verdict.ts'

const roles = ['relay', 'service', 'target'] as const
type Role = (typeof roles)[number]

/** The check of one role, judged with what a test changes of that role's chain. */
function judgeRole(
  checks: readonly Check[],
  role: Role,
  change: (chain: Draft<ChainArtifact>, situation: Situation) => void = () => {}
): Verdict {
  const check = checks.find(({ id }) => id.startsWith(`${role}-`))
  if (check === undefined) throw new Error(`no check for ${role}`)
  return judgeWith(check, (situation) =>
    change(situation.artifacts[role] as Draft<ChainArtifact>, situation)
  )
}

function listRemedies(verdict: Verdict): readonly string[] {
  return ('remedies' in verdict ? (verdict.remedies ?? []) : []).map(({ summary }) => summary)
}

test('the checks of a role are named after it', () => {
  for (const checks of [reachableChecks, genesisChecks, specNameChecks, finalityChecks]) {
    expect(checks.map(({ id }) => id.split('-')[0])).toEqual(roles)
  }
  expect(paraIdChecks.map(({ id }) => id)).toEqual(['service-para-id', 'target-para-id'])
  expect(genesisChecks[0]?.title).toBe('The relay chain has the genesis that is configured')
  expect(genesisChecks[1]?.title).toBe('The service has the genesis that is configured')
})

describe.each(roles)('%s', (role) => {
  test('a chain that names no usable decimals says so', () => {
    const verdict = judgeRole(reachableChecks, role, (chain) => {
      chain.isTokenUnnamed = true
    })
    expect(verdict.outcome).toBe('pass')
  })

  test('a chain that answered is reachable', () => {
    const verdict = judgeRole(reachableChecks, role, (chain) => {
      chain.name = 'Acme'
      chain.endpoint = 'wss://acme.example'
      chain.finalized.number = 7
    })
    expect(verdict.outcome).toBe('pass')
  })

  test('a runtime with metadata of years ago was reached, and fails', () => {
    const check = reachableChecks.find(({ id }) => id === `${role}-reachable`)
    const error = errorToJson(new ParaclockError(MetadataVersionUnsupported, { version: 13 }))
    expect(check?.explains).toContain(error.code)
    const verdict = check?.explainFailure?.(error, {})
    expect(verdict?.outcome).toBe('fail')
    expect(verdict?.summary).toContain(`its runtime is too old to be read: ${error.message}`)
  })

  test('the genesis is compared with the one configured', () => {
    const hash = `0x${'11'.repeat(32)}` as const
    const capital = `0x${'AA'.repeat(32)}` as const
    const set = (expected?: typeof hash | typeof capital) =>
      judgeRole(genesisChecks, role, (chain, { config }) => {
        chain.genesis = `0x${'aa'.repeat(32)}`
        if (expected === undefined) delete config[role].genesis
        else config[role].genesis = expected
      })
    expect(set(capital)).toMatchObject({ outcome: 'pass', summary: capital.toLowerCase() })
    const other = set(hash)
    expect(other.outcome).toBe('fail')
    expect(other.summary).toBe(`0x${'aa'.repeat(32)}, where ${hash} is configured`)
    expect(listRemedies(other)).toEqual([
      `Correct ${role}.endpoints or ${role}.genesis in the configuration.`
    ])
    const none = set()
    expect(none.outcome).toBe('warn')
    expect(listRemedies(none)).toEqual([
      `Pin it in the configuration: ${role}.genesis "0x${'aa'.repeat(32)}".`
    ])
  })

  test('the name of the runtime is compared with the one configured', () => {
    const set = (expected?: string) =>
      judgeRole(specNameChecks, role, (chain, { config }) => {
        chain.specName = 'acme'
        chain.specVersion = 12
        if (expected === undefined) delete config[role].specName
        else config[role].specName = expected
      })
    expect(set('acme')).toMatchObject({ outcome: 'pass', summary: 'acme 12' })
    expect(set('turing')).toMatchObject({
      outcome: 'fail',
      summary: 'acme 12, where turing is configured'
    })
    expect(set()).toMatchObject({
      outcome: 'notApplicable',
      summary: 'it runs acme 12, and the configuration names no runtime'
    })
  })

  const DAY = 86_400
  const NOW = 1_767_225_600

  /** The verdict on a chain whose last block is so many seconds old. */
  const judgeAge = (
    age: number,
    settings: {
      first?: number
      behind?: number
      relayAge?: number
      clock?: number
      /** How long a block lasts; `null` on a chain that states no time. */
      seconds?: number | null
    } = {},
    change: (situation: Situation) => void = () => {}
  ) =>
    judgeRole(finalityChecks, role, (chain, situation) => {
      const { artifacts, config } = situation
      const { first, behind = 2, relayAge = role === 'relay' ? age : 0, clock = NOW } = settings
      const { seconds = 6 } = settings
      artifacts.relay.finalizedTime = (NOW - relayAge) * 1000
      chain.finalizedTime = (NOW - age) * 1000
      chain.bestTime = seconds === null ? undefined : chain.finalizedTime + behind * seconds * 1000
      chain.finalized.number = 100
      chain.best.number = 100 + behind
      if (role !== 'relay') chain.included = { number: 100, evidence: [] }
      if (first !== undefined) config.automation.times = [NOW + first, NOW + first + 60]
      situation.gatheredAt = clock
      change(situation)
    })

  test('finality is judged by blocks, and by their age', () => {
    const text = (behind: number) => `finalized block 100, ${behind} behind the best block`
    expect(judgeAge(120, { behind: 60 })).toMatchObject({ outcome: 'pass', summary: text(60) })
    // The next slot but one of a service of minutes is two minutes away.
    expect(judgeAge(121).outcome).toBe('fail')
    expect(judgeAge(5, { behind: 61 })).toMatchObject({ outcome: 'fail' })
    // Three blocks for one of the relay chain are as far behind as one is.
    const judgeFast = (behind: number) => judgeAge(5, { behind, seconds: 2 }).outcome
    expect([61, 180, 181].map(judgeFast)).toEqual(['pass', 'pass', 'fail'])
    expect(judgeAge(5, { behind: 61, seconds: null }).outcome).toBe('fail')
    expect(judgeAge(601)).toMatchObject({
      outcome: 'fail',
      summary: `${text(2)}, of 2025-12-31 23:49 UTC: 10 minutes ago`
    })
    expect(judgeAge(3 * DAY).summary).toMatch(/: 3 days ago$/)
    expect(judgeAge(31 * DAY).outcome).toBe('fail')
  })

  test('a chain may be as old as the first run is away', () => {
    const old = role === 'relay' ? 'fail' : 'warn'
    expect(judgeAge(200, { first: 180 }).outcome).toBe('fail')
    expect(judgeAge(170, { first: 180 }).outcome).toBe('pass')
    // Blocks are finalized about a minute after they were made.
    expect(judgeAge(60, { first: 30 }).outcome).toBe('pass')
    expect(judgeAge(DAY, { first: 2 * DAY }).outcome).toBe(old)
    expect(judgeAge(3 * DAY, { first: 2 * DAY }).outcome).toBe('fail')
    // A schedule has a first run, too.
    const daily = { kind: 'cron', expression: '0 0 * * *', timeZone: 'UTC' } as const
    const judgeDaily = (age: number, schedule: object) =>
      judgeAge(age, {}, ({ config }) => Object.assign(config.automation, { schedule })).outcome
    expect([3_600, DAY].map((age) => judgeDaily(age, daily))).toEqual([old, old])
    expect(judgeDaily(DAY + 1, daily)).toBe('fail')
    expect(judgeDaily(700, { ...daily, expression: 'never' })).toBe('fail')
    // Where no run is planned, the next slot but one of the service is the first.
    const judgeHourly = (age: number) =>
      judgeAge(age, {}, ({ artifacts }) => {
        const { service } = artifacts.service.capabilities
        if (service !== undefined)
          service.limits.slotSeconds = { known: true, value: 3600, from: '' }
      }).outcome
    expect([7_200, 7_201].map(judgeHourly)).toEqual([old, 'fail'])
    // All times are over: times-valid says that.
    expect(judgeAge(3 * DAY, { first: -5 * DAY }).outcome).toBe('fail')
  })

  test('an old block behind the one that the relay chain has is not the state of today', () => {
    if (role === 'relay') return
    const judgeMissed = (
      missed: number,
      change: (chain: Draft<ChainArtifact>) => void = () => {}
    ) =>
      judgeAge(130, { first: 2 * DAY }, ({ artifacts }) => {
        artifacts[role].included = { number: 100 + missed, evidence: [] }
        change(artifacts[role] as Draft<ChainArtifact>)
      })
    expect(judgeMissed(20)).toMatchObject({
      outcome: 'fail',
      summary:
        'finalized block 100, 2 behind the best block, 20 behind the block that the relay chain has included, of 2025-12-31 23:57 UTC: 2 minutes ago'
    })
    const timeless = (chain: Draft<ChainArtifact>) =>
      Object.assign(chain, { finalizedTime: undefined, bestTime: undefined })
    expect([3, 4].map((missed) => judgeMissed(missed, timeless).outcome)).toEqual([
      'manual',
      'fail'
    ])
  })

  test('the first run is the earliest, in whatever order the times are', () => {
    const judgeTimes = (age: number) =>
      judgeAge(age, {}, ({ config }) => {
        config.automation.times = [NOW + 3 * DAY, NOW + 180, NOW - DAY]
      }).outcome
    expect([180, 181].map(judgeTimes)).toEqual(['pass', 'fail'])
  })

  test('the age of blocks without a time is left to a person, unless they are far behind', () => {
    const judgeTimeless = (behind: number, clock: number) =>
      judgeAge(5, { behind, clock, relayAge: 0 }, ({ artifacts }) => {
        const { finalizedTime: _, ...chain } = artifacts[role]
        Object.assign(artifacts, { [role]: { ...chain, bestTime: undefined } })
      })
    const name = role === 'relay' ? 'relay chain' : role
    const asked = `Look up in an explorer whether the ${name} finalizes new blocks: finalized block 100, 2 behind the best block, and blocks state no time.`
    expect(judgeTimeless(2, NOW)).toMatchObject({ outcome: 'manual', summary: asked })
    expect(judgeTimeless(61, NOW)).toMatchObject({
      outcome: 'fail',
      summary: 'finalized block 100, 61 behind the best block'
    })
    expect(judgeTimeless(2, NOW + 300 * DAY).outcome).toBe('manual')
  })

  test('a clock that goes wrong does not hide that a chain has stopped', () => {
    const behind = judgeAge(3 * DAY, { relayAge: 0, clock: NOW - 3 * DAY })
    expect(behind.outcome).toBe(role === 'relay' ? 'pass' : 'fail')
    const own = { relayAge: 0, clock: NOW + 300 * DAY }
    expect(judgeAge(0, own)).toMatchObject({ outcome: 'warn' })
    expect(judgeAge(0, own).summary).toMatch(/ by its own clock$/)
    expect(judgeAge(3 * DAY, own).outcome).toBe(role === 'relay' ? 'warn' : 'fail')
  })
})

describe.each(['service', 'target'] as const)('%s', (role) => {
  test('the parachain id is compared with the one configured', () => {
    const set = (paraId: number | undefined) =>
      judgeRole(paraIdChecks, role, (chain, { config }) => {
        chain.paraId = paraId
        config[role].paraId = 2000
      })
    expect(set(2000)).toMatchObject({ outcome: 'pass', summary: '2000' })
    expect(set(2042)).toMatchObject({
      outcome: 'fail',
      summary: 'it is parachain 2042, where 2000 is configured'
    })
    expect(set(undefined)).toMatchObject({
      outcome: 'fail',
      summary: 'it is not a parachain, where 2000 is configured'
    })
  })
})
