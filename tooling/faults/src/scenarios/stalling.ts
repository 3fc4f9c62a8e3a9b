import type { FakeChain } from '../chain/FakeChain.ts'
import type { Scenario } from '../runner/Scenario.ts'
import type { Stage, StagedNode } from '../runner/Stage.ts'
import type { SubjectProvider } from '../runner/Subject.ts'

const STALL_MS = 2000
// Four polls in the time allowed, and the time that a poll and a new connection take.
const LATE_MS = STALL_MS / 4 + 800

interface StateChange {
  readonly from: string
  readonly to: string
  readonly reason: unknown
}

/** A chain that goes on while the scenario plays. */
function living(stage: Stage): { chain: FakeChain; halt: () => void } {
  const chain = stage.chain()
  const halt = stage.every(300, () => {
    chain.produce()
    chain.finalize(chain.bestNumber - 1)
  })
  return { chain, halt }
}

/** The node imports no more blocks, but still answers. */
function stick({ node }: StagedNode): void {
  node.faults = { ...node.faults, stuckAt: node.view.best }
}

function listen(provider: SubjectProvider): { told: string[]; states: StateChange[] } {
  const heard = { told: [] as string[], states: [] as StateChange[] }
  provider.on('stalled', ({ error }: { error: { code: string } }) => heard.told.push(error.code))
  provider.on('recovered', () => heard.told.push('recovered'))
  provider.on('state', (change: StateChange) => heard.states.push(change))
  return heard
}

/** Nodes that answer and whose chain does not go on. */
export const stalling: readonly Scenario[] = [
  {
    name: 'headStandsStill',
    expects:
      'a node answers and its head stands still: another is in use soon, and the why is told',
    play: async (stage) => {
      const { chain } = living(stage)
      const first = await stage.node(chain)
      const second = await stage.node(chain)
      const provider = stage.provider([first, second], { stallMs: STALL_MS })
      const { told, states } = listen(provider)
      const numbers: number[] = []
      await provider.subscribe('f', 'chain_subscribeFinalizedHeads', [], (_, head) =>
        numbers.push(Number(head.number))
      )
      await stage.sleep(stage.dice.between(0, 3000))
      const switched = stage.event(provider, 'switched')
      stick(first)
      await stage.within(STALL_MS + LATE_MS, switched)
      stage.equal(told, ['NodeStallExceeded'], 'events')
      const left = states.find(({ from }) => from === 'connected')
      stage.equal(stage.coded(left?.reason).code, 'NodeStallExceeded', 'reason of the change')
      const before = chain.finalizedNumber
      await stage.within(
        1500,
        stage.until(() => (numbers.at(-1) ?? 0) > before)
      )
      const [from = 0] = numbers
      stage.equal(
        numbers,
        numbers.map((_, index) => from + index),
        'finalized heads'
      )
    }
  },
  {
    name: 'hugeHeadStandsStill',
    expects: 'a node names the last possible block for good: one whose head goes on is in use soon',
    virtualOnly: true,
    play: async (stage) => {
      const { chain } = living(stage)
      const number = '0xffffffff'
      const liar = await stage.node(chain, {
        request: ({ method }) =>
          method === 'chain_getHeader'
            ? { kind: 'result', result: { number, parentHash: `0x${'11'.repeat(32)}` } }
            : undefined
      })
      const honest = await stage.node(chain)
      const provider = stage.provider([liar, honest], { stallMs: STALL_MS })
      await stage.event(provider, 'connected')
      await stage.within(3 * STALL_MS, stage.event(provider, 'switched'))
      stage.equal(provider.endpoint, honest.url, 'endpoint')
    }
  },
  {
    name: 'notBackWhileStuck',
    expects:
      'the node that was left is still stuck when its successor dies: not used until it moves',
    virtualOnly: true,
    play: async (stage) => {
      const { chain } = living(stage)
      const first = await stage.node(chain)
      const second = await stage.node(chain)
      const provider = stage.provider([first, second], { stallMs: STALL_MS })
      const switched = stage.event(provider, 'switched')
      await stage.event(provider, 'connected')
      stick(first)
      await stage.within(STALL_MS + LATE_MS, switched)
      second.node.down = true
      const lost = stage.event(provider, 'disconnected')
      second.node.killAll()
      await lost
      const read = provider.request({ method: 'system_chain', deadlineMs: 5000 })
      const error = await stage.fails(5500, ['EndpointsUnavailable'], read)
      const failures = JSON.stringify(error.context)
      stage.check(failures.includes('NodeStallExceeded'), `the stall is not named: ${failures}`)
      first.node.faults = {}
      const chainName = provider.request({ method: 'system_chain', deadlineMs: 60_000 })
      stage.equal(await stage.within(40_000, chainName), 'Fake', 'chain')
      stage.equal(provider.endpoint, first.url, 'endpoint')
    }
  },
  {
    name: 'onlyEndpointStandsStill',
    expects: 'the only node stands still: it is told, the node is kept, and its recovery is told',
    play: async (stage) => {
      const { chain } = living(stage)
      const only = await stage.node(chain)
      const provider = stage.provider([only], { stallMs: STALL_MS })
      const { told, states } = listen(provider)
      await stage.event(provider, 'connected')
      stick(only)
      await stage.within(
        STALL_MS + LATE_MS,
        stage.until(() => told.length === 1)
      )
      await stage.sleep(STALL_MS)
      stage.equal(told, ['NodeStallExceeded'], 'events')
      stage.equal(
        await stage.within(500, provider.request({ method: 'system_chain' })),
        'Fake',
        'chain'
      )
      only.node.faults = {}
      await stage.within(
        LATE_MS,
        stage.until(() => told.length === 2)
      )
      stage.equal(told, ['NodeStallExceeded', 'recovered'], 'events')
      stage.equal(states.length, 1, 'changes of state')
    }
  },
  {
    name: 'chainStandsStill',
    expects: 'no node is further: the chain itself stands still, and the node in use is kept',
    play: async (stage) => {
      const { chain, halt } = living(stage)
      const nodes = [await stage.node(chain), await stage.node(chain), await stage.node(chain)]
      const provider = stage.provider(nodes, { stallMs: STALL_MS })
      const { told } = listen(provider)
      await stage.event(provider, 'connected')
      await stage.sleep(stage.dice.between(0, 1000))
      halt()
      await stage.within(
        STALL_MS + LATE_MS,
        stage.until(() => told.length === 1)
      )
      await stage.sleep(2 * STALL_MS)
      stage.equal(provider.endpoint, nodes[0]?.url, 'endpoint')
      stage.equal(told, ['NodeStallExceeded'], 'events')
      await stage.within(
        1000,
        stage.until(() => nodes.every(({ node }, index) => node.open === (index === 0 ? 1 : 0)))
      )
    }
  }
]
