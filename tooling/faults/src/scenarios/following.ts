import { plainRuntime } from '../chain/FakeRuntime.ts'
import { HEIGHT_KEY } from '../node/answerRequest.ts'
import type { Scenario } from '../runner/Scenario.ts'
import { on } from './shared.ts'

const STALL_MS = 2000

/** Faults under subscriptions. */
export const following: readonly Scenario[] = [
  {
    name: 'headsAfterSwitch',
    expects: 'connections break and blocks are replaced: the newest heads arrive after each switch',
    play: async (stage) => {
      const chain = stage.chain()
      const nodes = [await stage.node(chain), await stage.node(chain)]
      const provider = stage.provider(nodes)
      const heads = { NewHeads: 0, FinalizedHeads: 0 }
      for (const kind of ['NewHeads', 'FinalizedHeads'] as const) {
        await provider.subscribe('h', `chain_subscribe${kind}`, [], (_, { number }) => {
          heads[kind] = Number(number)
        })
      }
      for (let round = 0; round < 5; round += 1) {
        chain.produce()
        chain.produce()
        chain.reorganize(stage.dice.between(1, 2))
        for (const { node } of nodes) if (stage.dice.oneIn(2)) node.killAll()
        chain.finalize(chain.bestNumber - stage.dice.between(0, 2))
        const [best, finalized] = [chain.bestNumber, chain.finalizedNumber]
        await stage.within(
          3000,
          stage.until(() => heads.NewHeads === best && heads.FinalizedHeads === finalized)
        )
      }
    }
  },
  {
    name: 'headStandsStill',
    expects: 'a node answers and its head stands still: the next one is in use soon',
    play: async (stage) => {
      const chain = stage.chain()
      stage.every(300, () => {
        chain.produce()
        chain.finalize(chain.bestNumber - 1)
      })
      const [first, second] = [await stage.node(chain), await stage.node(chain)]
      const provider = stage.provider([first, second], { stallMs: STALL_MS })
      await stage.event(provider, 'connected')
      await stage.sleep(stage.dice.between(0, 3000))
      const lost = stage.event<{ error: unknown }>(provider, 'disconnected')
      first.node.faults = { stuckAt: first.node.view.best }
      // Four polls in the time allowed, and the time that a poll and a new connection take.
      const { error } = await stage.within(STALL_MS + STALL_MS / 4 + 800, lost)
      stage.equal(stage.coded(error).code, 'NodeStallExceeded', 'reason')
      await stage.within(1000, provider.request({ method: 'system_chain' }))
      stage.equal(provider.endpoint, second.url, 'endpoint')
    }
  },
  {
    name: 'onlyEndpointStandsStill',
    expects: 'the head of the only node stands still: the node stays in use',
    play: async (stage) => {
      const only = await stage.node(stage.chain())
      const provider = stage.provider([only], { stallMs: STALL_MS })
      await stage.event(provider, 'connected')
      await stage.sleep(2 * STALL_MS)
      stage.equal(only.node.upgrades, 1, 'connections')
    }
  },
  {
    name: 'storageSubscriptionRestored',
    expects: 'a storage subscription goes on over a switch, and ends when it is ended',
    play: async (stage) => {
      const chain = stage.chain()
      const first = await stage.node(chain)
      const provider = stage.provider([first, await stage.node(chain)])
      let changes = 0
      const reach = (count: number): Promise<void> =>
        stage.within(
          1000,
          stage.until(() => changes === count)
        )
      const method = 'state_subscribeStorage'
      const id = await provider.subscribe('state_storage', method, [[HEIGHT_KEY]], () => {
        changes += 1
      })
      const end = (): Promise<boolean> =>
        provider.unsubscribe('state_storage', 'state_unsubscribeStorage', id)
      await reach(1)
      const restored = stage.event(provider, 'restored')
      first.node.killAll()
      await stage.within(1000, restored)
      await reach(2)
      chain.produce()
      await reach(3)
      stage.equal(await end(), true, 'ended')
      chain.produce()
      await stage.sleep(100)
      stage.equal(changes, 3, 'changes after the end')
      stage.equal(await end(), false, 'again')
    }
  },
  {
    name: 'subscribedWhileKilled',
    expects: 'the connection breaks while a subscription is being made: it is made on the next',
    play: async (stage) => {
      const chain = stage.chain()
      const killed = { kind: 'kill', executed: stage.dice.oneIn(2) } as const
      const dying = await stage.node(chain, on('chain_subscribeNewHeads', killed))
      const provider = stage.provider([dying, await stage.node(chain)])
      const heads: unknown[] = []
      const take = (_: unknown, head: unknown): number => heads.push(head)
      await stage.within(1500, provider.subscribe('h', 'chain_subscribeNewHeads', [], take))
      for (let count = 1; count <= 2; count += 1) {
        await stage.within(
          1000,
          stage.until(() => heads.length === count)
        )
        chain.produce()
      }
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
