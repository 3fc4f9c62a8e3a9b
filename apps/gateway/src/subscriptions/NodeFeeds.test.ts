import { ConnectionLost, parseEndpoint } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import { expect, test, vi } from 'vitest'
import type { ClientFeeds } from '../server/Client.ts'
import type { NodeSession } from '../upstream/NodeSession.ts'
import { NodeFeeds, type OpenNodeSessionArgs } from './NodeFeeds.ts'

const endpoint = parseEndpoint('ws://node.example')
const lost = new ParaclockError(ConnectionLost, { endpoint: endpoint.shown, problem: 'it broke' })

/** The feeds of a client at a node whose every answer is the id of a subscription. */
function openFeeds() {
  const state = { taken: 0, held: 0, result: '"s1"', gone: () => {} }
  const sent: string[] = []
  const client: ClientFeeds = {
    send: (text) => sent.push(text),
    hold: (bytes) => {
      state.held += bytes
    },
    reserve: () => {
      state.taken += 1
      let isHeld = true
      return () => {
        if (isHeld) state.taken -= 1
        isHeld = false
      }
    },
    add: () => {},
    remove: async () => false,
    forget: () => {},
    onGone: (run) => {
      state.gone = run
      return () => {}
    }
  }
  const sessions: (OpenNodeSessionArgs & { ended: unknown; close: () => void })[] = []
  const call = vi.fn(async (..._asked: readonly unknown[]) => state.result)
  const open = vi.fn(async (args: OpenNodeSessionArgs) => {
    const end = (error: ParaclockError) => {
      session.ended = error
      args.onEnd(error)
    }
    const session = { ...args, endpoint, call, end, close: vi.fn(), ended: undefined as unknown }
    sessions.push(session)
    return session as unknown as NodeSession
  })
  const feeds = new NodeFeeds(client, '::1', open)
  const subscribe = async (method: string) => {
    const { result, afterAnswer } = await feeds.call(method, [])
    afterAnswer?.()
    return result
  }
  return { feeds, state, sent, sessions, call, subscribe }
}

const kinds = {
  archive_v1_storage: ['storageDone', 'storageError'],
  archive_v1_storageDiff: ['storageDiffDone', 'storageDiffError'],
  chainHead_v1_follow: ['stop'],
  transactionWatch_v1_submitAndWatch: ['finalized', 'error', 'invalid', 'dropped']
}
const lasts = Object.entries(kinds).flatMap(([method, events]) =>
  events.map((event) => [method, event] as const)
)

test.for(lasts)('%s: nothing follows %s, and its place is free', async ([method, event]) => {
  const { sessions, state, sent, subscribe } = openFeeds()
  expect(await subscribe(method)).toBe('"s1"')
  sessions[0]?.onNotification('s1', 'first', 'bestChainBlockIncluded')
  expect(state.taken).toBe(1)
  sessions[0]?.onNotification('s1', 'last', event)
  expect(state.taken).toBe(0)
  sessions[0]?.onNotification('s1', 'late', undefined)
  expect(sent).toEqual(['first', 'last'])
})

test.for([
  ['archive_v1_storage', 'archive_v1_storageEvent', 'storageError'],
  ['archive_v1_storageDiff', 'archive_v1_storageDiffEvent', 'storageDiffError'],
  ['chainHead_v1_follow', 'chainHead_v1_followEvent', 'stop'],
  ['transactionWatch_v1_submitAndWatch', 'transactionWatch_v1_watchEvent', 'dropped']
] as const)('%s: when the node is gone, %s tells %s', async ([method, name, event]) => {
  const { sessions, state, sent, subscribe } = openFeeds()
  await subscribe(method)
  sessions[0]?.onEnd(lost)
  expect(sent.map((text) => JSON.parse(text))).toMatchObject([
    { jsonrpc: '2.0', method: name, params: { subscription: 's1', result: { event } } }
  ])
  expect(state.taken).toBe(0)
})

test.for([
  ['archive_v1_storage', 'archive_v1_stopStorage'],
  ['archive_v1_storageDiff', 'archive_v1_storageDiff_stopStorageDiff'],
  ['chainHead_v1_follow', 'chainHead_v1_unfollow'],
  ['transactionWatch_v1_submitAndWatch', 'transactionWatch_v1_unwatch']
] as const)('%s is ended by %s', async ([method, end]) => {
  const { feeds, sessions, state, sent, subscribe } = openFeeds()
  await subscribe(method)
  await feeds.call(end, ['another'])
  expect(state.taken).toBe(1)
  await feeds.call(end, ['s1'])
  expect(state.taken).toBe(0)
  sessions[0]?.onNotification('s1', 'late', undefined)
  expect(sent).toEqual([])
  await expect(feeds.call(end, [{}])).rejects.toMatchObject({ code: 'RpcParamInvalid' })
})

test('notifications wait until the client has the id', async () => {
  const { feeds, sessions, state, sent, call } = openFeeds()
  await feeds.call('chainHead_v1_header', [])
  call.mockImplementationOnce(async () => {
    sessions[0]?.onNotification('s1', 'early', 'initialized')
    sessions[0]?.onNotification('s2', 'of nobody', 'initialized')
    return '"s1"'
  })
  const { afterAnswer } = await feeds.call('chainHead_v1_follow', [])
  sessions[0]?.onNotification('s1', 'second', 'newBlock')
  expect([sent, state.held]).toEqual([[], 'earlysecond'.length])
  afterAnswer?.()
  expect(state.held).toBe(0)
  sessions[0]?.onNotification('s1', 'third', 'newBlock')
  expect(sent).toEqual(['early', 'second', 'third'])
})

test('a subscription that is refused, or gets no id, gives its place back', async () => {
  const { feeds, state, call } = openFeeds()
  call.mockRejectedValueOnce(lost)
  await expect(feeds.call('chainHead_v1_follow', [])).rejects.toBe(lost)
  expect(state.taken).toBe(0)
  state.result = 'null'
  expect(await feeds.call('chainHead_v1_follow', [])).toEqual({ result: 'null' })
  expect(state.taken).toBe(0)
})

test('all calls share one connection, and the next is opened when it is over', async () => {
  const { feeds, sessions } = openFeeds()
  await Promise.all([1, 2].map(() => feeds.call('chainHead_v1_header', [])))
  expect(sessions).toHaveLength(1)
  const [first] = sessions
  if (first !== undefined) first.ended = lost
  await Promise.all([1, 2].map(() => feeds.call('chainHead_v1_header', [])))
  expect(sessions).toHaveLength(2)
})

test('the connection ends with its client, and none is opened for one that has left', async () => {
  const { feeds, sessions, state, subscribe } = openFeeds()
  await subscribe('chainHead_v1_follow')
  const closed = new Promise<void>((resolve) => {
    for (const session of sessions) session.close = resolve
  })
  state.gone()
  await closed
  expect(state.taken).toBe(0)
  for (const session of sessions) session.ended = lost
  await expect(feeds.call('chainHead_v1_header', [])).rejects.toMatchObject({
    code: 'ConnectionLost'
  })
  expect(sessions).toHaveLength(1)
})
