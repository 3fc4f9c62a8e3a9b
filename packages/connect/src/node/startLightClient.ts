import { createRequire } from 'node:module'
import type { MessagePort } from 'node:worker_threads'
import { describeThrown, ParaclockError } from '@paraclock/core'
import { LightClientUnavailable } from '../errors/endpoints.ts'
import { createLightClient, type LightClient } from '../light/createLightClient.ts'
import type { SmoldotClient } from '../light/Smoldot.ts'

interface SmoldotModule {
  startWithBytecode(options: {
    bytecode: Promise<unknown>
    portToWorker: MessagePort
    maxLogLevel: number
    logCallback: (level: number, target: string, message: string) => void
  }): SmoldotClient
}

const ERRORS_ONLY = 1
// The source text of the worker. In a worker that runs source text, `require` searches modules from
// the working directory. So `workerData` has the full paths of the modules.
const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads')
  require(workerData.worker).run(workerData.port)
  require(workerData.bytecode).compileBytecode().then((bytecode) => parentPort.postMessage(bytecode))
`

let running: { readonly light: LightClient; users: number } | undefined

/**
 * Starts smoldot in its own thread. All callers share it until the last caller closes it.
 *
 * @throws ParaclockError `LightClientUnavailable` if the package `smoldot` is not installed.
 */
export function startLightClient(): LightClient {
  running ??= { light: start(), users: 0 }
  const own = running
  own.users += 1
  let isClosed = false
  return {
    follow: (args) => own.light.follow(args),
    close: async () => {
      if (isClosed) return
      isClosed = true
      own.users -= 1
      if (own.users > 0) return
      if (running === own) running = undefined
      await own.light.close()
    }
  }
}

function start(): LightClient {
  const { startWithBytecode, worker, bytecode } = findSmoldot()
  // The module for threads is loaded on demand, because most programs never start a light client.
  const { MessageChannel, Worker } = process.getBuiltinModule('node:worker_threads')
  const { port1, port2 } = new MessageChannel()
  const closed = new Promise<void>((resolve) => port2.once('close', () => resolve()))
  const thread = new Worker(PROGRAM, {
    eval: true,
    execArgv: [],
    workerData: { port: port1, worker, bytecode },
    transferList: [port1]
  })
  const compiled = new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => {
      reject(new ParaclockError(LightClientUnavailable, { problem: 'its thread ended' }))
    })
  })
  compiled.catch(() => {})
  const client = startWithBytecode({
    bytecode: compiled,
    portToWorker: port2,
    maxLogLevel: ERRORS_ONLY,
    logCallback: () => {}
  })
  return createLightClient({
    addChain: (options) => client.addChain(options),
    // smoldot's timers run for a minute after smoldot has ended, so the thread is ended, too.
    terminate: async () => {
      await client.terminate().catch(() => {})
      port2.close()
      await Promise.all([closed, thread.terminate()])
    }
  })
}

function findSmoldot(): SmoldotModule & { readonly worker: string; readonly bytecode: string } {
  const require = createRequire(import.meta.url)
  try {
    const { startWithBytecode } = require('smoldot/no-auto-bytecode') as SmoldotModule
    return {
      startWithBytecode,
      worker: require.resolve('smoldot/worker'),
      bytecode: require.resolve('smoldot/bytecode')
    }
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
    const problem = isMissing ? 'the package smoldot is not installed' : describeThrown(error)
    throw new ParaclockError(LightClientUnavailable, { problem }, { cause: error })
  }
}
