import type { CheckResult, NetworkConfig } from '@paraclock/checklist'
import type { CallOrigin, CallStep } from '@paraclock/core'
import { expect, test } from 'vitest'
import { listLeft } from './listLeft.ts'
import { claimWork } from './SignerPower.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const ALICE_HEX = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const root: CallOrigin = { kind: 'root' }
const config = { user: ALICE, service: { paraId: 2114 }, target: { paraId: 2200 } } as NetworkConfig

const stepOf = (chain: string, origin: CallOrigin, call: CallStep['call']): CallStep => ({
  ...{ chain, origin, call, description: `call ${call}` },
  ...{ preconditions: [], observe: '' }
})
const failing = (id: string, steps: readonly CallStep[] = [], more: Partial<CheckResult> = {}) =>
  ({
    ...{ id, group: 'service', outcome: 'fail', title: id, summary: id, evidence: [] },
    ...{ remedies: [{ summary: `fix ${id}`, steps }], why: '', ...more }
  }) as CheckResult
const list = (...results: readonly CheckResult[]) => listLeft({ config, results, artifacts: {} })

test.each([
  ['user', 'relay', { kind: 'signed', account: ALICE }],
  ['serviceTeam', 'service', root],
  ['governance', 'target', root],
  ['relay', 'relay', root],
  ['serviceTeam', 'relay', { kind: 'sovereign', paraId: 2114 }],
  ['governance', 'relay', { kind: 'sovereign', paraId: 2200 }]
] as const)('a call is left to %s: on %s, %j', (owner, chain, origin) => {
  const [work] = list(failing('one', [stepOf(chain, origin, '0x01')]))
  expect(work).toMatchObject({ owner, chain, call: '0x01', checks: ['one'] })
})

test('what does not fail, or may fail, is not left; a call for two checks is left once', () => {
  const step = stepOf('service', root, '0x01')
  const waiver = { reason: 'later', until: '2030-01-01' }
  const left = list(
    failing('one', [step]),
    failing('two', [step, stepOf('service', root, '0x02')]),
    failing('three', [step], { outcome: 'pass' }),
    failing('four', [step], { waiver })
  )
  expect(left.map(({ checks, call }) => [checks, call])).toEqual([
    [['one', 'two'], '0x01'],
    [['two'], '0x02']
  ])
})

test('what is no call is left to the team of the chain that it is about', () => {
  const groups = ['chains', 'proxy', 'token', 'xcm'] as const
  const left = list(...groups.map((group) => failing(group, [], { group })))
  expect(left.map(({ owner, todo }) => [owner, todo])).toEqual([
    ['you', 'fix chains'],
    ['user', 'fix proxy'],
    ['serviceTeam', 'fix token'],
    ['you', 'fix xcm']
  ])
})

test('what the signer can make is its own: its calls, and those of root by a sudo key', () => {
  const steps = [
    stepOf('relay', { kind: 'signed', account: ALICE }, '0x01'),
    stepOf('service', root, '0x02'),
    stepOf('target', root, '0x03')
  ]
  const plan = { network: 'main', steps, left: list(failing('one', steps)), undetermined: [] }
  const owners = (sudo: ReadonlyMap<string, readonly 'service'[]>) =>
    claimWork(plan, { account: ALICE_HEX, sudo }).left.map(({ owner }) => owner)
  expect(owners(new Map())).toEqual(['you', 'serviceTeam', 'governance'])
  expect(owners(new Map([['main', ['service']]]))).toEqual(['you', 'you', 'governance'])
  expect(owners(new Map([['staging', ['service']]]))).toEqual(['you', 'serviceTeam', 'governance'])
  const other = claimWork(plan, { account: '0x01', sudo: new Map() })
  expect(other.left.map(({ owner }) => owner)).toEqual(['user', 'serviceTeam', 'governance'])
})
