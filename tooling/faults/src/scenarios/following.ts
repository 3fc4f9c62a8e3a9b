import type { FakeChain } from '../chain/FakeChain.ts'
import { plainRuntime } from '../chain/FakeRuntime.ts'
import { HEIGHT_KEY } from '../node/answerRequest.ts'
import type { Scenario } from '../runner/Scenario.ts'
import type { Stage } from '../runner/Stage.ts'
import type { SubjectProvider } from '../runner/Subject.ts'

interface Head {
  readonly number: string
}

/** Follows the finalized heads, and keeps those that it received. */
async function follow(
  provider: SubjectProvider
): Promise<{ numbers: number[]; errors: unknown[] }> {
  const seen = { numbers: [] as number[], errors: [] as unknown[] }
  const take = (error: Error | null, head: Head): void => {
    if (error) seen.errors.push(error)
    else seen.numbers.push(Number(head.number))
  }
  await provider.subscribe('chain_finalizedHead', 'chain_subscribeFinalizedHeads', [], take)
  return seen
}

/** Adds blocks and finalizes them, several at once as chains do. */
function grow(stage: Stage, chain: FakeChain): void {
  const count = stage.dice.between(1, 3)
  for (let block = 0; block < count; block += 1) chain.produce()
  chain.finalize(chain.bestNumber - stage.dice.between(0, 1))
}

function checkSequence(stage: Stage, numbers: readonly number[], last: number): void {
  const [first = 0] = numbers
  const expected = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  stage.equal(numbers, expected, 'finalized heads')
}

/** Faults under subscriptions. */
export const following: readonly Scenario[] = [
  {
    name: 'finalizedGap',
    expects:
      'blocks are finalized while a connection is replaced: every head arrives once, in order',
    play: async (stage) => {
      const chain = stage.chain()
      const first = await stage.node(chain)
      const provider = stage.provider([first, await stage.node(chain)])
      const seen = await follow(provider)
      for (let step = 0; step < 3; step += 1) grow(stage, chain)
      await stage.until(() => seen.numbers.at(-1) === chain.finalizedNumber)
      first.node.killAll()
      for (let step = 0; step < stage.dice.between(1, 30); step += 1) grow(stage, chain)
      await stage.within(
        3000,
        stage.until(() => seen.numbers.at(-1) === chain.finalizedNumber)
      )
      checkSequence(stage, seen.numbers, chain.finalizedNumber)
    }
  },
  {
    name: 'finalizedGapUnderFlapping',
    expects: 'connections break again and again while gaps are filled: every head arrives once',
    virtualOnly: true,
    play: async (stage) => {
      const chain = stage.chain()
      const nodes = [await stage.node(chain), await stage.node(chain), await stage.node(chain)]
      const provider = stage.provider(nodes)
      const seen = await follow(provider)
      const growing = stage.every(300, () => grow(stage, chain))
      const breaking = stage.every(stage.dice.between(150, 900), () => {
        for (const { node } of nodes) node.killAll()
      })
      await stage.sleep(15_000)
      growing()
      breaking()
      await stage.within(
        35_000,
        stage.until(() => seen.numbers.at(-1) === chain.finalizedNumber)
      )
      stage.equal(seen.errors.length, 0, 'errors')
      checkSequence(stage, seen.numbers, chain.finalizedNumber)
    }
  },
  {
    name: 'finalizedGapTooLarge',
    expects: 'more finalized heads were missed than are fetched: told with a code, then goes on',
    play: async (stage) => {
      const chain = stage.chain()
      const first = await stage.node(chain)
      const provider = stage.provider([first, await stage.node(chain)], { maxFinalizedGap: 20 })
      const seen = await follow(provider)
      await stage.until(() => seen.numbers.length === 1)
      first.node.killAll()
      for (let block = 0; block < 50; block += 1) chain.produce()
      chain.finalize(chain.bestNumber)
      await stage.within(
        3000,
        stage.until(() => seen.numbers.length === 2)
      )
      stage.equal(
        seen.errors.map((error) => stage.coded(error).code),
        ['SubscriptionLost'],
        'errors'
      )
    }
  },
  {
    name: 'laggingAfterSwitch',
    expects: 'the next node has finalized less than was seen: no head comes twice or goes back',
    play: async (stage) => {
      const chain = stage.chain('chain', 40)
      const first = await stage.node(chain)
      const late = await stage.node(chain, { lag: stage.dice.between(1, 30) })
      const provider = stage.provider([first, late])
      const seen = await follow(provider)
      await stage.until(() => seen.numbers.length === 1)
      const restored = stage.event(provider, 'restored')
      first.node.killAll()
      await restored
      for (let step = 0; step < 20; step += 1) grow(stage, chain)
      late.node.faults = {}
      grow(stage, chain)
      await stage.within(
        3000,
        stage.until(() => seen.numbers.at(-1) === chain.finalizedNumber)
      )
      checkSequence(stage, seen.numbers, chain.finalizedNumber)
    }
  },
  {
    name: 'filledFromLaggingNode',
    expects: 'the only node left has not the blocks of a gap yet: they are waited for',
    virtualOnly: true,
    play: async (stage) => {
      const chain = stage.chain('chain', 40)
      const first = await stage.node(chain)
      const late = await stage.node(chain)
      const provider = stage.provider([first, late])
      const seen = await follow(provider)
      await stage.until(() => seen.numbers.length === 1)
      late.node.faults = { lag: 30 }
      first.node.faults = {
        request: ({ method }) =>
          method === 'chain_getBlockHash' ? { kind: 'kill', executed: false } : undefined
      }
      for (let block = 0; block < 10; block += 1) chain.produce()
      chain.finalize(chain.bestNumber)
      await stage.event(provider, 'restored')
      await stage.sleep(stage.dice.between(100, 5000))
      late.node.faults = {}
      await stage.within(
        2500,
        stage.until(() => seen.numbers.at(-1) === chain.finalizedNumber)
      )
      checkSequence(stage, seen.numbers, chain.finalizedNumber)
    }
  },
  {
    name: 'reorganization',
    expects:
      'best blocks are replaced by another fork: new heads are passed on, final ones unharmed',
    play: async (stage) => {
      const chain = stage.chain()
      const first = await stage.node(chain)
      const provider = stage.provider([first, await stage.node(chain)])
      const seen = await follow(provider)
      const best: string[] = []
      const take = (_: unknown, head: Head): number => best.push(head.number)
      await provider.subscribe('chain_newHead', 'chain_subscribeNewHeads', [], take)
      for (let round = 0; round < 5; round += 1) {
        chain.produce()
        chain.produce()
        chain.reorganize(stage.dice.between(1, 2))
        if (round === 2) first.node.killAll()
        chain.finalize(chain.bestNumber - stage.dice.between(0, 2))
      }
      chain.finalize(chain.bestNumber)
      await stage.within(
        3000,
        stage.until(() => seen.numbers.at(-1) === chain.finalizedNumber)
      )
      await stage.within(
        1000,
        stage.until(() => Number(best.at(-1)) === chain.bestNumber)
      )
      checkSequence(stage, seen.numbers, chain.finalizedNumber)
    }
  },
  {
    name: 'storageSubscriptionRestored',
    expects: 'a storage subscription goes on over a switch, and ends when it is ended',
    play: async (stage) => {
      const chain = stage.chain()
      const first = await stage.node(chain)
      const second = await stage.node(chain)
      const provider = stage.provider([first, second])
      let changes = 0
      const take = (): void => {
        changes += 1
      }
      const id = await provider.subscribe(
        'state_storage',
        'state_subscribeStorage',
        [[HEIGHT_KEY]],
        take
      )
      await stage.until(() => changes === 1)
      const restored = stage.event(provider, 'restored')
      first.node.killAll()
      await stage.within(1000, restored)
      await stage.until(() => changes === 2)
      chain.produce()
      await stage.within(
        1000,
        stage.until(() => changes === 3)
      )
      stage.equal(
        await provider.unsubscribe('state_storage', 'state_unsubscribeStorage', id),
        true,
        'ended'
      )
      chain.produce()
      await stage.sleep(100)
      stage.equal(changes, 3, 'changes after the end')
      stage.equal(
        await provider.unsubscribe('state_storage', 'state_unsubscribeStorage', id),
        false,
        'again'
      )
    }
  },
  {
    name: 'subscribedWhileKilled',
    expects: 'the connection breaks while a subscription is being made: it is made on the next',
    play: async (stage) => {
      const chain = stage.chain()
      const executed = stage.dice.oneIn(2)
      const dying = await stage.node(chain, {
        request: ({ method }) =>
          method === 'chain_subscribeNewHeads' ? { kind: 'kill', executed } : undefined
      })
      const provider = stage.provider([dying, await stage.node(chain)])
      let heads = 0
      const take = (): void => {
        heads += 1
      }
      await stage.within(1500, provider.subscribe('h', 'chain_subscribeNewHeads', [], take))
      await stage.within(
        1000,
        stage.until(() => heads === 1)
      )
      chain.produce()
      await stage.within(
        1000,
        stage.until(() => heads === 2)
      )
    }
  },
  {
    name: 'runtimeUpgrade',
    expects: 'the runtime is upgraded in mid-session: the metadata is that of the new code',
    play: async (stage) => {
      const chain = stage.chain()
      const node = await stage.node(chain)
      const kept = new Map<string, string>()
      const provider = stage.provider([node], {
        metadataCache: {
          get: async ({ codeHash, call }) => kept.get(`${codeHash} ${call}`),
          set: async ({ codeHash, call }, blob) => {
            kept.set(`${codeHash} ${call}`, blob)
          }
        }
      })
      const versions: number[] = []
      const take = (_: unknown, version: { specVersion: number }): number =>
        versions.push(version.specVersion)
      await provider.subscribe('state_runtimeVersion', 'state_subscribeRuntimeVersion', [], take)
      const read = (): Promise<unknown> => provider.request({ method: 'state_getMetadata' })
      const old = await read()
      stage.equal(await read(), old, 'metadata from the cache')
      stage.equal(node.node.count('state_getMetadata'), 1, 'downloads')
      chain.upgrade(plainRuntime(2))
      await stage.within(
        1000,
        stage.until(() => versions.at(-1) === 2)
      )
      const now = await read()
      stage.check(now === chain.runtime.metadata && now !== old, 'metadata of the old code')
      stage.equal(await read(), now, 'metadata from the cache')
      stage.equal(node.node.count('state_getMetadata'), 2, 'downloads')
    }
  }
]
