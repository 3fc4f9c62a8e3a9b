import type { Scenario } from '../runner/Scenario.ts'
import type { Stage, StagedNode } from '../runner/Stage.ts'
import type { SubjectProvider } from '../runner/Subject.ts'
import { answeredElsewhere, answerWith, keyOf, on, READ } from './shared.ts'

const GARBAGE = [
  'not json',
  '',
  '{"jsonrpc":"2.0"',
  'null',
  '[1,2]',
  '{"id":1,"result":1}'
] as const
const TOO_MUCH = 17 * 1024 * 1024
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
const NO_TEXT = '{"toString":1,"valueOf":1}'
const NO_VALUES = [NO_TEXT, DEEP, `{"a":${DEEP}}`, 'null', '{}', '[]', '1e999', 'true'] as const

/** Malformed errors of JSON-RPC. */
const ERRORS = [
  `{"code":1,"message":${NO_TEXT}}`,
  `{"code":${NO_TEXT},"message":"no"}`,
  `{"code":1,"message":"no","data":${DEEP}}`,
  `{"code":1e999,"message":"no"}`,
  '{"code":1.5,"message":"no"}',
  '{"code":1}',
  '[]',
  '"no"'
] as const

const answer = (id: number, value: string, as = 'result'): string =>
  `{"jsonrpc":"2.0","id":${id},"${as}":${value}}`

/** A provider over a node that is in use, and another one. */
async function connect(
  stage: Stage,
  faults = {}
): Promise<{ readonly first: StagedNode; readonly provider: SubjectProvider }> {
  const chain = stage.chain()
  const first = await stage.node(chain, faults)
  const provider = stage.provider([first, await stage.node(chain)])
  await stage.event(provider, 'connected')
  return { first, provider }
}

async function readsOn(stage: Stage, provider: SubjectProvider): Promise<void> {
  stage.equal(await stage.within(1000, provider.request(READ)), 'Fake', 'chain')
}

async function hearHead(stage: Stage, provider: SubjectProvider): Promise<void> {
  const heads: unknown[] = []
  const take = (_: unknown, head: unknown): number => heads.push(head)
  await stage.within(1000, provider.subscribe('h', 'chain_subscribeNewHeads', [], take))
  await stage.within(
    1000,
    stage.until(() => heads.length > 0)
  )
}

/** Faults in what a node sends, by accident and by intent. */
export const answering: readonly Scenario[] = [
  answeredElsewhere('garbageFrame', 'garbage comes in place of an answer', 1000, ({ dice }) =>
    answerWith('system_chain', () => dice.pick(GARBAGE))
  ),
  answeredElsewhere('wrongId', 'an answer comes under another id', 8500, () =>
    on('system_chain', { kind: 'wrongId' })
  ),
  answeredElsewhere('hostileError', 'an error object that is none', 1000, ({ dice }) =>
    answerWith('system_chain', (id) => answer(id, dice.pick(ERRORS), 'error'))
  ),
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
      const { first, provider } = await connect(stage)
      const anomaly = stage.event<{ kind: string }>(provider, 'anomaly')
      const params = { subscription: 'stray', result: 1 }
      first.node.sendAll(JSON.stringify({ jsonrpc: '2.0', method: 'chain_newHead', params }))
      stage.equal((await stage.within(1000, anomaly)).kind, 'unknownSubscription', 'anomaly')
      await readsOn(stage, provider)
      stage.equal(provider.endpoint, first.url, 'endpoint')
    }
  },
  {
    name: 'notifiedBeforeAnswered',
    expects: 'the first notification comes before the answer that names its subscription: not lost',
    play: async (stage) => {
      const provider = stage.provider([await stage.node(stage.chain(), { notifyEarly: true })])
      await hearHead(stage, provider)
    }
  },
  {
    name: 'answerTooLarge',
    heavy: true,
    expects:
      'an answer of more than 16 MB: FrameSizeExceeded, and the reads beside it are answered',
    play: async (stage) => {
      const faults = on('state_getKeys', { kind: 'oversize', bytes: TOO_MUCH })
      const provider = stage.provider([await stage.node(stage.chain(), faults)])
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
    name: 'notificationTooLarge',
    heavy: true,
    expects: 'a notification of more than 16 MB: the next endpoint takes over in 1.5 s',
    play: async (stage) => {
      const { first, provider } = await connect(stage)
      const params = { subscription: 'stray', result: 'x'.repeat(TOO_MUCH) }
      const switched = stage.event(provider, 'switched')
      first.node.sendAll(JSON.stringify({ jsonrpc: '2.0', method: 'chain_newHead', params }))
      await stage.within(1500, switched)
      await readsOn(stage, provider)
    }
  },
  {
    name: 'hostileErrorOfWrite',
    expects: 'a call that is not repeated gets such an error: it fails in 1 s, and reads go on',
    play: async (stage) => {
      for (const error of [...ERRORS, '{"code":1,"message":"no","data":{"a":[{}]}}']) {
        const faults = answerWith('author_rotateKeys', (id) => answer(id, error, 'error'))
        const { provider } = await connect(stage, faults)
        const call = provider.request({ method: 'author_rotateKeys' })
        await stage.fails(1000, ['CallOutcomeUnknown', 'CallRefused'], call)
        await readsOn(stage, provider)
      }
    }
  },
  {
    name: 'hostileSubscriptionId',
    expects: 'the answer to a subscription is not an id: the next endpoint serves it in 1 s',
    play: async (stage) => {
      for (const value of NO_VALUES) {
        const faults = answerWith('chain_subscribeNewHeads', (id) => answer(id, value))
        const { provider } = await connect(stage, faults)
        await hearHead(stage, provider)
      }
    }
  },
  {
    name: 'hostileNotification',
    expects: 'a notification that is none: the next endpoint takes over in 1 s',
    play: async (stage) => {
      const bad = NO_VALUES.flatMap((value) => [
        value,
        `{"subscription":${value},"result":1}`,
        `{"subscription":"a","error":${value}}`
      ])
      for (const params of bad) {
        const { first, provider } = await connect(stage)
        const switched = stage.event(provider, 'switched')
        first.node.sendAll(`{"jsonrpc":"2.0","method":"chain_newHead","params":${params}}`)
        await stage.within(1000, switched)
        await readsOn(stage, provider)
      }
    }
  },
  {
    name: 'hostileHead',
    expects: 'a head that is none: it reaches no callback, the next endpoint takes over in 1 s',
    play: async (stage) => {
      const heads = [...NO_VALUES, '{"number":"0xffffffffffffffff"}', '{"number":"0x1"}']
      for (const value of heads) {
        for (const kind of ['NewHeads', 'FinalizedHeads']) {
          const { first, provider } = await connect(stage)
          const seen: unknown[] = []
          const told = (error: unknown, head: unknown): void => void seen.push(error ?? head)
          await provider.subscribe('h', `chain_subscribe${kind}`, [], told)
          await stage.until(() => seen.length === 1)
          const switched = stage.event(provider, 'switched')
          first.node.notifyAll(value)
          await stage.within(1000, switched)
          await stage.sleep(100)
          for (const head of seen) stage.check(isHead(head), `${value.slice(0, 40)} was passed on`)
        }
      }
    }
  },
  {
    name: 'hostileIdentity',
    expects: 'what verifies a node is answered with rubbish: an endpoint is in use in 5 s',
    play: async (stage) => {
      const chain = stage.chain()
      for (const value of NO_VALUES) {
        for (const wanted of ['chain_getBlockHash', 'system_syncState']) {
          const broken = await stage.node(
            chain,
            answerWith(wanted, (id) => answer(id, value))
          )
          const provider = stage.provider([broken, await stage.node(chain)])
          await stage.within(5000, stage.event(provider, 'connected'))
          await readsOn(stage, provider)
        }
      }
    }
  }
]

function isHead(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'parentHash' in value
}
