import type { Reaction } from '../node/NodeFaults.ts'
import type { Scenario } from '../runner/Scenario.ts'

const HEAD = { method: 'chain_getFinalizedHead', early: true }
const TOO_MUCH = 17 * 1024 * 1024
// The early read is answered before the last answer that verifies the node.
const SLOW = { kind: 'answer', delayMs: 100 } as const

/** Faults while reads are asked of a node together with what verifies it. */
export const verifying: readonly Scenario[] = [
  {
    name: 'earlyReadOfWrongChain',
    expects: 'another chain answers a read before it is found out: the right one gives the answer',
    play: async (stage) => {
      const chain = stage.chain()
      // In some runs the identity of the chain arrives long after the answer.
      const delayMs = stage.dice.pick([0, 40, 200])
      const other = await stage.node(stage.chain('other'), {
        request: ({ method }) =>
          method === 'chain_getBlockHash' ? { kind: 'answer', delayMs } : undefined
      })
      const provider = stage.provider([other, await stage.node(chain)], {
        genesis: chain.genesisHash
      })
      stage.equal(
        await stage.within(1500, provider.request(HEAD)),
        chain.hashAt(chain.finalizedNumber),
        'head'
      )
      stage.equal(other.node.count('chain_getFinalizedHead'), 1, 'reads of the wrong chain')
    }
  },
  {
    name: 'earlyReadOfLateNode',
    expects: 'a node far behind its chain answers a read: the answer is that of one that keeps up',
    play: async (stage) => {
      const chain = stage.chain('chain', 300)
      const late = await stage.node(chain, {
        lag: stage.dice.between(101, 299),
        request: ({ method }) => (method === 'system_syncState' ? SLOW : undefined)
      })
      const provider = stage.provider([late, await stage.node(chain)])
      stage.equal(
        await stage.within(1000, provider.request(HEAD)),
        chain.hashAt(chain.finalizedNumber),
        'head'
      )
    }
  },
  {
    name: 'earlyReadOfWrongChainOnly',
    expects: 'another chain answers a read, and there is no other node: ChainMismatch in 1 s',
    play: async (stage) => {
      const other = await stage.node(stage.chain('other'))
      const provider = stage.provider([other], { genesis: stage.chain().genesisHash })
      await stage.fails(1000, ['ChainMismatch'], provider.request(HEAD))
    }
  },
  {
    name: 'earlyWritesWait',
    expects:
      'what changes something never goes to a node that is not verified, whoever asks for it',
    play: async (stage) => {
      const chain = stage.chain()
      const wrong = stage.chain('other')
      const other = await stage.node(wrong)
      const right = await stage.node(chain)
      const provider = stage.provider([other, right], { genesis: chain.genesisHash })
      const bytes = `0xc484${stage.dice.between(0, 0xffff_ffff).toString(16).padStart(8, '0').repeat(12)}`
      await stage.within(
        1500,
        Promise.all([
          provider.request({ method: 'author_submitExtrinsic', params: [bytes], early: true }),
          provider.request({ method: 'dev_effect', params: ['once'], early: true })
        ])
      )
      stage.equal(chain.effects.get(bytes), 1, 'effects of the submission')
      stage.equal(chain.effects.get('once'), 1, 'effects of the call')
      stage.equal(wrong.effects.size, 0, 'effects on the wrong chain')
      stage.equal(other.node.count('author_submitExtrinsic'), 0, 'submissions to the wrong chain')
    }
  },
  {
    name: 'earlyReadTooLarge',
    expects: 'an early read breaks each connection by its size: it fails, the node is used',
    play: async (stage) => {
      const reactions: Readonly<Record<string, Reaction>> = {
        chain_getFinalizedHead: { kind: 'oversize', bytes: TOO_MUCH },
        system_syncState: SLOW
      }
      const node = await stage.node(stage.chain(), { request: ({ method }) => reactions[method] })
      const provider = stage.provider([node])
      await stage.fails(5000, ['FrameSizeExceeded'], provider.request(HEAD))
      stage.equal(
        await stage.within(2000, provider.request({ method: 'system_chain' })),
        'Fake',
        'chain'
      )
    }
  },
  {
    name: 'earlyReadNeverAnswered',
    expects: 'a node is verified and never answers the early read: another does in 10 s',
    play: async (stage) => {
      const chain = stage.chain()
      const mute = await stage.node(chain, {
        request: ({ method }) =>
          method === 'chain_getFinalizedHead' ? { kind: 'ignore' } : undefined
      })
      const provider = stage.provider([mute, await stage.node(chain)])
      stage.equal(
        await stage.within(10_000, provider.request(HEAD)),
        chain.hashAt(chain.finalizedNumber),
        'head'
      )
    }
  }
]
