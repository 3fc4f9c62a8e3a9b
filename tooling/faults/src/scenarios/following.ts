import { plainRuntime } from '../chain/FakeRuntime.ts'
import { HEIGHT_KEY } from '../node/answerRequest.ts'
import { answer, answerWith, extrinsic, on } from './combine.ts'
import { NO_VALUES } from './hostileTexts.ts'
import type { Scenario } from './Stage.ts'

const STALL_MS = 2000
const NEW_HEADS = 'chain_subscribeNewHeads'

/** Faults of subscriptions, and of a node whose head stands still. */
export const following: readonly Scenario[] = [
  {
    name: 'headsAfterSwitch',
    expects: 'connections break and blocks are replaced: the newest heads arrive after each switch',
    play: async (stage) => {
      const { chain, first, second, provider } = await stage.pair()
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
        for (const node of [first, second]) if (stage.dice.oneIn(2)) node.killAll()
        chain.finalize(chain.bestNumber - stage.dice.between(0, 2))
        const newest = { NewHeads: chain.bestNumber, FinalizedHeads: chain.finalizedNumber }
        const isNewest = () => JSON.stringify(heads) === JSON.stringify(newest)
        await stage.until(3000, isNewest)
      }
    }
  },
  {
    name: 'headStandsStill',
    expects: 'a node answers and its head stands still: the next one is in use soon',
    play: async (stage) => {
      const { chain, first, second, provider } = await stage.connected({}, { stallMs: STALL_MS })
      stage.every(300, () => {
        chain.produce()
        chain.finalize(chain.bestNumber - 1)
      })
      await stage.sleep(stage.dice.between(0, 3000))
      const lost = stage.event(provider, 'disconnected')
      first.faults = { stuckAt: first.view.best }
      // Four polls in the time allowed, and the time that a poll and a new connection take.
      const { error } = await stage.within(STALL_MS + STALL_MS / 4 + 800, lost)
      stage.equal(stage.coded(error).code, 'NodeStallExceeded', 'reason')
      await stage.reads(1000, provider)
      stage.equal(provider.endpoint, stage.urlOf(second), 'endpoint')
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
      stage.equal(only.upgrades, 1, 'connections')
    }
  },
  {
    name: 'storageSubscriptionRestored',
    expects: 'a storage subscription continues after a switch, and ends when it is ended',
    play: async (stage) => {
      const { chain, first, provider } = await stage.pair()
      let changes = 0
      const reach = (count: number): Promise<void> => stage.until(1000, () => changes === count)
      const method = 'state_subscribeStorage'
      const id = await provider.subscribe('state_storage', method, [[HEIGHT_KEY]], () => {
        changes += 1
      })
      const end = (): Promise<boolean> =>
        provider.unsubscribe('state_storage', 'state_unsubscribeStorage', id)
      await reach(1)
      first.killAll()
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
    expects: 'a subscribe call is lost or answered with rubbish: the next node serves it',
    play: async (stage) => {
      const { dice } = stage
      const value = dice.pick(NO_VALUES)
      const killed = on(NEW_HEADS, { kind: 'kill', executed: dice.oneIn(2) })
      const malformed = answerWith(NEW_HEADS, (id) => answer(id, value))
      const { chain, provider } = await stage.pair(dice.oneIn(2) ? killed : malformed)
      const heads: unknown[] = []
      const take = (_: unknown, head: unknown): number => heads.push(head)
      await stage.within(1500, provider.subscribe('h', NEW_HEADS, [], take))
      for (let count = 1; count <= 2; count += 1) {
        await stage.until(1000, () => heads.length === count)
        chain.produce()
      }
    }
  },
  {
    name: 'notifiedBeforeAnswered',
    expects: 'the first notification comes before the answer with the id of its subscription',
    play: async (stage) => {
      const provider = stage.provider([await stage.node(stage.chain(), { notifyEarly: true })])
      let heads = 0
      const take = (): number => (heads += 1)
      await stage.within(1000, provider.subscribe('h', NEW_HEADS, [], take))
      await stage.until(1000, () => heads > 0)
    }
  },
  {
    name: 'hostileHead',
    expects: 'a malformed head reaches no callback, and the next endpoint is in use in 1 s',
    play: async (stage) => {
      const { dice } = stage
      const value = dice.pick([...NO_VALUES, '{"number":"0xffffffffffffffff"}', '{"number":"0x1"}'])
      const { first, provider } = await stage.connected()
      const seen: unknown[] = []
      const kind = dice.pick(['NewHeads', 'FinalizedHeads'])
      await provider.subscribe('h', `chain_subscribe${kind}`, [], (error, head) => {
        seen.push(error ?? head)
      })
      await stage.until(1000, () => seen.length === 1)
      const switching = stage.event(provider, 'switched')
      first.notifyAll(value)
      await stage.within(1000, switching)
      await stage.sleep(100)
      const isHead = (head: unknown): boolean => JSON.stringify(head).includes('"parentHash"')
      stage.check(seen.every(isHead), `${value.slice(0, 40)} was passed on`)
    }
  },
  {
    name: 'watchLost',
    expects: 'the connection breaks during a watched extrinsic: SubscriptionLost, never sent again',
    play: async (stage) => {
      const { chain, first, second, provider } = await stage.pair()
      const bytes = extrinsic(stage)
      const errors: unknown[] = []
      const status: unknown[] = []
      const method = 'author_submitAndWatchExtrinsic'
      await provider.subscribe('author_extrinsicUpdate', method, [bytes], (error, result) =>
        error ? errors.push(error) : status.push(result)
      )
      await stage.until(1000, () => status.length === 1)
      first.killAll()
      await stage.until(1000, () => errors.length === 1)
      stage.equal(stage.coded(errors[0]).code, 'SubscriptionLost', 'code')
      await stage.sleep(500)
      stage.equal(second.count(method), 0, 'submissions elsewhere')
      stage.equal(chain.effects.get(bytes), 1, 'effects')
    }
  },
  {
    name: 'runtimeUpgrade',
    expects: 'the runtime is upgraded while connected: the metadata is that of the new code',
    play: async (stage) => {
      const chain = stage.chain()
      const node = await stage.node(chain)
      const kept = new Map<string, Uint8Array>()
      const provider = stage.provider([node], {
        metadataCache: {
          get: async ({ codeHash, call }) => kept.get(`${codeHash} ${call}`),
          set: async ({ codeHash, call }, blob) => void kept.set(`${codeHash} ${call}`, blob)
        }
      })
      const versions: number[] = []
      const method = 'state_subscribeRuntimeVersion'
      await provider.subscribe('state_runtimeVersion', method, [], (_, { specVersion }) => {
        versions.push(specVersion)
      })
      const read = (): Promise<unknown> => provider.request({ method: 'state_getMetadata' })
      const old = await read()
      stage.equal(await read(), old, 'metadata from the cache')
      stage.equal(node.count('state_getMetadata'), 1, 'downloads')
      chain.upgrade(plainRuntime(2))
      await stage.until(1000, () => versions.at(-1) === 2)
      const now = await read()
      stage.check(now === chain.runtime.metadata && now !== old, 'metadata of the old code')
      stage.equal(await read(), now, 'metadata from the cache')
      stage.equal(node.count('state_getMetadata'), 2, 'downloads')
    }
  }
]
