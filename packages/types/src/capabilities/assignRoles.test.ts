import { expect, test } from 'vitest'
import { detectService as detect, rolesOf, withParams } from '../../test/detectDraft.ts'
import { minuteCalls, openDraft } from '../../test/serviceDraft.ts'

test('renamed parameters are recognised by other names, by types, and by their place', () => {
  const { types } = openDraft()
  const service = detect(
    withParams('schedule_xcmp_task', [
      ['label', types.bytes],
      ['timing', types.schedule],
      ['target', types.u32],
      ['fee_token', types.u32],
      ['payload', types.bytes],
      ['limit', types.u64]
    ])
  )
  expect(rolesOf(service.calls.crossChain)).toEqual([
    'label: providedId',
    'timing: schedule',
    'target: paraId',
    'fee_token: currency',
    'payload: callBytes',
    'limit: weight'
  ])
  expect(service.calls.crossChain?.params.map(({ role }) => role)).toMatchObject([
    ...Array.from({ length: 5 }, () => ({ from: 'its name' })),
    { from: 'its position' }
  ])
})

test('parameters in another order are found by what they are', () => {
  const { types } = openDraft()
  const service = detect(
    withParams('schedule_xcmp_task', [
      ['weight', types.weight],
      ['message', types.bytes],
      ['x', types.schedule],
      ['chain', types.u32, 'ParaId'],
      ['asset', types.u32],
      ['provided_id', types.bytes]
    ])
  )
  expect(rolesOf(service.calls.crossChain)).toEqual([
    'weight: weight',
    'message: callBytes',
    'x: schedule',
    'chain: paraId',
    'asset: currency',
    'provided_id: providedId'
  ])
})

test('names that say nothing are not guessed where two could be swapped', () => {
  const { types } = openDraft()
  const service = detect(
    withParams('schedule_xcmp_task', [
      ['a', types.bytes],
      ['b', types.times],
      ['c', types.u32],
      ['d', types.u32],
      ['e', types.bytes],
      ['f', types.weight]
    ])
  )
  const call = service.calls.crossChain
  expect(rolesOf(call)).toEqual(['a: ?', 'b: times', 'c: ?', 'd: ?', 'e: ?', 'f: weight'])
  expect(call?.params[2]?.role).toEqual({
    known: false,
    why: 'the names c, d do not show which is paraId or currency'
  })
})

test('an added parameter is unknown, and told apart where it is optional', () => {
  const { types } = openDraft()
  const base = minuteCalls(types)[0]?.[1] ?? []
  const required = detect(withParams('schedule_xcmp_task', [...base, ['priority', types.u32]]))
  expect(rolesOf(required.calls.crossChain).at(-1)).toBe('priority: ?')
  const optional = detect((draft) => {
    const option = draft.option(types.u32)
    withParams('schedule_xcmp_task', [...base, ['priority', option]])(draft)
  })
  expect(optional.calls.crossChain?.params.at(-1)?.form).toEqual({
    kind: 'option',
    item: { kind: 'integer', bits: 32 }
  })
})

test('an added number takes no role from a missing one', () => {
  const { types } = openDraft()
  const service = detect(
    withParams('schedule_xcmp_task', [
      ['provided_id', types.bytes],
      ['execution_times', types.times],
      ['para_id', types.u32],
      ['priority', types.u32],
      ['retries', types.u32],
      ['call', types.bytes],
      ['weight_at_most', types.weight]
    ])
  )
  expect(rolesOf(service.calls.crossChain).slice(3, 5)).toEqual(['priority: ?', 'retries: ?'])
})

test('an optional parameter has the role of what it may hold', () => {
  const service = detect((draft, types) => {
    const fields = minuteCalls(types)[0]![1].map(([name, type]) =>
      name === 'currency_id' || name === 'weight_at_most'
        ? ([name, draft.option(type)] as const)
        : ([name, type] as const)
    )
    draft.addPallet({ name: 'Tasks', index: 80, calls: [['schedule_xcmp_task', fields]] })
  })
  const params = service.calls.crossChain?.params
  expect(params?.[3]).toMatchObject({ role: { value: 'currency' }, form: { kind: 'option' } })
  expect(params?.[5]).toMatchObject({
    role: { value: 'weight' },
    form: { kind: 'option', item: { kind: 'weight' } }
  })
})
