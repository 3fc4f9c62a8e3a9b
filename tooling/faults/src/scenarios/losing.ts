import {
  answer,
  answerWith,
  elsewhere,
  extrinsic,
  keyOf,
  on,
  sentOnce,
  switched
} from './combine.ts'
import { ERRORS, GARBAGE, NO_VALUES } from './hostileTexts.ts'
import type { Scenario } from './Stage.ts'

const TOO_MUCH = 17 * 1024 * 1024
const READ = { method: 'system_chain' }
const SUBMIT = 'author_submitExtrinsic'

const notice = (params: string): string =>
  `{"jsonrpc":"2.0","method":"chain_newHead","params":${params}}`

/** Faults of a connection in use: lost answers, wrong answers, calls that change something. */
export const losing: readonly Scenario[] = [
  elsewhere('killedMidRequest', 'the connection breaks during a read', 1000, ({ dice }) =>
    on('system_chain', { kind: 'kill', executed: dice.oneIn(2) })
  ),
  elsewhere('freezesMidRequest', 'the peer freezes during a read', 8500, () =>
    on('system_chain', { kind: 'freeze' })
  ),
  elsewhere('dropsOneRequest', 'a live node never answers one read', 8500, () =>
    on('system_chain', { kind: 'ignore' })
  ),
  elsewhere('wrongId', 'an answer comes under another id', 8500, () =>
    on('system_chain', { kind: 'wrongId' })
  ),
  elsewhere(
    'garbageFrame',
    'garbage or a malformed error instead of an answer',
    1000,
    ({ dice }) => {
      const [garbage, error] = [dice.pick(GARBAGE), dice.pick(ERRORS)]
      const isError = dice.oneIn(2)
      return answerWith('system_chain', (id) => (isError ? answer(id, error, 'error') : garbage))
    }
  ),
  switched(
    'freezesMidSession',
    'the peer freezes while it has no request',
    8500,
    async ({ first }, stage) => {
      await stage.sleep(stage.dice.between(0, 3000))
      first.freezeAll()
    }
  ),
  switched('hostileNotification', 'a malformed notification', 1000, ({ first }, { dice }) => {
    const value = dice.pick(NO_VALUES)
    const malformed = [value, `{"subscription":${value},"result":1}`] as const
    first.sendAll(notice(dice.pick([...malformed, `{"subscription":"a","error":${value}}`])))
  }),
  {
    ...switched('notificationTooLarge', 'a notification of 17 MB', 1500, ({ first }) =>
      first.sendAll(notice(`{"subscription":"stray","result":"${'x'.repeat(TOO_MUCH)}"}`))
    ),
    heavy: true
  },
  sentOnce('submittedThenKilled', SUBMIT, extrinsic),
  sentOnce('unknownMethodKilled', 'dev_effect', () => 'mint'),
  {
    name: 'submissionSwallowed',
    expects: 'a signed extrinsic arrives and is never answered: one effect, and a code',
    virtualOnly: true,
    play: async (stage) => {
      const chain = stage.chain()
      const provider = stage.provider([await stage.node(chain, on(SUBMIT, { kind: 'swallow' }))])
      const bytes = extrinsic(stage)
      const call = provider.request({ method: SUBMIT, params: [bytes] })
      await stage.fails(30_500, ['CallOutcomeUnknown'], call)
      stage.equal(chain.effects.get(bytes), 1, 'effects')
    }
  },
  {
    name: 'queuedWriteSentOnce',
    expects: 'a write begins while no endpoint is up: it waits, and acts once',
    play: async (stage) => {
      const chain = stage.chain()
      const late = await stage.node(chain)
      late.down = true
      const write = stage.provider([late]).request({ method: 'dev_effect', params: ['mint'] })
      await stage.sleep(stage.dice.between(100, 800))
      late.down = false
      await stage.within(2500, write)
      stage.equal(chain.effects.get('mint'), 1, 'effects')
    }
  },
  {
    name: 'manyReadsKilled',
    expects: 'the connection breaks during 100 reads: each is answered with its own answer in 1 s',
    play: async (stage) => {
      const fatal = stage.dice.between(1, 90)
      const killed = { kind: 'kill', executed: false } as const
      const faults = on('state_getStorageHash', killed, ({ nth }) => nth === fatal)
      const { chain, provider } = await stage.connected(faults)
      for (let key = 0; key < 100; key += 1) chain.storage.set(keyOf(key), `0x${key}`)
      const reads = Array.from({ length: 100 }, (_, key) =>
        provider.request({ method: 'state_getStorageHash', params: [keyOf(key)] })
      )
      const hashes = await stage.within(1000, Promise.all(reads))
      stage.equal(new Set(hashes).size, 100, 'different answers')
    }
  },
  {
    name: 'duplicateAnswers',
    expects: 'answers come twice, with notifications that nobody asked for: no call is disturbed',
    play: async (stage) => {
      const { chain, first, provider } = await stage.connected({
        request: () => ({ kind: 'duplicate' })
      })
      for (let key = 0; key < 10; key += 1) chain.storage.set(keyOf(key), `0x0${key}`)
      const reads = Array.from({ length: 10 }, (_, key) =>
        provider.request({ method: 'state_getStorage', params: [keyOf(key)] })
      )
      first.sendAll(notice('{"subscription":"stray","result":1}'))
      const expected = Array.from({ length: 10 }, (_, key) => `0x0${key}`)
      stage.equal(await stage.within(1000, Promise.all(reads)), expected, 'values')
      await stage.reads(1000, provider)
      stage.equal(provider.endpoint, stage.urlOf(first), 'endpoint')
    }
  },
  {
    name: 'answerTooLarge',
    heavy: true,
    expects: 'an answer of 17 MB: FrameSizeExceeded, and the reads beside it are answered',
    play: async (stage) => {
      const faults = on('state_getKeys', { kind: 'oversize', bytes: TOO_MUCH })
      const provider = stage.provider([await stage.node(stage.chain(), faults)])
      await stage.event(provider, 'connected')
      const others = Array.from({ length: 5 }, () => stage.reads(5000, provider))
      const read = provider.request({ method: 'state_getKeys', params: ['0x'] })
      await Promise.all([stage.fails(5000, ['FrameSizeExceeded'], read), ...others])
    }
  },
  {
    name: 'limitedByNode',
    expects: 'the node answers that there are too many calls: the read is repeated later',
    play: async (stage) => {
      const error = { kind: 'error', code: -32999, message: 'RPC rate limit exceeded' } as const
      const faults = on('system_chain', error, ({ nth }) => nth <= 2)
      const limited = await stage.node(stage.chain(), faults)
      await stage.reads(4500, stage.provider([limited]))
      stage.equal(limited.count('system_chain'), 3, 'requests')
    }
  },
  {
    name: 'everyCallHasADeadline',
    expects: 'nothing is ever answered: read, write, subscribe and unsubscribe end by themselves',
    virtualOnly: true,
    play: async (stage) => {
      const deaf = await stage.node(stage.chain(), {
        request: ({ method }) => (method.startsWith('chain_get') ? undefined : { kind: 'ignore' })
      })
      const provider = stage.provider([deaf])
      await stage.event(provider, 'connected')
      const [silent, unknown] = [['CallTimedOut', 'EndpointUnavailable'], 'CallOutcomeUnknown']
      const write = provider.request({ method: 'dev_effect', params: ['x'] })
      const subscribe = provider.subscribe('x', 'chain_subscribeNewHeads', [], () => {})
      await Promise.all([
        stage.fails(30_500, silent, provider.request(READ)),
        stage.fails(30_500, [unknown], write),
        stage.fails(30_500, [unknown, ...silent], provider.send('x_y', [])),
        stage.fails(30_500, silent, subscribe),
        stage.within(10_000, provider.unsubscribe('x', 'chain_unsubscribeNewHeads', 'none'))
      ])
    }
  },
  {
    name: 'unsubscribeUnanswered',
    expects: 'the end of a subscription is never answered: it ends by the deadline of the provider',
    play: async (stage) => {
      const deadlineMs = stage.dice.between(500, 1500)
      const method = 'chain_unsubscribeNewHeads'
      const { provider } = await stage.connected(on(method, { kind: 'ignore' }), { deadlineMs })
      const id = await provider.subscribe('x', 'chain_subscribeNewHeads', [], () => {})
      await stage.within(deadlineMs + 100, provider.unsubscribe('x', method, id))
    }
  },
  {
    name: 'endedByCaller',
    expects: 'a call with its own deadline or signal ends by it',
    play: async (stage) => {
      const { provider } = await stage.connected(on('system_chain', { kind: 'ignore' }))
      const deadlineMs = stage.dice.between(50, 500)
      const own = provider.request({ ...READ, deadlineMs })
      await stage.fails(deadlineMs + 100, ['CallTimedOut'], own)
      const controller = new AbortController()
      const read = provider.request({ ...READ, signal: controller.signal })
      const failed = stage.fails(700, ['OperationAborted'], read)
      await stage.sleep(stage.dice.between(0, 500))
      controller.abort()
      await failed
    }
  },
  {
    name: 'disconnectUnderLoad',
    expects: 'disconnect at a random moment: every call ends with a code and nothing is left',
    play: async (stage) => {
      const { provider } = await stage.pair()
      const calls = Array.from({ length: 20 }, (_, key) =>
        provider.request({ method: 'state_getStorage', params: [keyOf(key)] })
      )
      const heads = provider.subscribe('h', 'chain_subscribeNewHeads', [], () => {})
      const all = Promise.allSettled([...calls, heads])
      await stage.sleep(stage.dice.between(0, 120))
      await stage.within(1000, provider.disconnect())
      for (const outcome of await stage.within(1000, all)) {
        if (outcome.status === 'rejected') stage.coded(outcome.reason)
      }
      await stage.fails(100, ['EndpointsUnavailable'], provider.request(READ))
    }
  }
]
