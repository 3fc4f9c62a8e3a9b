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

test('types are told in the words of the source', () => {
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
        ],
        [
          'other',
          [
            ['a', draft.option(types.u32)],
            ['b', draft.array(4)],
            ['c', draft.add({ tag: 'tuple', value: [types.u32, types.bytes] })],
            ['d', draft.compact(types.u64)],
            [
              'e',
              draft.add({
                tag: 'bitSequence',
                value: { bitStoreType: types.u32, bitOrderType: types.u32 }
              })
            ],
            ['f', draft.enumeration([], [['A', []]])],
            [
              'g',
              draft.struct(
                [],
                [
                  ['x', types.u32],
                  ['y', types.u32]
                ]
              )
            ],
            ['', types.u32]
          ]
        ]
      ]
    })
  )
  expect(service.otherCalls[0]?.params.map(({ type }) => type)).toEqual([
    'Option<u32>',
    '[u8; 4]',
    '(u32, Vec<u8>)',
    'Compact<u64>',
    'BitVec',
    'enum of 1',
    'struct of 2',
    'u32'
  ])
  expect(service.otherCalls[0]?.params.at(-1)?.name).toBe('param7')
  expect(service.calls.nativeTransfer?.params[2]?.form).toEqual({
    kind: 'integer',
    bits: 128,
    compact: true
  })
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
