import { parseJson, stringifyJson } from '@paraclock/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDraft, serviceConstants } from '../../test/serviceDraft.ts'
import type { ParamRole } from './Capabilities.ts'
import { detectCapabilities } from './detectCapabilities.ts'

const { draft, types } = openDraft()

type Known = readonly [role: ParamRole, type: number, names: readonly string[]]

// What each parameter is, and the names that chains might give it.
const crossChain: readonly Known[] = [
  ['providedId', types.bytes, ['provided_id', 'providedId', 'label', 'task_name']],
  ['times', types.times, ['execution_times', 'times', 'when']],
  ['paraId', types.u32, ['para_id', 'target_para_id', 'parachain', 'destParaId']],
  ['currency', types.u32, ['currency_id', 'asset_id', 'fee_token', 'currencyId']],
  ['callBytes', types.bytes, ['call', 'encoded_call', 'message', 'encodedCall']],
  ['weight', types.weight, ['weight_at_most', 'encoded_call_weight', 'weight', 'maxWeight']]
]
const unknowns = ['a', 'foo', 'p1', 'xyz', 'quux', 'param_3', 'bar', 'k']

function rolesOf(fields: readonly (readonly [string, number])[]): (string | null)[] {
  const copy = openDraft().draft
  copy.addPallet({ name: 'Tasks', index: 90, calls: [['schedule_xcmp_task', fields]] })
  const call = detectCapabilities(copy.metadata()).service?.calls.crossChain
  return call?.params.map(({ role }) => (role.known ? role.value : null)) ?? []
}

test('telling names are recognised in any order', () => {
  const order = fc.shuffledSubarray([...crossChain], { minLength: 6 })
  const pick = fc.array(fc.nat({ max: 3 }), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(order, pick, (params, picks) => {
      const fields = params.map(
        ([, type, names], index) => [names[(picks[index] ?? 0) % names.length] ?? '', type] as const
      )
      expect(rolesOf(fields)).toEqual(params.map(([role]) => role))
    }),
    { numRuns: 60 }
  )
})

test('a parameter that is renamed at will is recognised rightly or not at all', () => {
  const renamed = fc.array(fc.boolean(), { minLength: 6, maxLength: 6 })
  const extra = fc.array(fc.constantFrom(types.u32, types.u64, types.u128, types.bytes), {
    maxLength: 2
  })
  fc.assert(
    fc.property(renamed, extra, fc.nat({ max: 6 }), (hidden, added, at) => {
      const params: (readonly [string | null, string, number])[] = crossChain.map(
        ([role, type, names], index) => [
          role,
          hidden[index] ? (unknowns[index] ?? '') : (names[0] ?? ''),
          type
        ]
      )
      params.splice(at, 0, ...added.map((type, index) => [null, `extra${index}`, type] as const))
      const found = rolesOf(params.map(([, name, type]) => [name, type] as const))
      for (const [index, [role]] of params.entries()) {
        expect([role, null]).toContain(found[index])
      }
    }),
    { numRuns: 200 }
  )
})

test('capabilities survive being saved as JSON', () => {
  draft.addPallet({
    name: 'AutomationTime',
    index: 91,
    calls: [['schedule_xcmp_task', crossChain.map(([, type, names]) => [names[0] ?? '', type])]],
    constants: serviceConstants(types, 60n)
  })
  const found = detectCapabilities(draft.metadata())
  expect(parseJson(stringifyJson(found))).toEqual(found)
})
