import type { FakeChain } from '../chain/FakeChain.ts'
import type { Scenario } from '../runner/Scenario.ts'
import type { Stage } from '../runner/Stage.ts'
import type { SubjectProvider } from '../runner/Subject.ts'
import { keyOf } from './shared.ts'

const COUNT = 50

/** Stores every other value, so that half of the reads find nothing. */
function fill(chain: FakeChain): void {
  for (let key = 0; key < COUNT; key += 2) chain.storage.set(keyOf(key), `0x${keyOf(key).slice(4)}`)
}

async function readAll(stage: Stage, chain: FakeChain, provider: SubjectProvider): Promise<void> {
  const keys = Array.from({ length: COUNT }, (_, key) => keyOf(key))
  const reads = keys.map((key) => provider.request({ method: 'state_getStorage', params: [key] }))
  const expected = keys.map((key) => chain.storage.get(key) ?? null)
  stage.equal(await stage.within(1500, Promise.all(reads)), expected, 'values')
}

/** Faults of nodes that do not take many reads at once. */
export const reading: readonly Scenario[] = [
  {
    name: 'joinedReads',
    expects: 'no fault: 50 reads of one tick are one request, and absent values are null',
    play: async (stage) => {
      const chain = stage.chain()
      fill(chain)
      const node = await stage.node(chain)
      await readAll(stage, chain, stage.provider([node]))
      stage.equal(node.node.count('state_queryStorageAt'), 1, 'requests')
      stage.equal(node.node.count('state_getStorage'), 0, 'single reads')
    }
  },
  {
    name: 'joinedReadsRefused',
    expects: 'the node does not serve reads of many keys: each is read alone, same values',
    play: async (stage) => {
      const chain = stage.chain()
      fill(chain)
      const node = await stage.node(chain, {
        request: ({ method }) =>
          method === 'state_queryStorageAt'
            ? { kind: 'error', code: stage.dice.pick([-32601, -32000]), message: 'not served' }
            : undefined
      })
      await readAll(stage, chain, stage.provider([node]))
      stage.equal(node.node.count('state_getStorage'), COUNT, 'single reads')
    }
  },
  {
    name: 'joinedReadsMisanswered',
    expects: 'the node answers reads of many keys in a form that it should not: each is read alone',
    play: async (stage) => {
      const chain = stage.chain()
      fill(chain)
      const result = stage.dice.pick([[], {}, [{ changes: 1 }], null] as const)
      const node = await stage.node(chain, {
        request: ({ method }) =>
          method === 'state_queryStorageAt' ? { kind: 'result', result } : undefined
      })
      await readAll(stage, chain, stage.provider([node]))
    }
  },
  {
    name: 'joinedReadsKilled',
    expects: 'the connection breaks under joined reads: all are answered elsewhere, same values',
    play: async (stage) => {
      const chain = stage.chain()
      fill(chain)
      const dying = await stage.node(chain, {
        request: ({ method }) =>
          method === 'state_queryStorageAt' ? { kind: 'kill', executed: false } : undefined
      })
      await readAll(stage, chain, stage.provider([dying, await stage.node(chain)]))
    }
  }
]
