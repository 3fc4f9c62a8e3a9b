import { bytesToHex, encodeInteger, type Hex, joinBytes, paraIdKey } from '@paraclock/core'
import { expect, test } from 'vitest'
import { connectVertical } from './connectVertical.ts'

const PARA_ID = 2114
type Pairs = readonly (readonly [string, Hex | null])[]
type OnChange = (head: object, pairs: Pairs) => Promise<void>

/** Returns a key with its length as prefix, like a decorated item of polkadot.js. */
const prefixed = (...parts: readonly Uint8Array[]): Uint8Array => {
  const key = joinBytes(parts)
  const length =
    key.length < 64 ? [key.length * 4] : [((key.length << 2) | 1) & 0xff, key.length >> 6]
  return joinBytes([Uint8Array.from(length), key])
}
const named = (name: string, length: number): Uint8Array =>
  joinBytes([new TextEncoder().encode(name), new Uint8Array(length - name.length)])
const page = (number: number): Hex =>
  bytesToHex(joinBytes([named('pages', 32), encodeInteger(number, 8)]))

/** A block whose `createType` reads bytes as text with a length prefix, or as a JSON list. */
function createBlock(query: object, state: Readonly<Record<string, Hex>> = {}) {
  const registry = {
    createType: (type: string, bytes: Uint8Array) => ({
      toJSON: () =>
        type === 'Vec<Bytes>'
          ? JSON.parse(new TextDecoder().decode(bytes))
          : [type, bytesToHex(bytes)]
    })
  }
  const asked: unknown[] = []
  return {
    asked,
    ...{ hash: '0x45', meta: Promise.resolve({ registry, query }) },
    get: async (key: Hex) => state[key],
    getKeysPaged: async (options: unknown) => {
      asked.push(options)
      return Object.keys(state).filter((key) => key.startsWith(bytesToHex(named('pages', 32))))
    }
  }
}

function createChain(head: object) {
  const done: unknown[] = []
  const changes: OnChange[] = []
  return {
    ...{ done, changes, head },
    headState: {
      subscribeStorage: async (keys: readonly Hex[], onChange: OnChange) => {
        done.push(['subscribed', ...keys])
        changes.push(onChange)
        return 'id'
      }
    },
    submitDownwardMessages: (messages: unknown) => void done.push(['down', messages]),
    submitUpwardMessages: (paraId: number, messages: unknown) =>
      void done.push(['up', paraId, messages])
  }
}

const downward = (metaLength: number) => ({
  dmp: {
    downwardMessageQueueMeta: (paraId: number) => prefixed(named(`meta ${paraId}`, metaLength)),
    downwardMessageQueuePages: Object.assign(() => new Uint8Array(), {
      keyPrefix: (paraId: number) => named(`pages of ${paraId}`, 32)
    })
  }
})
const upward = { parachainSystem: { upwardMessages: () => prefixed(named('up', 32)) } }

async function connect(relayQuery: object, parachainQuery: object, paraId?: Hex) {
  const state: Readonly<Record<string, Hex>> = paraId === undefined ? {} : { [paraIdKey]: paraId }
  const relay = createChain(createBlock(relayQuery))
  const parachain = createChain(createBlock(parachainQuery, state))
  const done: unknown[] = []
  const core = {
    connectVertical: async (...chains: readonly unknown[]) => void done.push(['theirs', chains]),
    setStorage: async (...args: readonly unknown[]) => done.push(['set', ...args])
  }
  await connectVertical<unknown>(core as never, { relay, parachain })
  return { relay, parachain, done }
}

const ID = bytesToHex(encodeInteger(PARA_ID, 4))

test.each([
  ['without the pallet', {}],
  ['without pages', { dmp: { downwardMessageQueueMeta: () => prefixed() } }],
  ['without their record', { dmp: { downwardMessageQueuePages: () => prefixed() } }]
])('a relay chain %s is connected by Chopsticks', async (_, query) => {
  const { relay, parachain, done } = await connect(query, upward, ID)
  expect(done).toEqual([['theirs', [relay, parachain]]])
  expect([...relay.done, ...parachain.done]).toEqual([])
})

test.each([
  [63, ID, PARA_ID],
  [64, ID, PARA_ID],
  [63, undefined, 0]
])(
  'the queue whose key has %i bytes is followed, for the parachain %s',
  async (length, id, paraId) => {
    const { relay, parachain, done } = await connect(downward(length), upward, id)
    expect(done).toEqual([])
    expect(relay.done).toEqual([['subscribed', bytesToHex(named(`meta ${paraId}`, length))]])
    expect(parachain.done).toEqual([['subscribed', bytesToHex(named('up', 32))]])
  }
)

test('the messages of a queue are submitted in the order of their pages, and removed', async () => {
  const { relay, parachain, done } = await connect(downward(40), {}, ID)
  expect(parachain.done).toEqual([])
  const type = 'PolkadotCorePrimitivesInboundDownwardMessage'
  const head = createBlock({}, { [page(256)]: '0x0c', [page(2)]: '0x0b', [page(1)]: '0x0a' })
  await relay.changes[0]?.(head, [['0x', '0x01']])
  expect(parachain.done).toEqual([
    [
      'down',
      [
        [type, '0x0a'],
        [type, '0x0b'],
        [type, '0x0c']
      ]
    ]
  ])
  const metaKey = bytesToHex(named(`meta ${PARA_ID}`, 40))
  const emptied = [page(1), page(2), page(256), metaKey].map((key) => [key, null])
  expect(done).toEqual([['set', relay, emptied, '0x45']])
  const prefix = bytesToHex(named(`pages of ${PARA_ID}`, 32))
  expect(head.asked).toEqual([{ prefix, pageSize: 1000 }])
})

test.each<[string, Pairs]>([
  ['was removed', [['0x', null]]],
  ['was not read', []]
])('a queue that %s submits nothing', async (_, pairs) => {
  const { relay, parachain, done } = await connect(downward(40), upward, ID)
  const head = createBlock({}, { [page(1)]: '0x0a' })
  const before = [relay, parachain].map((chain) => chain.done.length)
  await relay.changes[0]?.(head, pairs)
  await parachain.changes[0]?.(head, pairs)
  expect([relay, parachain].map((chain) => chain.done.length)).toEqual(before)
  expect(done).toEqual([])
})

test('a queue without messages is emptied, and nothing is submitted', async () => {
  const { relay, parachain, done } = await connect(downward(40), {}, ID)
  await relay.changes[0]?.(createBlock({}), [['0x', '0x01']])
  expect(done).toHaveLength(1)
  expect(parachain.done).toEqual([])
})

test.each([
  [
    ['0x01', '0x02'],
    ['0x01', '0x02']
  ],
  [['0x01', '0x', '0x02'], ['0x01']],
  [['0x', '0x02'], undefined],
  [[], undefined]
])('of the upward messages %j, those before the signals are submitted', async (messages, sent) => {
  const { relay, parachain } = await connect(downward(40), upward, ID)
  relay.done.length = 0
  const value = bytesToHex(new TextEncoder().encode(JSON.stringify(messages)))
  await parachain.changes[0]?.(createBlock({}), [['0x', value]])
  expect(relay.done).toEqual(sent === undefined ? [] : [['up', PARA_ID, sent]])
})
