import type { RuntimeEvent } from '@paraclock/types'
import { expect, test } from 'vitest'
import { isProgramEnd, type ProgramEnd, readProgramEnd } from './readProgramEnd.ts'

const event = (title: string, value?: unknown, failure?: object): RuntimeEvent => {
  const [pallet, name] = title.split('.')
  return { pallet, name, title, value, failure } as unknown as RuntimeEvent
}
const weight = { refTime: 7n, proofSize: 5n }
const raw = { ref_time: 7n, proof_size: 5n }
const none = { weight: undefined }
const refused = (error: string): ProgramEnd => ({ outcome: 'refused', error, ...none })
const named = (type: string) => ({ type, value: undefined })
const downward = (type: string, value: unknown) =>
  ['DmpQueue.ExecutedDownward', { outcome: { type, value } }] as const

test.each<[string, string, unknown, ProgramEnd]>([
  [
    'that ran',
    'MessageQueue.Processed',
    { success: true, weight_used: raw },
    { outcome: 'complete', weight }
  ],
  [
    'that stopped',
    'MessageQueue.Processed',
    { success: false, weight_used: raw },
    { outcome: 'incomplete', weight }
  ],
  ['of an unknown end', 'MessageQueue.Processed', undefined, { outcome: 'incomplete', ...none }],
  [
    'that failed to decode',
    'MessageQueue.ProcessingFailed',
    { error: named('Corrupt') },
    refused('Corrupt')
  ],
  ['that waits', 'MessageQueue.OverweightEnqueued', {}, refused('Overweight')],
  [
    'of an old queue that ran',
    'XcmpQueue.Success',
    { weight: raw },
    { outcome: 'complete', weight }
  ],
  ['of an old queue that waits', 'XcmpQueue.OverweightEnqueued', {}, refused('Overweight')],
  [
    'of an old queue that stopped',
    'XcmpQueue.Fail',
    { error: named('FailedToTransactAsset'), weight: raw },
    { outcome: 'incomplete', error: 'FailedToTransactAsset', weight }
  ],
  ...['Barrier', 'UnhandledXcmVersion', 'WeightLimitReached', 'WeightNotComputable'].map(
    (error): [string, string, unknown, ProgramEnd] => [
      `refused by ${error}`,
      'XcmpQueue.Fail',
      { error, weight: raw },
      refused(error)
    ]
  ),
  [
    'of an error without a name',
    'XcmpQueue.Fail',
    { error: 7, weight: raw },
    { outcome: 'incomplete', weight }
  ],
  ['from above that ran', ...downward('Complete', raw), { outcome: 'complete', weight }],
  [
    'from above that ran, with a field',
    ...downward('Complete', { used: raw }),
    { outcome: 'complete', weight }
  ],
  [
    'from above that ran, with a list',
    ...downward('Complete', [raw]),
    { outcome: 'complete', weight }
  ],
  [
    'from above that stopped',
    ...downward('Incomplete', [raw, named('Trap')]),
    { outcome: 'incomplete', error: 'Trap', weight }
  ],
  [
    'from above that stopped, with fields',
    ...downward('Incomplete', { used: raw, error: 'Trap' }),
    { outcome: 'incomplete', error: 'Trap', weight }
  ],
  ['from above that was refused', ...downward('Error', named('Barrier')), refused('Barrier')],
  [
    'from above without a value',
    ...downward('Incomplete', undefined),
    { outcome: 'incomplete', ...none }
  ]
])('the end of a program %s is read: %s', (_, title, value, end) => {
  const events = [event('System.Remarked'), event(title, value), event('Scheduler.Dispatched', {})]
  expect(readProgramEnd(events)).toEqual(end)
  expect(events.map(isProgramEnd)).toEqual([false, true, true])
})

test('the end of the message decides, before what its queue says of others', () => {
  const processed = event('MessageQueue.Processed', { success: true, weight_used: raw })
  const events = [event('MessageQueue.OverweightEnqueued', {}), processed]
  expect(readProgramEnd(events)).toEqual({ outcome: 'complete', weight })
})

test('without an end, the error of what served the queue is that of the program', () => {
  const failure = { kind: 'dispatch', name: 'xcmpQueue.BadXcm' }
  const served = ['XcmpQueue.OverweightServiced', 'DmpQueue.OverweightServiced', 'Sudo.Sudid']
  const events = served.map((title) => event(title, {}))
  expect(events.every(isProgramEnd)).toBe(true)
  expect(readProgramEnd([...events, event('Scheduler.Dispatched', {}, failure)])).toEqual(
    refused('xcmpQueue.BadXcm')
  )
  expect(readProgramEnd(events)).toEqual(refused('NotProcessed'))
  expect(readProgramEnd([])).toEqual(refused('NotProcessed'))
})
