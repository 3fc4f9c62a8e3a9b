import { answerRequest, type MethodFinder } from '@paraclock/rpc'
import { awaitSilence } from './awaitSilence.ts'
import { refuseCall } from './methods/ServedChain.ts'
import type { MethodSubscriptions, RpcMethods } from './RpcMethods.ts'

/**
 * The largest number of subscriptions that a node allows for one connection. A node answers further
 * subscriptions with the error code `TOO_MANY`.
 */
const MAX_SUBSCRIPTIONS = 1024
const TOO_MANY = -32006

export interface CallerEvents {
  send(text: string): void
  /** Resolves when sent data have arrived, or the connection has closed. */
  echo(): Promise<void>
  /** Called if the answer to a request cannot be computed or sent. */
  fail(): void
}

export function openCallerSession(
  methods: RpcMethods,
  { send, echo, fail }: CallerEvents
): { receive(message: string): void; close(): void } {
  const active = new Map<string, () => void>()
  const connection = {}
  let [asked, open] = [0, 0]
  let isClosed = false
  const line = { asked: () => asked, open: () => open, echo }
  return {
    receive(message) {
      asked += 1
      open += 1
      // Notifications are held back until the caller has got the answer with the id of the
      // subscription.
      let held: string[] | undefined = []
      const notify = (text: string): void => {
        if (held === undefined) send(text)
        else held.push(text)
      }
      const subscriptions: MethodSubscriptions = {
        connection,
        subscribe(type, id, onCancel = () => undefined) {
          // `isClosed` can be `true`, because the connection can close while a batch is being
          // answered.
          if (isClosed || active.size >= MAX_SUBSCRIPTIONS) {
            onCancel()
            const problem = 'Too many subscriptions on the connection'
            const limit = `Exceeded max limit of ${MAX_SUBSCRIPTIONS}`
            throw refuseCall(type, TOO_MANY, problem, limit)
          }
          active.set(id, onCancel)
          return (result) => {
            if (!active.has(id)) return
            const params = { subscription: id, result }
            notify(JSON.stringify({ jsonrpc: '2.0', method: type, params }))
          }
        },
        unsubscribe(id) {
          active.get(id)?.()
          return active.delete(id)
        },
        silence: () => awaitSilence(line)
      }
      const find = findMethod(methods, () => subscriptions)
      const answering = answerRequest({ find, message }).then((answer) => {
        open -= 1
        if (answer !== undefined) send(answer)
        const waiting = held ?? []
        held = undefined
        for (const text of waiting) send(text)
      })
      answering.catch(fail)
    },
    close() {
      isClosed = true
      for (const cancel of active.values()) cancel()
      active.clear()
    }
  }
}

export function findMethod(
  methods: RpcMethods,
  subscriptionsOf: (method: string) => MethodSubscriptions
): MethodFinder {
  return (name) => {
    const method = methods.get(name)
    return method === undefined ? undefined : (params) => method(params, subscriptionsOf(name))
  }
}
