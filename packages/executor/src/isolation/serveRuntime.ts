import { describeThrown, isParaclockError } from '@paraclock/core'
import { callRemote } from '../remote/callRemote.ts'
import { createRemoteStorage } from '../remote/createRemoteStorage.ts'
import type { StateReader } from '../remote/StateReader.ts'
import type { LoadedRuntime } from '../runtime/LoadedRuntime.ts'
import { loadRuntime } from '../runtime/loadRuntime.ts'
import { nodeModule } from '../runtime/nodeModule.ts'
import type {
  IsolationReply,
  IsolationRequest,
  StorageAnswer,
  StorageQuestion
} from './IsolationMessages.ts'

/** Answers requests in the worker. `send` and `receive` connect to the caller. */
export function serveRuntime({
  send,
  receive
}: {
  readonly send: (reply: IsolationReply) => void
  readonly receive: (listener: (request: IsolationRequest) => void) => void
}): void {
  const waiting = new Map<number, (answer: never) => void>()
  let asked = 0
  let loading: Promise<LoadedRuntime> | undefined

  function ask<Answer extends StorageAnswer>(question: StorageQuestion): Promise<[...Answer]> {
    return new Promise((resolve) => {
      asked += 1
      waiting.set(asked, resolve)
      send({ kind: 'question', id: asked, question })
    })
  }

  const reader: StateReader = {
    getMany: (keys, { child } = {}) => ask({ kind: 'get', keys, child }),
    keysAfter: (after, count, { child } = {}) => ask({ kind: 'walk', after, count, child })
  }

  async function serve(request: Exclude<IsolationRequest, { kind: 'answer' }>): Promise<void> {
    if (request.kind === 'load') {
      // The signature checks are loaded at the first signature, because few calls verify a
      // signature.
      loading = loadRuntime(request.code, { signatures: 'whenNeeded' })
      const { version, methods } = await loading
      send({ kind: 'loaded', version, methods })
    } else if (loading !== undefined) {
      const { method, args, settings: options } = request
      const base = createRemoteStorage({ reader })
      const result = await callRemote({ runtime: await loading, method, args, base, options })
      send({ kind: 'result', result })
    }
  }

  receive((request) => {
    if (request.kind !== 'answer') serve(request).catch((error: unknown) => send(describe(error)))
    else {
      waiting.get(request.id)?.(request.answer as never)
      waiting.delete(request.id)
    }
  })
}

function describe(error: unknown): IsolationReply {
  const { code, context } = isParaclockError(error) ? error : { code: '', context: {} }
  return { kind: 'error', code, context, message: describeThrown(error) }
}

export function connectWorker(): void {
  const node = nodeModule<typeof import('node:worker_threads')>('node:worker_threads')
  const port = node?.parentPort ?? (globalThis as unknown as Worker)
  serveRuntime({
    send: (reply) => port.postMessage(reply),
    receive: (listener) => {
      if ('on' in port) port.on('message', listener)
      else port.addEventListener('message', ({ data }) => listener(data))
    }
  })
}
