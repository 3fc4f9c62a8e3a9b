import { EventEmitter } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import manifestOfCore from '../../package.json' with { type: 'json' }
import { noteSecret } from '../text/hideSecrets.ts'
import { type ProgramArgs, runProgram } from './runProgram.ts'

const manifest = new URL('../../package.json', import.meta.url)

/** The listeners of the process, which the test calls. */
const listeners = new EventEmitter()
const exit = vi.fn()
const [write, writeError] = [vi.fn(), vi.fn()]

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(process, 'exit').mockImplementation(exit as never)
  // Passes the replaced `exit` to modules that import it by name.
  syncBuiltinESMExports()
  vi.spyOn(process, 'on').mockImplementation((name, listener) => {
    listeners.on(name, listener)
    return process
  })
  vi.spyOn(process, 'once').mockImplementation((name, listener) => {
    listeners.once(name, listener)
    return process
  })
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'on').mockReturnThis()
  vi.spyOn(process.stdout, 'write').mockImplementation(write)
  vi.spyOn(process.stderr, 'write').mockImplementation(writeError)
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  vi.useRealTimers()
  vi.clearAllMocks()
  listeners.removeAllListeners()
})

/** Runs a program until it is stopped. */
function runUntilStopped(code = 0) {
  const stopped = vi.fn()
  const finish = Promise.withResolvers<void>()
  const running = runProgram({
    manifest,
    run: async ({ untilStopped }) => {
      await untilStopped
      stopped()
      await finish.promise
      return code
    }
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const end = async (): Promise<void> => {
    finish.resolve()
    await running
  }
  return { stopped, settle, end }
}

test('a program gets its arguments and environment, and the process ends with its code', async () => {
  let given: ProgramArgs | undefined
  await runProgram({
    manifest,
    run: async (args) => {
      given = args
      return 3
    }
  })
  expect(given).toEqual({
    ...{ argv: process.argv.slice(2), env: process.env, cwd: process.cwd() },
    ...{ version: manifestOfCore.version, node: process.versions.node },
    ...{ write: expect.any(Function), writeError: expect.any(Function) },
    untilStopped: expect.any(Promise)
  })
  expect(exit.mock.calls).toEqual([[3]])
})

test('keys are hidden in both outputs', async () => {
  noteSecret('a1b2c3d4e5f6-program')
  await runProgram({
    manifest,
    run: async (args) => {
      args.write('out a1b2c3d4e5f6-program')
      args.writeError('err a1b2c3d4e5f6-program')
      return 0
    }
  })
  expect(write.mock.calls).toEqual([['out …']])
  expect(writeError.mock.calls).toEqual([['err …']])
})

test.each(['SIGINT', 'SIGTERM'])(
  '%s stops the program, which finishes its work; a second one has no listener',
  async (signal) => {
    const { stopped, settle, end } = runUntilStopped(5)
    await settle()
    expect(stopped).not.toHaveBeenCalled()
    expect(listeners.emit(signal)).toBe(true)
    await settle()
    expect([stopped.mock.calls.length, exit.mock.calls]).toEqual([1, []])
    expect(listeners.listenerCount(signal)).toBe(0)
    await end()
    expect(exit.mock.calls).toEqual([[5]])
  }
)

test('an uncaught error is reported and stops the program, which ends with code 70', async () => {
  const { stopped, settle, end } = runUntilStopped(0)
  listeners.emit('uncaughtException', new TypeError('no such member'))
  await settle()
  expect(stopped).toHaveBeenCalledOnce()
  expect(writeError.mock.calls).toEqual([
    [expect.stringMatching(/^ProgramFailed \(1074\)\n.*no such member\n.*\n$/s)]
  ])
  await end()
  expect(exit.mock.calls).toEqual([[70]])
})

test('a program that fails is reported, and ends at once with code 70', async () => {
  await runProgram({ manifest, run: () => Promise.reject(new TypeError('no such member')) })
  expect(writeError.mock.calls).toEqual([
    [expect.stringMatching(/^ProgramFailed \(1074\)\n.*no such member\n.*\n$/s)]
  ])
  expect(exit.mock.calls).toEqual([[70]])
})

test('a program that does not finish after an error ends after ten seconds, once', async () => {
  runUntilStopped()
  listeners.emit('uncaughtException', new TypeError('first'))
  listeners.emit('unhandledRejection', new TypeError('second'))
  expect(writeError).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_001)
  expect(exit.mock.calls).toEqual([[70]])
})
