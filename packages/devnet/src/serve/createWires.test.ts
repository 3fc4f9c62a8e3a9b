import { expect, test } from 'vitest'
import { createWires } from './createWires.ts'
import type { RpcMethod } from './RpcMethods.ts'

/** Opens a wire to methods, and keeps what comes over it. */
async function openWire(methods: Readonly<Record<string, RpcMethod>>) {
  const texts: string[] = []
  let [opened, closed] = [0, 0]
  const open = createWires(new Map(Object.entries(methods)))
  const events = {
    opened: () => {
      opened += 1
    },
    received: (text: string) => void texts.push(text),
    failed: () => undefined,
    closed: () => {
      closed += 1
    }
  }
  const wire = open({ url: 'ws://relay', shown: 'relay' }, events, {
    maxFrameBytes: 1,
    headers: {}
  })
  const rest = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve))
  }
  await rest()
  const ask = async (method: string, ...params: unknown[]): Promise<void> => {
    wire.post({ id: 1, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
    await rest()
  }
  return { wire, texts, ask, counts: () => [opened, closed] }
}

test('a request is answered over the wire, and a method that is unknown too', async () => {
  const { ask, texts, counts } = await openWire({ system_chain: async () => 'Acme' })
  expect(counts()).toEqual([1, 0])
  await ask('system_chain')
  await ask('system_health')
  expect(texts[0]).toBe('{"jsonrpc":"2.0","id":1,"result":"Acme"}')
  expect(JSON.parse(texts[1] ?? '')).toMatchObject({ id: 1, error: { code: -32601 } })
})

test('the answer with the id of a subscription comes before its first notification', async () => {
  let ended = 0
  const { ask, texts, wire } = await openWire({
    subscribe: async (_, { subscribe }) => {
      const notify = subscribe('heads', 'one', () => {
        ended += 1
      })
      notify(7)
      return 'one'
    },
    unsubscribe: async (_, { unsubscribe }) => unsubscribe('one')
  })
  await ask('subscribe')
  expect(texts.map((text) => JSON.parse(text))).toEqual([
    { jsonrpc: '2.0', id: 1, result: 'one' },
    { jsonrpc: '2.0', method: 'heads', params: { subscription: 'one', result: 7 } }
  ])
  await ask('unsubscribe')
  await ask('unsubscribe')
  expect(texts.slice(2).map((text) => JSON.parse(text).result)).toEqual([true, false])
  await ask('subscribe')
  await wire.close()
  expect(ended).toBe(2)
  await ask('subscribe')
  expect(texts).toHaveLength(6)
})
