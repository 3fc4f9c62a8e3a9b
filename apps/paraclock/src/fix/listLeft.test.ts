import type { CheckResult } from '@paraclock/checklist'
import { failingReport, mainNetwork } from '@paraclock/checklist/fixtures/buildReport'
import type {
  CallOrigin,
  Hex,
  PlannedCall,
  PlannedWait,
  PlanStep,
  Released,
  StepOwner,
  UnixSeconds
} from '@paraclock/core'
import { expect, test } from 'vitest'
import type { NetworkPlan } from '../schemas/NetworkPlan.ts'
import { listLeft } from './listLeft.ts'
import { claimWork } from './SignerPower.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const ALICE_HEX = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const never = { account: ALICE, sign: () => Promise.reject(new TypeError('signs nothing')) }
const root: CallOrigin = { kind: 'root' }
const signed: CallOrigin = { kind: 'signed', account: ALICE }

const callOf = (
  chain: string,
  origin: CallOrigin,
  call: Hex,
  more: Partial<Released<PlannedCall>> = {}
): Released<PlannedCall> => ({
  ...{ kind: 'call', id: call, status: 'act', after: [], chain, origin, call },
  ...{ description: `call ${call}`, preconditions: [], observe: '' },
  ...more
})
const waitOf = (more: Partial<PlannedWait>): PlannedWait => ({
  ...{ kind: 'wait', id: 'session-2', status: 'wait', after: [], chain: 'relay' },
  ...{ description: 'session 2 begins', at: undefined, blocks: undefined },
  ...more
})
const failing = (id: string, steps: readonly PlannedCall[] = [], owner: StepOwner = 'you') =>
  ({
    ...{ id, group: 'service', outcome: 'fail', title: id, summary: id, evidence: [], why: '' },
    remedies: [{ summary: `fix ${id}`, owner, steps }]
  }) as unknown as CheckResult
/** All steps of the plan are for the same checks. */
const list = (
  results: readonly CheckResult[],
  plan: readonly PlanStep[],
  ...fixes: readonly string[]
) => {
  return listLeft(
    { ...mainNetwork, results, plan: plan.map((step) => ({ step, fixes })) },
    failingReport
  )
}

test('a call is left to whoever has to make it, for all the checks that ask for it', () => {
  const step = callOf('service', root, '0x01')
  const results = [failing('one', [step]), failing('two', [step])]
  expect(list(results, [step], 'one', 'two')).toEqual([
    {
      ...{ owner: 'serviceTeam', checks: ['one', 'two'], todo: 'call 0x01' },
      ...{ isDue: true, chain: 'service', call: '0x01' }
    }
  ])
})

test('a step is left for the checks that need it, and is due when nothing goes first', () => {
  const results = [{ ...failing('hrmp-one'), group: 'hrmp' } as CheckResult, failing('other')]
  const plan = [
    waitOf({ at: 1_800_000_000n as UnixSeconds }),
    waitOf({ id: 'session-3', after: ['session-2'], description: 'session 3 begins' }),
    callOf('target', root, '0x01', { status: 'wait', after: ['session-3'] })
  ]
  const left = list(results, plan, 'hrmp-one')
  expect(left.map(({ owner, checks, isDue, until }) => [owner, checks, isDue, until])).toEqual([
    ['time', ['hrmp-one'], true, 1_800_000_000],
    ['time', ['hrmp-one'], false, undefined],
    ['targetGovernance', ['hrmp-one'], false, undefined],
    ['you', ['other'], true, undefined]
  ])
})

test('what fails without a step is left to the owner of the advice, and what may fail is not left', () => {
  const waived = { ...failing('three'), waiver: { reason: 'later', until: '2030-01-01' } }
  const passed = { ...failing('four'), outcome: 'pass' } as CheckResult
  const left = list([failing('one'), failing('two', [], 'serviceTeam'), waived, passed], [])
  expect(left.map(({ owner, todo }) => [owner, todo])).toEqual([
    ['you', 'fix one'],
    ['serviceTeam', 'fix two']
  ])
})

test('what the signer can make is its own: its calls, and those of root by a sudo key', () => {
  const calls = [
    callOf('relay', signed, '0x01'),
    callOf('service', root, '0x02'),
    callOf('target', root, '0x03')
  ]
  const left = list([failing('one', calls)], calls, 'one')
  const base = {
    network: 'main',
    verdict: 'notReady' as const,
    steps: calls,
    plan: calls,
    accounts: [],
    undetermined: []
  }
  const reach = new Map([['main', ['relay', 'service', 'target'] as const]])
  const owners = (account: typeof ALICE_HEX, sudo: ReadonlyMap<string, readonly 'service'[]>) =>
    claimWork({ ...base, left: left as NetworkPlan['left'] }, [
      { account, sudo, reach, signer: never }
    ]).left.map(({ owner }) => owner)
  const others = ['serviceTeam', 'targetGovernance']
  expect(owners(ALICE_HEX, new Map())).toEqual(['you', ...others])
  expect(owners(ALICE_HEX, new Map([['main', ['service']]]))).toEqual(['you', 'you', others[1]])
  expect(owners(ALICE_HEX, new Map([['staging', ['service']]]))).toEqual(['you', ...others])
  expect(owners('0x01' as typeof ALICE_HEX, new Map())).toEqual(['user', ...others])
})
