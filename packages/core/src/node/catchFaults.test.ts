import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { OperationAborted } from '../errors/work.ts'
import { catchFaults } from './catchFaults.ts'

function createSource() {
  const [stdout, stderr] = [new EventEmitter(), new EventEmitter()]
  return Object.assign(new EventEmitter(), { stdout, stderr })
}

test('anything uncaught becomes a coded error until the listeners are removed', () => {
  const source = createSource()
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

test('an output whose reader closed it is not a fault, an output that cannot be written is', () => {
  const source = createSource()
  const heard: string[] = []
  const stop = catchFaults(
    source,
    ({ message }) => void heard.push(message),
    () => void heard.push('unread')
  )
  const fail = (code: string) => Object.assign(new Error(`write ${code}`), { code })
  source.stdout.emit('error', fail('EPIPE'))
  source.stderr.emit('error', fail('EOF'))
  source.stdout.emit('error', fail('ENOSPC'))
  expect(heard).toEqual(['unread', 'unread', '"standard output" cannot be used: "write ENOSPC"'])
  stop()
  expect(() => source.stdout.emit('error', fail('EPIPE'))).toThrow('EPIPE')
})

test('a destroyed output is not a fault, and both outputs are named', () => {
  const source = createSource()
  const heard: unknown[] = []
  const stop = catchFaults(source, ({ code, context, cause }) => heard.push([code, context, cause]))
  source.stderr.emit('error', Object.assign(new Error('x'), { code: 'ERR_STREAM_DESTROYED' }))
  source.stdout.emit('error', Object.assign(new Error('x'), { code: 'EPIPE' }))
  expect(heard).toEqual([])
  const fault = new Error('full')
  source.stderr.emit('error', fault)
  source.stdout.emit('error', undefined)
  expect(heard).toEqual([
    ['FileUnavailable', { path: 'standard error', problem: 'full' }, fault],
    ['FileUnavailable', { path: 'standard output', problem: 'undefined' }, undefined]
  ])
  stop()
  for (const emitter of [source, source.stdout, source.stderr]) {
    expect(emitter.eventNames()).toEqual([])
  }
})
