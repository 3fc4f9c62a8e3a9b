import { breakFrame } from '../frames/breakFrame.ts'
import type { NodeFaults } from '../node/NodeFaults.ts'
import type { Scenario } from '../runner/Scenario.ts'
import { ScenarioFailure, type Stage } from '../runner/Stage.ts'
import type { SubjectProvider } from '../runner/Subject.ts'
import { keyOf } from './shared.ts'

/** How many frames one run breaks, at least. */
const BROKEN_PER_RUN = 1000
// A call may exceed its deadline, but must end with a code.
const DEADLINE_MS = 2000

/** Frames with one thing wrong, made of those that the node would send. */
export const breaking: readonly Scenario[] = [
  {
    name: 'brokenFrames',
    expects: `${BROKEN_PER_RUN} frames with one thing wrong: each call ends, by its answer or a code`,
    virtualOnly: true,
    play: async (stage) => {
      const chain = stage.chain()
      for (let key = 0; key < 20; key += 1) chain.storage.set(keyOf(key), '0x01')
      const counts = { broken: 0 }
      const broken = (): NodeFaults => ({
        send: (text) => {
          if (!stage.dice.oneIn(2)) return [text]
          counts.broken += 1
          return breakFrame(text, stage.dice.next)
        }
      })
      const nodes = [
        await stage.node(chain, broken()),
        await stage.node(chain, broken()),
        await stage.node(chain, broken())
      ]
      const growing = stage.every(200, () => {
        chain.produce()
        chain.finalize(chain.bestNumber - 1)
      })
      while (counts.broken < BROKEN_PER_RUN) {
        // A new one each time: an endpoint that is no node is not asked again for a minute.
        const provider = stage.provider(nodes, { deadlineMs: DEADLINE_MS, stallMs: 3000 })
        const calls = Array.from({ length: 20 }, (_, nth) => callOnce(stage, provider, nth))
        await Promise.all(calls)
        await provider.disconnect()
      }
      growing()
    }
  }
]

const METHODS = [
  'chain_getHeader',
  'chain_getFinalizedHead',
  'state_getRuntimeVersion',
  'system_properties',
  'author_rotateKeys',
  'no_such_method'
] as const

/** Makes one call, or subscribes and ends the subscription. Each call has the deadline. */
async function callOnce(stage: Stage, provider: SubjectProvider, nth: number): Promise<void> {
  const inTime = <Result>(call: Promise<Result>): Promise<Result> =>
    stage.within(DEADLINE_MS + 1000, call)
  try {
    if (nth < 6) {
      await inTime(provider.request({ method: 'state_getStorage', params: [keyOf(nth)] }))
    } else if (nth < 10) {
      const told = (error: Error | null): void => {
        if (error) stage.coded(error)
      }
      const kind = stage.dice.pick(['NewHeads', 'FinalizedHeads'])
      const id = await inTime(provider.subscribe('h', `chain_subscribe${kind}`, [], told))
      await stage.sleep(stage.dice.between(1, 500))
      await inTime(provider.unsubscribe('h', `chain_unsubscribe${kind}`, id))
    } else {
      await inTime(provider.request({ method: stage.dice.pick(METHODS) }))
    }
  } catch (error) {
    if (error instanceof ScenarioFailure) throw error
    stage.coded(error)
  }
}
