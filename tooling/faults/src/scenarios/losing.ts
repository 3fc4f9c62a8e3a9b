import type { Scenario } from '../runner/Scenario.ts'

const READ = { method: 'system_chain' }

/** Faults of a connection that was in use. */
export const losing: readonly Scenario[] = [
  {
    name: 'killedMidRequest',
    expects: 'the connection breaks under a read: it is answered by the next endpoint in 1 s',
    play: async (stage) => {
      const chain = stage.chain()
      const executed = stage.dice.oneIn(2)
      const dying = await stage.node(chain, {
        request: ({ method }) =>
          method === 'system_chain' ? { kind: 'kill', executed } : undefined
      })
      const provider = stage.provider([dying, await stage.node(chain)])
      await stage.event(provider, 'connected')
      stage.equal(await stage.within(1000, provider.request(READ)), 'Fake', 'chain')
    }
  },
  {
    name: 'manyReadsKilled',
    expects: 'the connection breaks under 100 reads: all are answered, each once, in 1 s',
    play: async (stage) => {
      const chain = stage.chain()
      for (let key = 0; key < 100; key += 1) chain.storage.set(keyOf(key), `0x${key}`)
      const fatal = stage.dice.between(1, 90)
      const dying = await stage.node(chain, {
        request: ({ method }, { nth }) =>
          method === 'state_getStorageHash' && nth === fatal
            ? { kind: 'kill', executed: false }
            : undefined
      })
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
    expects: 'the peer freezes while nothing is asked: another connection is in use in 10 s',
    play: async (stage) => {
      const chain = stage.chain()
      const freezing = await stage.node(chain)
      const provider = stage.provider([freezing, await stage.node(chain)])
      await stage.event(provider, 'connected')
      await stage.sleep(stage.dice.between(0, 3000))
      const switched = stage.event(provider, 'switched')
      freezing.node.freezeAll()
      await stage.within(10_000, switched)
      stage.equal(await stage.within(1000, provider.request(READ)), 'Fake', 'chain')
    }
  },
  {
    name: 'freezesMidRequest',
    expects: 'the peer freezes under a read: it is answered by the next endpoint in 10 s',
    play: async (stage) => {
      const chain = stage.chain()
      const freezing = await stage.node(chain, {
        request: ({ method }) => (method === 'system_chain' ? { kind: 'freeze' } : undefined)
      })
      const provider = stage.provider([freezing, await stage.node(chain)])
      await stage.event(provider, 'connected')
      stage.equal(await stage.within(10_000, provider.request(READ)), 'Fake', 'chain')
    }
  },
  {
    name: 'dropsOneRequest',
    expects: 'a live node never answers one read: another endpoint does, in 10 s',
    play: async (stage) => {
      const chain = stage.chain()
      const dropping = await stage.node(chain, {
        request: ({ method }) => (method === 'system_chain' ? { kind: 'ignore' } : undefined)
      })
      const provider = stage.provider([dropping, await stage.node(chain)])
      await stage.event(provider, 'connected')
      stage.equal(await stage.within(10_000, provider.request(READ)), 'Fake', 'chain')
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
      const subscribe = provider.subscribe('x', 'chain_subscribeNewHeads', [], () => {})
      await Promise.all([
        ends(['CallTimedOut', 'EndpointUnavailable'], provider.request(READ)),
        ends(['CallOutcomeUnknown'], provider.request({ method: 'dev_effect', params: ['x'] })),
        ends(
          ['CallOutcomeUnknown', 'EndpointUnavailable', 'CallTimedOut'],
          provider.send('x_y', [])
        ),
        ends(['CallTimedOut', 'EndpointUnavailable'], subscribe),
        stage.within(10_000, provider.unsubscribe('x', 'chain_unsubscribeNewHeads', 'none'))
      ])
    }
  },
  {
    name: 'unsubscribeUnanswered',
    expects: 'the end of a subscription is never answered: it ends by the deadline of the provider',
    play: async (stage) => {
      const deaf = await stage.node(stage.chain(), {
        request: ({ method }) =>
          method.startsWith('chain_unsubscribe') ? { kind: 'ignore' } : undefined
      })
      const deadlineMs = stage.dice.between(500, 1500)
      const provider = stage.provider([deaf], { deadlineMs })
      await stage.event(provider, 'connected')
      const id = await provider.subscribe('x', 'chain_subscribeNewHeads', [], () => {})
      await stage.within(
        deadlineMs + 100,
        provider.unsubscribe('x', 'chain_unsubscribeNewHeads', id)
      )
    }
  },
  {
    name: 'ownDeadline',
    expects: 'a call with a deadline of its own ends by it, not by the provider’s',
    play: async (stage) => {
      const slow = await stage.node(stage.chain(), {
        request: ({ method }) =>
          method === 'system_chain' ? { kind: 'answer', delayMs: 3000 } : undefined
      })
      const provider = stage.provider([slow])
      await stage.event(provider, 'connected')
      const deadlineMs = stage.dice.between(50, 500)
      await stage.fails(
        deadlineMs + 100,
        ['CallTimedOut'],
        provider.request({ ...READ, deadlineMs })
      )
    }
  },
  {
    name: 'abortedByCaller',
    expects: 'a signal fires under a call: it ends at once with OperationAborted',
    play: async (stage) => {
      const slow = await stage.node(stage.chain(), {
        request: ({ method }) => (method === 'system_chain' ? { kind: 'ignore' } : undefined)
      })
      const provider = stage.provider([slow])
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
  },
  {
    name: 'webSocketDownHttpUp',
    expects: 'only HTTP is left: reads go on there, and subscriptions come back with the WebSocket',
    play: async (stage) => {
      const chain = stage.chain()
      const ws = await stage.node(chain)
      const http = await stage.node(chain, {}, 'http')
      const provider = stage.provider([ws, http])
      const heads: unknown[] = []
      await provider.subscribe('h', 'chain_subscribeNewHeads', [], (_, head) => heads.push(head))
      ws.node.down = true
      ws.node.killAll()
      stage.equal(await stage.within(1500, provider.request(READ)), 'Fake', 'chain')
      const restored = stage.event(provider, 'restored')
      ws.node.down = false
      await stage.within(3000, restored)
      const before = heads.length
      chain.produce()
      await stage.within(
        1000,
        stage.until(() => heads.length > before)
      )
      stage.equal(await stage.within(1000, provider.request(READ)), 'Fake', 'chain')
    }
  }
]

/** The storage key number `index`. */
export function keyOf(index: number): string {
  return `0xaa${index.toString(16).padStart(6, '0')}`
}
