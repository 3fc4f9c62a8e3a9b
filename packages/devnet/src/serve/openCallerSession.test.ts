import { expect, test } from 'vitest'
import { openCallerSession } from './openCallerSession.ts'
import type { RpcMethod } from './RpcMethods.ts'

interface Answer {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: string }
}

/** Opens a session, and keeps what is sent to its caller. */
function openSession(methods: Readonly<Record<string, RpcMethod>>, echo = async () => {}) {
  const sent: Answer[] = []
  let failed = 0
  const session = openCallerSession(new Map(Object.entries(methods)), {
    send: (text) => {
      const answer = JSON.parse(text) as Answer
      if (answer.result === 'unsendable') throw new TypeError('closed')
      sent.push(answer)
    },
    echo,
    fail: () => {
      failed += 1
    }
  })
  let id = 0
  const ask = (method: string, ...params: readonly unknown[]): void => {
    id += 1
    session.receive(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  }
  return { sent, ask, session, failures: () => failed }
}

test('a connection has 1024 subscriptions at most, and one more after one has ended', async () => {
  const released: unknown[] = []
  const { ask, sent, session } = openSession({
    subscribe: async ([id], { subscribe }) => {
      subscribe('heads', String(id), () => released.push(id))
      return id
    },
    unsubscribe: async ([id], { unsubscribe }) => unsubscribe(String(id))
  })
  for (let id = 0; id <= 1024; id += 1) ask('subscribe', id)
  await expect.poll(() => sent.length).toBe(1025)
  expect(sent[1023]).toMatchObject({ result: 1023 })
  expect(sent[1024]?.error).toEqual({
    code: -32006,
    message: 'Too many subscriptions on the connection',
    data: 'Exceeded max limit of 1024'
  })
  expect(released).toEqual([1024])
  ask('unsubscribe', 0)
  ask('unsubscribe', 0)
  ask('subscribe', 2000)
  await expect.poll(() => sent.length).toBe(1028)
  expect(sent.slice(-3).map(({ result }) => result)).toEqual([true, false, 2000])
  session.close()
  expect(released).toHaveLength(1026)
  session.close()
  expect(released).toHaveLength(1026)
})

test('a subscription that a batch begins after its connection has ended is released', async () => {
  const held = Promise.withResolvers<void>()
  const released: unknown[] = []
  const { session } = openSession({
    slow: async () => await held.promise,
    subscribe: async (_, { subscribe }) => {
      subscribe('heads', 'late', () => released.push('late'))
      return 'late'
    }
  })
  const batch = ['slow', 'subscribe'].map((method, id) => ({ jsonrpc: '2.0', id, method }))
  session.receive(JSON.stringify(batch.map((request) => ({ ...request, params: [] }))))
  session.close()
  held.resolve()
  await expect.poll(() => released).toEqual(['late'])
})

test('one connection is the same object for all of its requests', async () => {
  const connections = new Set<object>()
  const note: RpcMethod = async (_, { connection }) => connections.add(connection).size
  const [one, other] = [openSession({ note }), openSession({ note })]
  one.ask('note')
  one.ask('note')
  other.ask('note')
  await expect.poll(() => [...one.sent, ...other.sent].length).toBe(3)
  expect(connections.size).toBe(2)
})

test('an answer that cannot be sent fails the connection', async () => {
  const { ask, failures } = openSession({ break: async () => 'unsendable' })
  ask('break')
  await expect.poll(failures).toBe(1)
})

test('silence waits until the request with it, and those that follow, are answered', async () => {
  let echoes = 0
  const held = Promise.withResolvers<void>()
  const { ask, sent } = openSession(
    {
      quiet: async (_, { silence }) => {
        silence().then(() => order.push(`silence after ${sent.length}`))
        return 'asked'
      },
      slow: async () => {
        await held.promise
        return 'slow'
      }
    },
    async () => {
      echoes += 1
      if (echoes === 2) held.resolve()
    }
  )
  const order: string[] = []
  ask('quiet')
  ask('slow')
  await expect.poll(() => order).toEqual(['silence after 2'])
  expect(echoes).toBeGreaterThan(1)
})
