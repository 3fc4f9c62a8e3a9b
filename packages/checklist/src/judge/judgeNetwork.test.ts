import { ProgramUnsupported } from '@paraclock/connect'
import {
  ChainItemMissing,
  errorToJson,
  OperationAborted,
  ParaclockError,
  SavedDataMalformed
} from '@paraclock/core'
import { DerivationAmbiguous } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { loadEvidence } from '../../test/fixtures/loadEvidence.ts'
import { type Check, defineCheck } from '../checks/defineCheck.ts'
import { listChecks } from '../checks/listChecks.ts'
import { fail, notApplicable, pass, type Verdict, warn } from '../checks/Verdict.ts'
import { CheckEvaluationFailed } from '../errors/checklist.ts'
import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import { decideVerdict } from './decideVerdict.ts'
import { judgeNetwork } from './judgeNetwork.ts'

const [evidence] = loadEvidence('ready').networks as readonly [NetworkEvidence]
const remedy = { summary: 'Fix it.' }

function makeCheck(id: string, evaluate: () => Verdict, after: readonly string[] = []): Check {
  return defineCheck({
    id,
    group: 'chains',
    title: 'It holds',
    failureTitle: 'It does not hold',
    why: 'Because.',
    how: 'By looking.',
    fixes: ['Fix it.'],
    requires: ['relay'],
    after,
    evaluate
  })
}

const run = (checks: readonly Check[], more: Partial<Parameters<typeof judgeNetwork>[0]> = {}) =>
  judgeNetwork({ checks, evidence, gatheredAt: 0, today: '2026-06-15', ...more })

test('a result has what the check says, and where it is documented', () => {
  const [result] = run([makeCheck('one', () => pass('fine', []))])
  expect(result).toEqual({
    id: 'one',
    group: 'chains',
    title: 'It holds',
    why: 'Because.',
    outcome: 'pass',
    summary: 'fine',
    evidence: [],
    remedies: []
  })
})

test('the check of an extension that throws names the file and the line', () => {
  const throws = () => {
    throw new Error('no such value')
  }
  const [own] = run([makeCheck('acme-throws', throws)])
  expect(own?.summary).toMatch(
    /^the check "acme-throws" of an extension stopped at judgeNetwork\.test\.ts:\d+: "no such value"$/
  )
  expect(own?.remedies[0]?.summary).toContain('is not one of Paraclock')
  const [built] = run([makeCheck('proxy-exists', throws)])
  expect(built?.summary).toBe('the check "proxy-exists" stopped: "no such value"')
})

test('a fail bears the title of what does not hold, and its remedies', () => {
  const [result] = run([makeCheck('one', () => fail('no', [], remedy))])
  expect(result?.title).toBe('It does not hold')
  expect(result?.remedies).toEqual([remedy])
})

test('what could not be gathered is an error with its code, and never a pass', () => {
  const error = errorToJson(
    new ParaclockError(CheckEvaluationFailed, {
      id: 'a',
      problem: 'it comes after b, which has not been evaluated'
    })
  )
  const artifacts = { ...evidence.artifacts, relay: { status: 'failed', error } as const }
  const [result] = run([makeCheck('one', () => pass('fine'))], {
    evidence: { ...evidence, artifacts }
  })
  expect(result).toMatchObject({ outcome: 'error', errorCode: 'CheckEvaluationFailed' })
})

test('what could not be gathered for want of proxies is skipped, and nothing else is', () => {
  const error = errorToJson(
    new ParaclockError(ChainItemMissing, { chain: 'target', item: 'pallet "proxy"' })
  )
  const failed = { status: 'failed', error } as const
  const { target } = evidence.artifacts
  if (target?.status !== 'gathered') throw new Error('the fixture has no target')
  const lost = Object.fromEntries(
    ['proxyProof', 'program', 'feeAsset', 'contractProgram', 'quote'].map((name) => [name, failed])
  )
  const artifacts = {
    ...evidence.artifacts,
    ...lost,
    target: { ...target, value: { ...target.value, proxyPallet: undefined } }
  } as NetworkEvidence['artifacts']
  const results = run(listChecks(), { evidence: { ...evidence, artifacts } })
  const of = (outcome: string) => results.filter((result) => result.outcome === outcome)
  expect(of('fail').map(({ id }) => id)).toEqual(['proxy-pallet-present'])
  expect(of('error')).toEqual([])
  const skipped = of('skipped')
  expect(skipped.length).toBeGreaterThan(10)
  const causes = new Set(skipped.map((result) => result.skippedBecauseOf))
  for (const id of causes) {
    const cause = results.find((result) => result.id === id)
    expect(['fail', 'skipped'], id).toContain(cause?.outcome)
  }
})

test('what needs an account that is not settled is skipped because of that', () => {
  const context = { chain: 'target', user: '0x22', problem: 'no trace', candidates: [] }
  const error = errorToJson(new ParaclockError(DerivationAmbiguous, context))
  const failed = { status: 'failed', error } as const
  const artifacts = { ...evidence.artifacts, proxy: failed, proxyProof: failed }
  const results = run(listChecks(), { evidence: { ...evidence, artifacts } })
  const of = (outcome: string) => results.filter((result) => result.outcome === outcome)
  expect(of('fail').map(({ id }) => id)).toEqual(['proxy-derivation-known'])
  expect(of('error')).toEqual([])
})

test('checks of a program that the target cannot decode are skipped, and one fails', () => {
  const error = errorToJson(new ParaclockError(ProgramUnsupported, { chain: 'target' }))
  const artifacts = { ...evidence.artifacts, program: { status: 'failed', error } as const }
  const results = run(listChecks(), { evidence: { ...evidence, artifacts } })
  const of = (outcome: string) => results.filter((result) => result.outcome === outcome)
  expect(of('fail')).toMatchObject([
    { id: 'xcm-transact-dispatches', remedies: [{ owner: 'user' }] }
  ])
  expect(of('error')).toEqual([])
  expect(of('skipped').map(({ id }) => id)).toContain('xcm-barrier-admits')
})

test('what older evidence lacks is an error too', () => {
  const { relay: _, ...artifacts } = evidence.artifacts
  const [result] = run([makeCheck('one', () => pass('fine'))], {
    evidence: { ...evidence, artifacts }
  })
  expect(result).toMatchObject({ outcome: 'error', errorCode: 'SavedDataMalformed' })
  expect(result?.summary).toContain('it holds nothing about relay')
})

test.each([
  ['the proxies', ['proxy', 'proxyProof'], ChainItemMissing.code],
  ['the target', ['target'], ChainItemMissing.code],
  ['the scheduling', ['scheduling'], 'OperationUnsupported']
])('an error about %s stays one, if the check that explains it waits for it', (_, names, code) => {
  const error = {
    ...errorToJson(new ParaclockError(ChainItemMissing, { chain: 'a', item: 'b' })),
    code
  }
  const lost = Object.fromEntries(names.map((name) => [name, { status: 'failed', error }]))
  const artifacts = { ...evidence.artifacts, ...lost } as NetworkEvidence['artifacts']
  const results = run(listChecks(), { evidence: { ...evidence, artifacts } })
  expect(decideVerdict(results)).toBe('undetermined')
  const byId = new Map(results.map((result) => [result.id, result]))
  for (const { id, outcome, skippedBecauseOf } of results) {
    if (outcome !== 'skipped') continue
    const seen = new Set([id])
    let cause = byId.get(skippedBecauseOf ?? '')
    while (cause?.outcome === 'skipped' && !seen.has(cause.id)) {
      seen.add(cause.id)
      cause = byId.get(cause.skippedBecauseOf ?? '')
    }
    expect(['fail', 'error'], id).toContain(cause?.outcome)
  }
})

test('errors of two checks that explain each other stay', () => {
  const of = (code: string) =>
    ({
      status: 'failed',
      error: {
        ...errorToJson(new ParaclockError(ChainItemMissing, { chain: 'a', item: 'b' })),
        code
      }
    }) as const
  const artifacts = { ...evidence.artifacts, relay: of('One'), target: of('Two') }
  const make = (id: string, requires: 'relay' | 'target', after: readonly string[] = []) =>
    ({ ...makeCheck(id, () => pass('fine'), after), requires: [requires] }) as Check
  const results = run(
    [
      make('one', 'relay'),
      make('two', 'target'),
      { ...make('of-two', 'relay', ['one']), explains: ['Two'] },
      { ...make('of-one', 'target', ['two']), explains: ['One'] }
    ],
    { evidence: { ...evidence, artifacts } }
  )
  expect(decideVerdict(results)).toBe('undetermined')
})

test('an error is caused by the check that explains its code, also if that check is skipped', () => {
  const error = errorToJson(
    new ParaclockError(ChainItemMissing, { chain: 'target', item: 'pallet "proxy"' })
  )
  const artifacts = { ...evidence.artifacts, proxy: { status: 'failed', error } as const }
  const lost = { ...makeCheck('lost', () => pass('fine')), requires: ['proxy'] } as const
  const causeOf = (...before: readonly Check[]) =>
    run([...before, lost], { evidence: { ...evidence, artifacts } }).at(-1)
  const explains = ['ChainItemMissing']
  const first = makeCheck('first', () => fail('no', [], remedy))
  const failing = { ...makeCheck('failing', () => fail('no', [], remedy)), explains }
  const skipped = { ...makeCheck('skipped', () => pass('fine'), ['first']), explains }
  const passing = { ...makeCheck('passing', () => pass('fine')), explains }
  expect(causeOf(first, skipped)?.skippedBecauseOf).toBe('skipped')
  expect(causeOf(first, skipped, failing)?.skippedBecauseOf).toBe('failing')
  expect(causeOf(passing)).toMatchObject({ outcome: 'error', errorCode: 'ChainItemMissing' })
})

test('a check that stops is an error, and the others go on', () => {
  const [stopped, other] = run([
    makeCheck('one', () => {
      throw new TypeError('no such thing')
    }),
    makeCheck('two', () => pass('fine'))
  ])
  expect(stopped).toMatchObject({ outcome: 'error', errorCode: 'CheckEvaluationFailed' })
  expect(stopped?.summary).toContain('no such thing')
  expect(other?.outcome).toBe('pass')
})

test.each([
  ['nothing', undefined],
  ['a promise', Promise.resolve(pass('fine'))],
  ['a promise that never ends', new Promise(() => {})],
  ['an outcome that there is not', { outcome: 'fine', summary: '', evidence: [] }],
  ['a fail without a remedy', { outcome: 'fail', summary: '', evidence: [], remedies: [] }],
  ['a pass without evidence', { outcome: 'pass', summary: 'fine' }]
])('a check that returns %s is an error with its id, and never a pass', (_, value) => {
  const [result, other] = run([
    makeCheck('one', () => value as Verdict),
    makeCheck('two', () => pass('fine'))
  ])
  expect(result).toMatchObject({ id: 'one', outcome: 'error', errorCode: 'CheckEvaluationFailed' })
  expect(result?.summary).toContain('it returned no verdict')
  expect(other?.outcome).toBe('pass')
})

test('an error with a code keeps it', () => {
  const [result] = run([
    makeCheck('one', () => {
      throw new ParaclockError(SavedDataMalformed, { what: 'evidence', problem: 'x' })
    })
  ])
  expect(result?.errorCode).toBe('SavedDataMalformed')
})

test.each(['fail', 'error', 'skipped'] as const)('after a %s, a check is skipped', (outcome) => {
  const first = makeCheck('one', () => {
    if (outcome === 'error') throw new TypeError('no')
    return fail('no', [], remedy)
  })
  const second = makeCheck('two', () => pass('fine'), ['one'])
  const third = makeCheck('three', () => pass('fine'), ['two'])
  const results = run([first, second, third])
  expect(results[1]).toMatchObject({ outcome: 'skipped', skippedBecauseOf: 'one' })
  expect(results[2]).toMatchObject({ outcome: 'skipped', skippedBecauseOf: 'two' })
})

test('after what does not apply, a check does not apply either', () => {
  const [, second] = run([
    makeCheck('one', () => notApplicable('no contracts')),
    makeCheck('two', () => pass('fine'), ['one'])
  ])
  expect(second).toMatchObject({ outcome: 'notApplicable', summary: 'no contracts' })
})

test('a warning keeps nothing back', () => {
  const [, second] = run([
    makeCheck('one', () => warn('scarce', [])),
    makeCheck('two', () => pass('fine'), ['one'])
  ])
  expect(second?.outcome).toBe('pass')
})

test('a check that stands before its prerequisite is a mistake of the checklist', () => {
  expect(() => run([makeCheck('two', () => pass('fine'), ['one'])])).toThrow(
    'has not been evaluated'
  )
})

test('a waiver holds up to its last day, on its network, for what fails', () => {
  const failing = makeCheck('one', () => fail('no', [], remedy))
  const waiver = { check: 'one', reason: 'agreed', until: '2026-06-15' }
  const waived = (more: object, today = '2026-06-15') =>
    run([failing], { waivers: [{ ...waiver, ...more }], today })[0]?.waiver
  expect(waived({})).toEqual({ reason: 'agreed', until: '2026-06-15' })
  expect(waived({}, '2026-06-16')).toBeUndefined()
  expect(waived({ network: evidence.network })).toBeDefined()
  expect(waived({ network: 'another' })).toBeUndefined()
  expect(waived({ check: 'two' })).toBeUndefined()
  const passing = makeCheck('one', () => pass('fine'))
  expect(run([passing], { waivers: [waiver] })[0]?.waiver).toBeUndefined()
})

test('a check that is asynchronous is an error, and its rejection ends nothing', async () => {
  const rejects = async () => {
    throw new TypeError('later')
  }
  const [result] = run([makeCheck('one', rejects as never)])
  expect(result).toMatchObject({ outcome: 'error', errorCode: 'CheckEvaluationFailed' })
  await new Promise((resolve) => setImmediate(resolve))
})

test('an interruption while a check computes ends the judging', () => {
  const stop = () => {
    throw new ParaclockError(OperationAborted, { what: 'the checklist' })
  }
  expect(() => run([makeCheck('one', stop)])).toThrow(
    expect.objectContaining({ code: 'OperationAborted' })
  )
})
