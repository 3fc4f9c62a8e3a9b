import type { NodeFaults } from '../node/NodeFaults.ts'
import type { Scenario } from '../runner/Scenario.ts'

const READ = { method: 'system_chain' }
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
const NO_TEXT = '{"toString":1,"valueOf":1}'
const NO_VALUES = [NO_TEXT, DEEP, `{"a":${DEEP}}`, 'null', '{}', '[]', '1e999', 'true'] as const

/** Error objects that are none. */
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

function answerWith(method: string, text: (id: number) => string): NodeFaults {
  return {
    request: (request) =>
      request.method === method ? { kind: 'garbage', text: text(request.id) } : undefined
  }
}

/** Deliberate faults: values that break a reader which does not check them. */
export const hostile: readonly Scenario[] = [
  {
    name: 'hostileError',
    expects: 'an error object that is none: the read is answered by the next endpoint in 1 s',
    play: async (stage) => {
      const chain = stage.chain()
      for (const error of ERRORS) {
        const faults = answerWith(
          'system_chain',
          (id) => `{"jsonrpc":"2.0","id":${id},"error":${error}}`
        )
        const broken = await stage.node(chain, faults)
        const provider = stage.provider([broken, await stage.node(chain)])
        await stage.event(provider, 'connected')
        stage.equal(await stage.within(1000, provider.request(READ)), 'Fake', error.slice(0, 40))
      }
    }
  },
  {
    name: 'hostileErrorOfWrite',
    expects: 'a call that is not repeated gets such an error: it fails in 1 s, and reads go on',
    play: async (stage) => {
      const chain = stage.chain()
      for (const error of [...ERRORS, '{"code":1,"message":"no","data":{"a":[{}]}}']) {
        const faults = answerWith(
          'author_rotateKeys',
          (id) => `{"jsonrpc":"2.0","id":${id},"error":${error}}`
        )
        const provider = stage.provider([await stage.node(chain, faults)])
        await stage.event(provider, 'connected')
        const call = provider.request({ method: 'author_rotateKeys' })
        await stage.fails(1000, ['CallOutcomeUnknown', 'CallRefused'], call)
        stage.equal(await stage.within(1000, provider.request(READ)), 'Fake', 'chain')
      }
    }
  },
  {
    name: 'hostileSubscriptionId',
    expects: 'the answer to a subscription is not an id: the next endpoint serves it in 1 s',
    play: async (stage) => {
      const chain = stage.chain()
      for (const value of NO_VALUES) {
        const broken = await stage.node(
          chain,
          answerWith(
            'chain_subscribeNewHeads',
            (id) => `{"jsonrpc":"2.0","id":${id},"result":${value}}`
          )
        )
        const provider = stage.provider([broken, await stage.node(chain)])
        await stage.event(provider, 'connected')
        const heads: unknown[] = []
        const subscribing = provider.subscribe('h', 'chain_subscribeNewHeads', [], (_, head) =>
          heads.push(head)
        )
        await stage.within(1000, subscribing)
        await stage.within(
          1000,
          stage.until(() => heads.length > 0)
        )
      }
    }
  },
  {
    name: 'hostileNotification',
    expects:
      'a notification that is none: the connection is closed, the next one takes over in 1 s',
    play: async (stage) => {
      const chain = stage.chain()
      const bad = NO_VALUES.flatMap((value) => [
        `{"jsonrpc":"2.0","method":"chain_newHead","params":${value}}`,
        `{"jsonrpc":"2.0","method":"chain_newHead","params":{"subscription":${value},"result":1}}`,
        `{"jsonrpc":"2.0","method":"chain_newHead","params":{"subscription":"a","error":${value}}}`
      ])
      for (const text of bad) {
        const broken = await stage.node(chain)
        const provider = stage.provider([broken, await stage.node(chain)])
        await stage.event(provider, 'connected')
        const switched = stage.event(provider, 'switched')
        broken.node.sendAll(text)
        await stage.within(1000, switched)
        stage.equal(await stage.within(1000, provider.request(READ)), 'Fake', 'chain')
      }
    }
  },
  {
    name: 'hostileHead',
    expects: 'a head that is none: it reaches no callback, the next endpoint takes over in 1 s',
    play: async (stage) => {
      const chain = stage.chain()
      const heads = [...NO_VALUES, '{"number":"0xffffffffffffffff"}', '{"number":"0x1"}']
      for (const value of heads) {
        for (const kind of ['NewHeads', 'FinalizedHeads']) {
          const broken = await stage.node(chain)
          const provider = stage.provider([broken, await stage.node(chain)])
          await stage.event(provider, 'connected')
          const seen: unknown[] = []
          const told = (error: unknown, head: unknown): void => void seen.push(error ?? head)
          await provider.subscribe('h', `chain_subscribe${kind}`, [], told)
          await stage.until(() => seen.length === 1)
          const switched = stage.event(provider, 'switched')
          broken.node.notifyAll(value)
          await stage.within(1000, switched)
          await stage.sleep(100)
          for (const head of seen) stage.check(isHead(head), `${value.slice(0, 40)} was passed on`)
        }
      }
    }
  },
  {
    name: 'hostileHeight',
    expects: 'a node names a block that there is not and leaves: the next one is used in 1 s',
    play: async (stage) => {
      const chain = stage.chain()
      const header = { ...chain.headerOf(chain.hashAt(1) ?? ''), number: '0xfffffff0' }
      const height = 0xfffffff0
      const results: Readonly<Record<string, unknown>> = {
        chain_getHeader: header,
        system_syncState: { startingBlock: 0, currentBlock: height, highestBlock: height }
      }
      const boasting = await stage.node(chain, {
        request: ({ method }) =>
          method in results ? { kind: 'result', result: results[method] } : undefined
      })
      const others = await Promise.all(
        Array.from({ length: stage.dice.between(1, 3) }, () => stage.node(chain))
      )
      const provider = stage.provider([boasting, ...others])
      const finalized: number[] = []
      const told = (_: unknown, head: { number: string }): void => {
        finalized.push(Number(head.number))
      }
      await provider.subscribe('f', 'chain_subscribeFinalizedHeads', [], told)
      boasting.node.notifyAll(JSON.stringify(header))
      await stage.until(() => finalized.includes(height))
      const switched = stage.event(provider, 'switched')
      boasting.node.killAll()
      await stage.within(1000, switched)
      chain.produce()
      chain.finalize(chain.bestNumber)
      await stage.within(
        1000,
        stage.until(() => finalized.at(-1) === chain.finalizedNumber)
      )
    }
  },
  {
    name: 'hostileIdentity',
    expects:
      'every question of the verification is answered with rubbish: refused by a code in 5 s',
    play: async (stage) => {
      const chain = stage.chain()
      const methods = ['chain_getBlockHash', 'chain_getHeader', 'system_syncState']
      for (const value of NO_VALUES) {
        for (const wanted of methods) {
          const broken = await stage.node(
            chain,
            answerWith(wanted, (id) => `{"jsonrpc":"2.0","id":${id},"result":${value}}`)
          )
          const provider = stage.provider([broken, await stage.node(chain)])
          await stage.within(5000, stage.event(provider, 'connected'))
          stage.equal(await stage.within(1000, provider.request(READ)), 'Fake', 'chain')
        }
      }
    }
  }
]

function isHead(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'parentHash' in value
}
