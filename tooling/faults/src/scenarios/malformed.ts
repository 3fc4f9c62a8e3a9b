import type { Scenario } from '../runner/Scenario.ts'
import { keyOf } from './losing.ts'

const READ = { method: 'system_chain' }
const GARBAGE = [
  'not json',
  '',
  '{"jsonrpc":"2.0"',
  'null',
  '[1,2]',
  '{"id":1,"result":1}',
  '"x"'
] as const
const TOO_MUCH = 17 * 1024 * 1024

/** Faults in what a node sends. */
export const malformed: readonly Scenario[] = [
  {
    name: 'garbageFrame',
    expects:
      'garbage comes in place of an answer: the read is answered by the next endpoint in 1 s',
    play: async (stage) => {
      const chain = stage.chain()
      const text = stage.dice.pick(GARBAGE)
      const broken = await stage.node(chain, {
        request: ({ method }) => (method === 'system_chain' ? { kind: 'garbage', text } : undefined)
      })
      const provider = stage.provider([broken, await stage.node(chain)])
      await stage.event(provider, 'connected')
      stage.equal(await stage.within(1000, provider.request(READ)), 'Fake', 'chain')
    }
  },
  {
    name: 'garbageOverHttp',
    expects: 'an HTTP answer is cut off: the read is answered by the next endpoint in 1 s',
    play: async (stage) => {
      const chain = stage.chain()
      const text = stage.dice.pick(['{"jsonrpc":"2.0","id":', 'x', '{}'])
      const broken = await stage.node(
        chain,
        {
          request: ({ method }) =>
            method === 'system_chain' ? { kind: 'garbage', text } : undefined
        },
        'http'
      )
      const provider = stage.provider([broken, await stage.node(chain, {}, 'http')])
      await stage.event(provider, 'connected')
      stage.equal(await stage.within(1000, provider.request(READ)), 'Fake', 'chain')
    }
  },
  {
    name: 'wrongId',
    expects: 'an answer comes under another id: it is dropped, and the read answered in 10 s',
    play: async (stage) => {
      const chain = stage.chain()
      const confused = await stage.node(chain, {
        request: ({ method }) => (method === 'system_chain' ? { kind: 'wrongId' } : undefined)
      })
      const provider = stage.provider([confused, await stage.node(chain)])
      const anomaly = stage.event(provider, 'anomaly')
      await stage.event(provider, 'connected')
      stage.equal(await stage.within(10_000, provider.request(READ)), 'Fake', 'chain')
      stage.equal(
        await anomaly.then((event) => (event as { kind: string }).kind),
        'unknownAnswer',
        'anomaly'
      )
    }
  },
  {
    name: 'wrongIdOverHttp',
    expects: 'an HTTP answer has another id: the read is answered by the next endpoint in 1 s',
    play: async (stage) => {
      const chain = stage.chain()
      const confused = await stage.node(
        chain,
        { request: ({ method }) => (method === 'system_chain' ? { kind: 'wrongId' } : undefined) },
        'http'
      )
      const provider = stage.provider([confused, await stage.node(chain, {}, 'http')])
      await stage.event(provider, 'connected')
      stage.equal(await stage.within(1000, provider.request(READ)), 'Fake', 'chain')
    }
  },
  {
    name: 'duplicateAnswers',
    expects: 'every answer comes twice: each call is answered once, and each with its own',
    play: async (stage) => {
      const chain = stage.chain()
      const double = await stage.node(chain, { request: () => ({ kind: 'duplicate' }) })
      const provider = stage.provider([double])
      for (let key = 0; key < 10; key += 1) chain.storage.set(keyOf(key), `0x0${key}`)
      const reads = Array.from({ length: 10 }, (_, key) =>
        provider.request({ method: 'state_getStorage', params: [keyOf(key)] })
      )
      const expected = Array.from({ length: 10 }, (_, key) => `0x0${key}`)
      stage.equal(await stage.within(1000, Promise.all(reads)), expected, 'values')
    }
  },
  {
    name: 'unknownSubscription',
    expects: 'notifications come for subscriptions that nobody made: they are dropped and reported',
    play: async (stage) => {
      const stray = await stage.node(stage.chain())
      const provider = stage.provider([stray])
      await stage.event(provider, 'connected')
      const anomaly = stage.event<{ kind: string }>(provider, 'anomaly')
      const params = { subscription: 'stray', result: 1 }
      stray.node.sendAll(JSON.stringify({ jsonrpc: '2.0', method: 'chain_newHead', params }))
      stage.equal((await stage.within(1000, anomaly)).kind, 'unknownSubscription', 'anomaly')
      stage.equal(await stage.within(1000, provider.request(READ)), 'Fake', 'chain')
    }
  },
  {
    name: 'notifiedBeforeAnswered',
    expects: 'the first notification comes before the answer that names its subscription: not lost',
    play: async (stage) => {
      const chain = stage.chain()
      const early = await stage.node(chain, { notifyEarly: true })
      const provider = stage.provider([early])
      const heads: unknown[] = []
      await provider.subscribe('h', 'chain_subscribeNewHeads', [], (_, head) => heads.push(head))
      await stage.within(
        1000,
        stage.until(() => heads.length === 1)
      )
    }
  },
  {
    name: 'answerTooLarge',
    heavy: true,
    expects:
      'an answer of more than 16 MB: FrameSizeExceeded, and the reads beside it are answered',
    play: async (stage) => {
      const chain = stage.chain()
      const huge = await stage.node(chain, {
        request: ({ method }) =>
          method === 'state_getKeys' ? { kind: 'oversize', bytes: TOO_MUCH } : undefined
      })
      const provider = stage.provider([huge])
      await stage.event(provider, 'connected')
      const others = Array.from({ length: 5 }, () => provider.request(READ))
      const read = provider.request({ method: 'state_getKeys', params: ['0x'] })
      await Promise.all([
        stage.fails(5000, ['FrameSizeExceeded'], read),
        stage.within(5000, Promise.all(others))
      ])
    }
  },
  {
    name: 'answerTooLargeOverHttp',
    heavy: true,
    expects: 'an HTTP answer of more than 16 MB: FrameSizeExceeded, and the endpoint stays in use',
    play: async (stage) => {
      const huge = await stage.node(
        stage.chain(),
        {
          request: ({ method }) =>
            method === 'state_getKeys' ? { kind: 'oversize', bytes: TOO_MUCH } : undefined
        },
        'http'
      )
      const provider = stage.provider([huge])
      const others = Array.from({ length: 5 }, () => provider.request(READ))
      const read = provider.request({ method: 'state_getKeys', params: ['0x'] })
      await Promise.all([
        stage.fails(5000, ['FrameSizeExceeded'], read),
        stage.within(5000, Promise.all(others))
      ])
    }
  },
  {
    name: 'notificationTooLarge',
    heavy: true,
    expects: 'a notification of more than 16 MB: the connection is given up and made anew',
    play: async (stage) => {
      const chain = stage.chain()
      const huge = await stage.node(chain)
      const provider = stage.provider([huge, await stage.node(chain)])
      await stage.event(provider, 'connected')
      const result = 'x'.repeat(TOO_MUCH)
      const params = { subscription: 'stray', result }
      const switched = stage.event(provider, 'switched')
      huge.node.sendAll(JSON.stringify({ jsonrpc: '2.0', method: 'chain_newHead', params }))
      await stage.within(1500, switched)
      stage.equal(await stage.within(1000, provider.request(READ)), 'Fake', 'chain')
    }
  }
]
