import { expect, test } from 'vitest'
import { detectService as detect } from '../../test/detectDraft.ts'
import type { MetadataDraft } from '../../test/MetadataDraft.ts'
import type { ServiceTypes } from '../../test/serviceDraft.ts'

test('a schedule is recognised by what it holds, whatever it is called', () => {
  const forms = (build: (draft: MetadataDraft, types: ServiceTypes) => number) =>
    detect((draft, types) =>
      draft.addPallet({
        name: 'Tasks',
        index: 80,
        calls: [
          [
            'schedule_dynamic_dispatch_task',
            [
              ['id', types.bytes],
              ['plan', build(draft, types)],
              ['call', types.call]
            ]
          ]
        ]
      })
    ).calls.dynamicDispatch?.params[1]
  expect(
    forms((draft, types) =>
      draft.enumeration(
        ['Plan'],
        [
          ['Once', [['', types.times]]],
          [
            'Often',
            [
              ['every', types.u64],
              ['begin', types.u64]
            ]
          ]
        ]
      )
    )
  ).toMatchObject({
    role: { value: 'schedule' },
    form: {
      kind: 'schedule',
      fixed: { variant: 'Once', times: null },
      recurring: { variant: 'Often', next: 'begin', frequency: 'every' }
    }
  })
  // Two numbers whose names do not tell which is the interval are not taken for one.
  expect(
    forms((draft, types) =>
      draft.enumeration(
        ['Plan'],
        [
          ['Once', [['at', types.times]]],
          [
            'Often',
            [
              ['x', types.u64],
              ['y', types.u64]
            ]
          ]
        ]
      )
    )?.form
  ).toEqual({ kind: 'schedule', fixed: { variant: 'Once', times: 'at' }, recurring: null })
})

test('a compact number is a number', () => {
  const service = detect((draft, types) =>
    draft.addPallet({
      name: 'Tasks',
      index: 80,
      calls: [
        [
          'schedule_native_transfer_task',
          [
            ['times', types.times],
            ['to', types.account],
            ['amount', draft.compact(types.u128)]
          ]
        ]
      ]
    })
  )
  expect(service.calls.nativeTransfer?.params[2]?.form).toEqual({ kind: 'integer', bits: 128 })
})

test('a recipient in a MultiAddress is told apart from a bare account', () => {
  const service = detect((draft, types) => {
    const address = draft.find('MultiAddress')
    draft.addPallet({
      name: 'Tasks',
      index: 80,
      calls: [
        [
          'schedule_native_transfer_task',
          [
            ['times', types.times],
            ['dest', address],
            ['value', types.u128]
          ]
        ]
      ]
    })
  })
  expect(service.calls.nativeTransfer?.params[1]).toMatchObject({
    role: { value: 'recipient' },
    form: { kind: 'account', bytes: 32, wrapped: true }
  })
})
