import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { OperationAborted } from '../errors/work.ts'
import { catchFaults } from './catchFaults.ts'

test('what nobody caught is coded, whatever it is, until the net is removed', () => {
  const source = new EventEmitter()
  const heard: unknown[] = []
  const stop = catchFaults(source, (error) => {
    heard.push([error.code, error.context])
    throw new TypeError('of the listener itself')
  })
  source.emit('uncaughtException', new RangeError('Maximum call stack size exceeded'))
  source.emit('unhandledRejection', { toString: 1, valueOf: 1 })
  source.emit('unhandledRejection', new ParaclockError(OperationAborted, { what: 'reading' }))
  stop()
  source.emit('uncaughtException', new TypeError('no'))
  expect(heard).toEqual([
    ['ProgramFailed', { problem: 'Maximum call stack size exceeded' }],
    ['ProgramFailed', { problem: 'an object (Object)' }],
    ['OperationAborted', { what: 'reading' }]
  ])
})
