import type { OpenSocket } from '@paraclock/connect'
import { openCallerSession } from './openCallerSession.ts'
import type { RpcMethods } from './RpcMethods.ts'

export function createWires(methods: RpcMethods): OpenSocket {
  return (_endpoint, { opened, received }) => {
    let isOpen = true
    const session = openCallerSession(methods, {
      send: (text) => {
        if (isOpen) received(text)
      },
      // Data in this process arrive immediately.
      echo: async () => undefined,
      fail: () => undefined
    })
    queueMicrotask(() => {
      if (isOpen) opened()
    })
    return {
      post: ({ body }) => session.receive(body),
      close: async () => {
        isOpen = false
        session.close()
      }
    }
  }
}
