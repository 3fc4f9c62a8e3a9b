import { type CallResult, keyFromHex, type StorageKey } from '@paraclock/executor'
import { expect, test } from 'vitest'
import { toCallResponse } from './toCallResponse.ts'

const child = `:child_storage:default:${'c'.repeat(32)}` as StorageKey

test('a result has the form that Chopsticks expects', () => {
  const outcome: CallResult = {
    result: Uint8Array.of(1, 2),
    storageDiff: {
      top: new Map([
        [keyFromHex('0xff'), null],
        [keyFromHex('0x01'), new Uint8Array(600)]
      ]),
      child: new Map([[child, new Map([[keyFromHex('0x02'), Uint8Array.of(3)]])]])
    },
    offchainDiff: new Map([[keyFromHex('0x04'), Uint8Array.of(5)]]),
    logs: [
      { level: 'error', target: 'runtime', message: 'panic', printed: false },
      { level: 'info', target: 'runtime', message: 'old', printed: true }
    ],
    logsDropped: 0,
    keysRead: { top: new Map(), child: new Map() },
    elapsed: 1,
    memory: 1
  }
  const childHex = `0x${Buffer.from(child, 'latin1').toString('hex')}02`
  expect(toCallResponse(outcome)).toEqual({
    result: '0x0102',
    storageDiff: [
      ['0x01', `0x${'00'.repeat(600)}`],
      [childHex, '0x03'],
      ['0xff', null]
    ],
    offchainStorageDiff: [['0x04', '0x05']],
    runtimeLogs: [{ message: 'panic', level: 0, target: 'runtime' }, { message: 'old' }]
  })
})
