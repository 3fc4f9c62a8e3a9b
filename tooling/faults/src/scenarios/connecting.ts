import type { Scenario } from '../runner/Scenario.ts'
import { answeredElsewhere, on, READ, refusedWith } from './shared.ts'

const PAGE = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>Explorer</title>'
}
const LIMITED = { status: 429, headers: { 'retry-after': '60' }, body: '' }

/** Faults while a connection is being made. */
export const connecting: readonly Scenario[] = [
  answeredElsewhere(
    'firstEndpointRefuses',
    'the first endpoint refuses the connection',
    1000,
    () => ({ upgrade: () => 'refuse' }),
    false
  ),
  answeredElsewhere(
    'neverUpgrades',
    'the first endpoint takes the connection and never upgrades it',
    5000,
    () => ({ upgrade: () => 'hang' }),
    false
  ),
  answeredElsewhere(
    'upgradesNeverAnswers',
    'the first endpoint upgrades and never answers',
    8500,
    () => ({ request: () => ({ kind: 'ignore' }) }),
    false
  ),
  answeredElsewhere(
    'limitedUpgrade',
    'the WebSocket is refused with 429',
    1000,
    () => ({ upgrade: () => LIMITED }),
    false
  ),
  refusedWith('webPage', 'a web page where a node should be', ['EndpointRefused'], {
    upgrade: () => PAGE
  }),
  refusedWith('echoServer', 'a WebSocket server that is no node and echoes', ['EndpointRefused'], {
    request: (request) => ({ kind: 'garbage', text: JSON.stringify(request) })
  }),
  {
    name: 'onlyEndpointNeverAnswers',
    expects: 'the only endpoint never answers: connect fails with a code in 8.5 s',
    play: async (stage) => {
      const mute = await stage.node(stage.chain(), { request: () => ({ kind: 'ignore' }) })
      const provider = stage.provider([mute], { autoConnect: false })
      await stage.fails(8500, ['EndpointUnavailable'], provider.connect())
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
    name: 'farBehind',
    expects: 'the only node is far behind its chain: NodeLagExceeded in 1 s',
    play: async (stage) => {
      const chain = stage.chain('chain', 300)
      const late = await stage.node(chain, { lag: stage.dice.between(101, 299) })
      await stage.fails(1000, ['NodeLagExceeded'], stage.provider([late]).request(READ))
    }
  },
  {
    name: 'flappingEndpoint',
    expects: 'an endpoint accepts, answers and dies again and again: it is not hammered',
    play: async (stage) => {
      const faults = on('system_chain', { kind: 'kill', executed: false })
      const flapping = await stage.node(stage.chain(), faults)
      const provider = stage.provider([flapping], { deadlineMs: 5000 })
      await stage.fails(5500, ['CallTimedOut', 'ConnectionLost'], provider.request(READ))
      stage.check(flapping.node.upgrades < 12, `${flapping.node.upgrades} connections in 5 s`)
    }
  }
]
