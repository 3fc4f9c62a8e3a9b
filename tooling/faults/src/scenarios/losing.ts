import type { Scenario } from '../runner/Scenario.ts'
import { answeredElsewhere, keyOf, on, READ } from './shared.ts'

/** Faults of a connection that was in use. */
export const losing: readonly Scenario[] = [
  answeredElsewhere('killedMidRequest', 'the connection breaks under a read', 1000, ({ dice }) =>
    on('system_chain', { kind: 'kill', executed: dice.oneIn(2) })
  ),
  answeredElsewhere('freezesMidRequest', 'the peer freezes under a read', 8500, () =>
    on('system_chain', { kind: 'freeze' })
  ),
  answeredElsewhere('dropsOneRequest', 'a live node never answers one read', 8500, () =>
    on('system_chain', { kind: 'ignore' })
  ),
  {
    name: 'manyReadsKilled',
    expects: 'the connection breaks under 100 reads: all are answered, each once, in 1 s',
    play: async (stage) => {
      const chain = stage.chain()
      for (let key = 0; key < 100; key += 1) chain.storage.set(keyOf(key), `0x${key}`)
      const fatal = stage.dice.between(1, 90)
      const killed = { kind: 'kill', executed: false } as const
      const dying = await stage.node(
        chain,
        on('state_getStorageHash', killed, ({ nth }) => nth === fatal)
      )
      const provider = stage.provider([dying, await stage.node(chain)])
      await stage.event(provider, 'connected')
      const reads = Array.from({ length: 100 }, (_, key) =>
        provider.request({ method: 'state_getStorageHash', params: [keyOf(key)] })
      )
      const hashes = await stage.within(1000, Promise.all(reads))
      stage.equal(new Set(hashes).size, 100, 'different answers')
    }
  },
  {
    name: 'freezesMidSession',
    expects: 'the peer freezes while nothing is asked: another connection is in use in 8.5 s',
    play: async (stage) => {
      const chain = stage.chain()
      const freezing = await stage.node(chain)
      const provider = stage.provider([freezing, await stage.node(chain)])
      await stage.event(provider, 'connected')
      await stage.sleep(stage.dice.between(0, 3000))
      const switched = stage.event(provider, 'switched')
      freezing.node.freezeAll()
      await stage.within(8500, switched)
      stage.equal(await stage.within(1000, provider.request(READ)), 'Fake', 'chain')
    }
  },
  {
    name: 'limitedByNode',
    expects: 'the node itself answers that there are too many calls: asked again after a while',
    play: async (stage) => {
      const error = { kind: 'error', code: -32999, message: 'RPC rate limit exceeded' } as const
      const limited = await stage.node(
        stage.chain(),
        on('system_chain', error, ({ nth }) => nth <= 2)
      )
      const provider = stage.provider([limited])
      stage.equal(await stage.within(4500, provider.request(READ)), 'Fake', 'chain')
      stage.equal(limited.node.count('system_chain'), 3, 'requests')
    }
  },
  {
    name: 'everyCallHasADeadline',
    expects:
      'nothing is ever answered: read, write, subscribe and unsubscribe all end by themselves',
    virtualOnly: true,
    play: async (stage) => {
      const deaf = await stage.node(stage.chain(), {
        request: ({ method }) => (method.startsWith('chain_get') ? undefined : { kind: 'ignore' })
      })
      const provider = stage.provider([deaf])
      await stage.event(provider, 'connected')
      const ends = (codes: string[], work: Promise<unknown>): Promise<unknown> =>
        stage.fails(30_500, codes, work)
      const [silent, unknown] = [['CallTimedOut', 'EndpointUnavailable'], 'CallOutcomeUnknown']
      const effect = { method: 'dev_effect', params: ['x'] }
      await Promise.all([
        ends(silent, provider.request(READ)),
        ends([unknown], provider.request(effect)),
        ends([unknown, ...silent], provider.send('x_y', [])),
        ends(
          silent,
          provider.subscribe('x', 'chain_subscribeNewHeads', [], () => {})
        ),
        stage.within(10_000, provider.unsubscribe('x', 'chain_unsubscribeNewHeads', 'none'))
      ])
    }
  },
  {
    name: 'unsubscribeUnanswered',
    expects: 'the end of a subscription is never answered: it ends by the deadline of the provider',
    play: async (stage) => {
      const deaf = await stage.node(
        stage.chain(),
        on('chain_unsubscribeNewHeads', { kind: 'ignore' })
      )
      const deadlineMs = stage.dice.between(500, 1500)
      const provider = stage.provider([deaf], { deadlineMs })
      await stage.event(provider, 'connected')
      const id = await provider.subscribe('x', 'chain_subscribeNewHeads', [], () => {})
      const ending = provider.unsubscribe('x', 'chain_unsubscribeNewHeads', id)
      await stage.within(deadlineMs + 100, ending)
    }
  },
  {
    name: 'endedByCaller',
    expects: 'a call with a deadline of its own, or with a signal, ends by it',
    play: async (stage) => {
      const slow = await stage.node(stage.chain(), on('system_chain', { kind: 'ignore' }))
      const provider = stage.provider([slow])
      await stage.event(provider, 'connected')
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
      const chain = stage.chain()
      const provider = stage.provider([await stage.node(chain), await stage.node(chain)])
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
