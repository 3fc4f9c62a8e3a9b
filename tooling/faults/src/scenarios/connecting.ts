import type { NodeFaults } from '../node/NodeFaults.ts'
import { answer, answerWith, earlyElsewhere, elsewhere, extrinsic, on, refused } from './combine.ts'
import { NO_VALUES } from './hostileTexts.ts'
import type { Scenario } from './Stage.ts'

const PAGE = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>Explorer</title>'
}
const LIMITED = { status: 429, headers: { 'retry-after': '60' }, body: '' }
const TOO_MUCH = 17 * 1024 * 1024
// An early read is answered before the last answer that verifies the node.
const SLOW = { kind: 'answer', delayMs: 100 } as const

const NOT_OPENED: readonly (readonly [string, string, number, NodeFaults])[] = [
  ['firstEndpointRefuses', 'refuses the connection', 1000, { upgrade: () => 'refuse' }],
  ['neverUpgrades', 'takes the connection, never upgrades it', 5000, { upgrade: () => 'hang' }],
  ['limitedUpgrade', 'refuses the WebSocket with 429', 1000, { upgrade: () => LIMITED }],
  ['upgradesNeverAnswers', 'never answers', 8500, { request: () => ({ kind: 'ignore' }) }]
]

/** Faults while a connection is made, and while reads go to a node that is being verified. */
export const connecting: readonly Scenario[] = [
  ...NOT_OPENED.map(([name, fault, limitMs, faults]) =>
    elsewhere(name, `the first endpoint ${fault}`, limitMs, () => faults, 'pair')
  ),
  refused('webPage', 'a web page where a node should be', ['EndpointRefused'], () => ({
    upgrade: () => PAGE
  })),
  refused('echoServer', 'a WebSocket server that echoes', ['EndpointRefused'], () => ({
    request: (request) => ({ kind: 'garbage', text: JSON.stringify(request) })
  })),
  refused('farBehind', 'the node is far behind', ['NodeLagExceeded'], ({ dice }) => ({
    lag: dice.between(101, 299)
  })),
  refused('wrongChainOnly', 'a node of another chain', ['ChainMismatch'], () => ({}), 'other'),
  earlyElsewhere('earlyReadOfLateNode', 'a node far behind answers a read', 1000, ({ dice }) => ({
    ...on('system_syncState', SLOW),
    lag: dice.between(101, 299)
  })),
  earlyElsewhere('earlyReadNeverAnswered', 'a verified node does not answer', 10_000, () =>
    on('chain_getFinalizedHead', { kind: 'ignore' })
  ),
  elsewhere(
    'hostileIdentity',
    'rubbish instead of what verifies a node',
    5000,
    ({ dice }) => {
      const method = dice.pick(['chain_getBlockHash', 'system_syncState'])
      const value = dice.pick(NO_VALUES)
      return answerWith(method, (id) => answer(id, value))
    },
    'pair'
  ),
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
    expects: 'every endpoint refuses: connect fails with a code in 1 s, and attempts continue',
    play: async (stage) => {
      const { first, second, provider } = await stage.pair({}, { autoConnect: false })
      for (const node of [first, second]) node.down = true
      await stage.fails(1000, ['EndpointsUnavailable'], provider.connect())
      const read = stage.reads(1500, provider)
      for (const node of [first, second]) node.down = false
      await read
    }
  },
  {
    name: 'wrongChainFirst',
    expects: 'the first URL is of another chain: it gets no call, and its early answer is not used',
    play: async (stage) => {
      const [chain, wrong] = [stage.chain(), stage.chain('other')]
      // In some runs the genesis hash arrives long after the answer to the early read.
      const delayMs = stage.dice.pick([0, 40, 200])
      const late = on('chain_getBlockHash', { kind: 'answer', delayMs })
      const [other, right] = [await stage.node(wrong, late), await stage.node(chain)]
      const provider = stage.provider([other, right], { genesis: chain.genesisHash })
      const bytes = extrinsic(stage)
      const [head] = await stage.within(
        1500,
        Promise.all([
          provider.request({ method: 'chain_getFinalizedHead', early: true }),
          provider.request({ method: 'author_submitExtrinsic', params: [bytes], early: true }),
          provider.request({ method: 'dev_effect', params: ['once'], early: true }),
          provider.request({ method: 'system_chain' })
        ])
      )
      stage.equal(head, chain.hashAt(chain.finalizedNumber), 'head')
      stage.equal([chain.effects.get(bytes), chain.effects.get('once')], [1, 1], 'effects')
      stage.equal(wrong.effects.size, 0, 'effects on the wrong chain')
      const asked = ['chain_getFinalizedHead', 'author_submitExtrinsic', 'system_chain']
      stage.equal(
        asked.map((method) => other.count(method)),
        [1, 0, 0],
        'calls of the wrong chain'
      )
    }
  },
  {
    name: 'wrongChainAfterReconnect',
    expects: 'a URL is pointed at another chain while in use: it is not used again',
    play: async (stage) => {
      const { first, second, provider } = await stage.connected()
      await stage.reads(1000, provider)
      first.chain = stage.chain('other')
      first.killAll()
      await stage.reads(1000, provider)
      second.killAll()
      await stage.reads(2000, provider)
      stage.equal(first.count('system_chain'), 1, 'reads of the moved URL')
    }
  },
  {
    name: 'earlyReadTooLarge',
    expects: 'the answer to an early read breaks each connection: the read fails, the node is used',
    play: async (stage) => {
      const node = await stage.node(stage.chain(), {
        request: ({ method }) => {
          if (method === 'system_syncState') return SLOW
          return method === 'system_name' ? { kind: 'oversize', bytes: TOO_MUCH } : undefined
        }
      })
      const provider = stage.provider([node])
      const read = provider.request({ method: 'system_name', early: true })
      await stage.fails(5000, ['FrameSizeExceeded'], read)
      await stage.reads(2000, provider)
    }
  },
  {
    name: 'flappingEndpoint',
    expects: 'an endpoint accepts, answers and dies repeatedly: the attempts become rarer',
    play: async (stage) => {
      const kill = on('system_chain', { kind: 'kill', executed: false })
      const flapping = await stage.node(stage.chain(), kill)
      const provider = stage.provider([flapping], { deadlineMs: 5000 })
      const read = provider.request({ method: 'system_chain' })
      await stage.fails(5500, ['CallTimedOut', 'ConnectionLost'], read)
      stage.check(flapping.upgrades < 12, `${flapping.upgrades} connections in 5 s`)
    }
  }
]
