import type { NodeFaults } from '../node/NodeFaults.ts'
import type { Scenario } from '../runner/Scenario.ts'

const READ = { method: 'system_chain' }
const PAGE = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>Explorer</title>'
}

/** A header and a state of syncing that no chain gets to. */
const NAMES_THE_LAST_BLOCK: NodeFaults = {
  request: ({ method }) => {
    const number = '0xffffffff'
    if (method === 'chain_getHeader')
      return { kind: 'result', result: { number, parentHash: `0x${'11'.repeat(32)}` } }
    if (method !== 'system_syncState') return undefined
    return { kind: 'result', result: { currentBlock: 0xffff_ffff, highestBlock: 0xffff_ffff } }
  }
}

/** Faults while a connection is being made. */
export const connecting: readonly Scenario[] = [
  {
    name: 'firstEndpointRefuses',
    expects: 'the first endpoint refuses the connection: a read is answered by the second in 1 s',
    play: async (stage) => {
      const chain = stage.chain()
      const dead = await stage.node(chain, { upgrade: () => 'refuse' })
      const provider = stage.provider([dead, await stage.node(chain)])
      stage.equal(await stage.within(1000, provider.request(READ)), 'Fake', 'chain')
    }
  },
  {
    name: 'neverUpgrades',
    expects: 'the first endpoint takes the connection and never upgrades it: 5 s',
    play: async (stage) => {
      const chain = stage.chain()
      const mute = await stage.node(chain, { upgrade: () => 'hang' })
      const provider = stage.provider([mute, await stage.node(chain)])
      stage.equal(await stage.within(5000, provider.request(READ)), 'Fake', 'chain')
    }
  },
  {
    name: 'upgradesNeverAnswers',
    expects: 'the first endpoint upgrades and never answers: 10 s',
    play: async (stage) => {
      const chain = stage.chain()
      const mute = await stage.node(chain, { request: () => ({ kind: 'ignore' }) })
      const provider = stage.provider([mute, await stage.node(chain)])
      stage.equal(await stage.within(10_000, provider.request(READ)), 'Fake', 'chain')
    }
  },
  {
    name: 'onlyEndpointNeverAnswers',
    expects: 'the only endpoint never answers: connect fails with a code in 10 s',
    play: async (stage) => {
      const mute = await stage.node(stage.chain(), { request: () => ({ kind: 'ignore' }) })
      const provider = stage.provider([mute], { autoConnect: false })
      await stage.fails(10_000, ['EndpointUnavailable'], provider.connect())
    }
  },
  {
    name: 'everyEndpointRefuses',
    expects: 'every endpoint refuses: connect fails with a code in 1 s, and goes on trying',
    play: async (stage) => {
      const chain = stage.chain()
      const nodes = [await stage.node(chain), await stage.node(chain)]
      for (const { node } of nodes) node.down = true
      const provider = stage.provider(nodes, { autoConnect: false })
      await stage.fails(1000, ['EndpointsUnavailable'], provider.connect())
      const read = provider.request(READ)
      for (const { node } of nodes) node.down = false
      stage.equal(await stage.within(1500, read), 'Fake', 'chain')
    }
  },
  {
    name: 'wrongChainFirst',
    expects: 'another chain is behind the first URL: nothing but its identity is asked of it',
    play: async (stage) => {
      const other = await stage.node(stage.chain('other'))
      const chain = stage.chain()
      const right = await stage.node(chain)
      const provider = stage.provider([other, right], { genesis: chain.genesisHash })
      await stage.within(1000, provider.request(READ))
      stage.equal(other.node.count('system_chain'), 0, 'reads of the wrong chain')
    }
  },
  {
    name: 'wrongChainOnly',
    expects: 'another chain is behind the only URL: a read fails with ChainMismatch in 1 s',
    play: async (stage) => {
      const other = await stage.node(stage.chain('other'))
      const provider = stage.provider([other], { genesis: stage.chain().genesisHash })
      await stage.fails(1000, ['ChainMismatch'], provider.request(READ))
    }
  },
  {
    name: 'wrongChainAfterReconnect',
    expects: 'a URL is pointed at another chain in mid-session: it is not used again',
    play: async (stage) => {
      const [chain, other] = [stage.chain(), stage.chain('other')]
      const moved = await stage.node(chain)
      const right = await stage.node(chain)
      const provider = stage.provider([moved, right])
      await provider.request(READ)
      moved.node.chain = other
      moved.node.killAll()
      await stage.within(1000, provider.request(READ))
      right.node.killAll()
      stage.equal(await stage.within(2000, provider.request(READ)), 'Fake', 'chain')
      stage.equal(moved.node.count('system_chain'), 1, 'reads of the moved URL')
    }
  },
  {
    name: 'webPageOverWebSocket',
    expects: 'a web page where a node should be: EndpointRefused in 1 s',
    play: async (stage) => {
      const page = await stage.node(stage.chain(), { upgrade: () => PAGE })
      await stage.fails(1000, ['EndpointRefused'], stage.provider([page]).request(READ))
    }
  },
  {
    name: 'webPageOverHttp',
    expects: 'a web page where a node should be, over HTTP: EndpointRefused in 1 s',
    play: async (stage) => {
      const page = await stage.node(stage.chain(), { post: () => PAGE }, 'http')
      await stage.fails(1000, ['EndpointRefused'], stage.provider([page]).request(READ))
    }
  },
  {
    name: 'echoServer',
    expects: 'a WebSocket server that is no node and echoes: EndpointRefused in 1 s',
    play: async (stage) => {
      const echo = await stage.node(stage.chain(), {
        request: (request) => ({ kind: 'garbage', text: JSON.stringify(request) })
      })
      await stage.fails(1000, ['EndpointRefused'], stage.provider([echo]).request(READ))
    }
  },
  {
    name: 'farBehind',
    expects: 'the only node is far behind its chain: NodeLagExceeded in 1 s',
    play: async (stage) => {
      const chain = stage.chain('chain', 300)
      const late = await stage.node(chain, { lag: stage.dice.between(101, 299) })
      await stage.fails(1000, ['NodeLagExceeded'], stage.provider([late]).request(READ))
    }
  },
  {
    name: 'staleAfterSwitch',
    expects: 'the next endpoint has stale best blocks: it is passed over',
    play: async (stage) => {
      const chain = stage.chain('chain', 300)
      const first = await stage.node(chain)
      const stale = await stage.node(chain, {
        lag: 200,
        request: ({ method }) =>
          method === 'system_syncState' ? { kind: 'error', code: -32601, message: 'no' } : undefined
      })
      const third = await stage.node(chain)
      const provider = stage.provider([first, stale, third])
      await provider.request(READ)
      first.node.down = true
      first.node.killAll()
      await stage.within(1000, provider.request(READ))
      stage.equal(stale.node.count('system_chain'), 0, 'reads of the stale node')
    }
  },
  {
    name: 'hugeHeadThenGone',
    expects: 'a node names the last possible block and goes: the others are used all the same',
    play: async (stage) => {
      const chain = stage.chain('chain', 300)
      const liar = await stage.node(chain, NAMES_THE_LAST_BLOCK)
      const honest = await Promise.all(
        Array.from({ length: stage.dice.pick([1, 2]) }, () => stage.node(chain))
      )
      const provider = stage.provider([liar, ...honest])
      await provider.request(READ)
      for (let round = 0; round < 3; round += 1) {
        liar.node.down = true
        const lost = stage.event(provider, 'disconnected')
        for (const { node } of [liar, ...honest]) node.killAll()
        await lost
        await stage.within(1500, provider.request(READ))
        stage.check(provider.endpoint !== liar.url, 'the liar is in use')
      }
    }
  },
  {
    name: 'flappingEndpoint',
    expects: 'an endpoint accepts, answers and dies again and again: it is not hammered',
    play: async (stage) => {
      const chain = stage.chain()
      const flapping = await stage.node(chain, {
        request: ({ method }) =>
          method === 'system_chain' ? { kind: 'kill', executed: false } : undefined
      })
      const provider = stage.provider([flapping], { deadlineMs: 5000 })
      await stage.fails(5500, ['CallTimedOut', 'ConnectionLost'], provider.request(READ))
      stage.check(flapping.node.upgrades < 12, `${flapping.node.upgrades} connections in 5 s`)
    }
  }
]
