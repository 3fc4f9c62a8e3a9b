import { expect, test } from 'vitest'
import { detectService as detect, rolesOf } from '../../test/detectDraft.ts'
import { minuteCalls } from '../../test/serviceDraft.ts'

test('tasks that are numbered by the chain: no provided id, ids as text', () => {
  const service = detect((draft, types) => {
    const location = draft.find('VersionedLocation')
    const fee = draft.struct(
      ['pallet', 'AssetPayment'],
      [
        ['asset_location', location],
        ['amount', types.u128]
      ]
    )
    draft.addPallet({
      name: 'AutomationTime',
      index: 60,
      calls: [
        [
          'schedule_xcmp_task',
          [
            ['schedule', types.schedule],
            ['destination', location],
            ['schedule_fee', location],
            ['execution_fee', fee],
            ['encoded_call', types.bytes],
            ['encoded_call_weight', types.weight],
            ['overall_weight', types.weight]
          ]
        ],
        [
          'schedule_xcmp_task_through_proxy',
          [
            ['schedule', types.schedule],
            ['destination', location],
            ['schedule_fee', location],
            ['execution_fee', fee],
            ['encoded_call', types.bytes],
            ['encoded_call_weight', types.weight],
            ['overall_weight', types.weight],
            ['schedule_as', types.account]
          ]
        ],
        ['cancel_task', [['task_id', types.bytes]]]
      ]
    })
  })
  expect(rolesOf(service.calls.crossChain)).toEqual([
    'schedule: schedule',
    'destination: destination',
    'schedule_fee: feeLocation',
    'execution_fee: executionFee',
    'encoded_call: callBytes',
    'encoded_call_weight: weight',
    'overall_weight: overallWeight'
  ])
  expect(service.taskId).toMatchObject({ value: 'event' })
})

test('ids as text in events show that only the event tells them', () => {
  const service = detect((draft, types) =>
    draft.addPallet({
      name: 'AutomationTime',
      index: 60,
      calls: minuteCalls(types).slice(0, 2),
      events: [
        [
          'TaskScheduled',
          [
            ['who', types.account],
            ['task_id', types.bytes]
          ]
        ]
      ]
    })
  )
  expect(service.taskId).toMatchObject({ value: 'event', from: 'the type in event TaskScheduled' })
})

test('contradictory task ids are unknown', () => {
  const service = detect((draft, types) =>
    draft.addPallet({
      name: 'AutomationTime',
      index: 60,
      calls: minuteCalls(types),
      events: [['TaskScheduled', [['task_id', types.bytes]]]]
    })
  )
  expect(service.taskId).toEqual({
    known: false,
    why: 'a task id is a hash in cancel_task, but a text in event TaskScheduled'
  })
})
