import { expect, test } from 'vitest'
import { brief, compareAfter, palletOf, service } from '../../test/compareDraft.ts'
import { hourCalls, type ServiceTypes } from '../../test/serviceDraft.ts'

test('an added, a removed, a renamed and a moved argument', () => {
  const change = (
    edit: (
      fields: readonly (readonly [string, number])[],
      types: ServiceTypes
    ) => (readonly [string, number])[]
  ) =>
    compareAfter((draft, types) => {
      const [first, ...others] = hourCalls(types)
      const fields = first![1].map(([name, type]) => [name, type] as const)
      draft.removePallet('AutomationTime')
      draft.addPallet({ ...palletOf(types), calls: [[first![0], edit(fields, types)], ...others] })
    }).changes
  expect(change((fields, types) => [...fields, ['priority', types.u32]])).toMatchObject([
    { consequence: 'breaking', what: expect.stringContaining('added priority') }
  ])
  expect(change((fields) => fields.slice(0, -1))).toMatchObject([
    { consequence: 'breaking', what: expect.stringContaining('removed encoded_call_weight') }
  ])
  expect(
    change((fields) => fields.map(([name, type]) => [name === 'para_id' ? 'target' : name, type]))
  ).toEqual([])
  expect(change((fields) => [...fields.slice(1), fields[0]!])).toMatchObject([
    { consequence: 'breaking', what: expect.stringContaining('order of the arguments') }
  ])
})

test('a u64 that became a weight breaks, and a wider number does not', () => {
  const retype = (pick: (types: ServiceTypes) => number) =>
    compareAfter((draft, types) => {
      const [first, ...others] = hourCalls(types)
      const fields = first![1].map(([name, type]) =>
        name === 'encoded_call_weight' ? ([name, pick(types)] as const) : ([name, type] as const)
      )
      draft.removePallet('AutomationTime')
      draft.addPallet({ ...palletOf(types), calls: [[first![0], fields], ...others] })
    }).changes
  expect(retype((types) => types.weight)).toMatchObject([
    { consequence: 'breaking', what: 'argument encoded_call_weight u64 became a structure of 2' }
  ])
  expect(retype((types) => types.u128)).toEqual([])
  expect(retype((types) => types.u32)).toMatchObject([
    { consequence: 'degraded', what: 'argument encoded_call_weight u64 became u32' }
  ])
})

test('a schedule that lost, gained or renamed a part', () => {
  const change = (
    variants: (
      types: ServiceTypes
    ) => readonly (readonly [string, readonly (readonly [string, number])[]])[]
  ) =>
    compareAfter((draft, types) => {
      const changed = draft.enumeration(['rules', 'ScheduleParam'], variants(types))
      draft.removePallet('AutomationTime')
      draft.addPallet({
        ...palletOf({ ...types, schedule: changed }),
        calls: hourCalls({ ...types, schedule: changed })
      })
    }).changes.filter(({ item }) => item === 'AutomationTime.schedule_xcmp_task')
  const fixed = (types: ServiceTypes) => ['Fixed', [['execution_times', types.times]]] as const
  const recurring = (types: ServiceTypes, name: string) =>
    [
      'Recurring',
      [
        ['next_execution_time', types.u64],
        [name, types.u64]
      ]
    ] as const
  expect(change((types) => [fixed(types)])).toMatchObject([
    { consequence: 'degraded', what: 'argument schedule variant Recurring is gone' }
  ])
  expect(
    change((types) => [
      fixed(types),
      recurring(types, 'frequency'),
      ['Cron', [['line', types.bytes]]]
    ])
  ).toEqual([])
  expect(change((types) => [fixed(types), recurring(types, 'interval')])).toMatchObject([
    {
      consequence: 'breaking',
      what: 'argument schedule.Recurring.frequency is gone; argument schedule.Recurring.interval is new'
    }
  ])
  expect(change((types) => [['At', [['time', types.u64]]]])).toMatchObject([
    { consequence: 'breaking', what: 'argument schedule none of its variants is left' }
  ])
})

test('a call, an event and a pallet under another name', () => {
  const renamedCall = compareAfter((draft) =>
    draft.changeVariants(service(draft).calls?.type, (variants) =>
      variants.map((variant) =>
        variant.name === 'cancel_task' ? { ...variant, name: 'drop_task' } : variant
      )
    )
  )
  expect(renamedCall.changes.map(brief)).toEqual(['AutomationTime.cancel_task is gone: breaking'])
  const renamedEvent = compareAfter((draft) =>
    draft.changeVariants(service(draft).events?.type, (variants) =>
      variants.map((variant) =>
        variant.name === 'TaskScheduled' ? { ...variant, name: 'Scheduled' } : variant
      )
    )
  )
  expect(renamedEvent.changes.map(brief)).toEqual([
    'AutomationTime.TaskScheduled is gone: breaking'
  ])
  const renamedPallet = compareAfter((draft) =>
    draft.changePallet('AutomationTime', (pallet) => ({ ...pallet, name: 'Cron' }))
  )
  expect(renamedPallet.changes.map(brief)).toEqual(['AutomationTime is gone: breaking'])
})
