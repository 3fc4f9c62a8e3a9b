import { hashBytes } from '../node/answerRequest.ts'
import type { NodeFaults, Reaction } from '../node/NodeFaults.ts'
import type { Scenario } from '../runner/Scenario.ts'
import type { Stage } from '../runner/Stage.ts'
import { keyOf } from './shared.ts'

const KINDS = ['ignore', 'swallow', 'freeze', 'wrongId', 'duplicate'] as const

function anything(stage: Stage, oneIn: number): NodeFaults {
  const { dice } = stage
  const react = (): Reaction | undefined => {
    if (!dice.oneIn(oneIn)) return undefined
    if (dice.oneIn(3)) return { kind: 'kill', executed: dice.oneIn(2) }
    if (dice.oneIn(5)) return { kind: 'garbage', text: 'garbage' }
    if (dice.oneIn(4)) return { kind: 'answer', delayMs: dice.between(10, 3000) }
    return { kind: dice.pick(KINDS) }
  }
  return {
    request: react,
    upgrade: () => (dice.oneIn(6) ? dice.pick(['refuse', 'hang'] as const) : 'accept')
  }
}

/** Everything at once. */
export const chaos: readonly Scenario[] = [
  {
    name: 'everythingAtOnce',
    expects: 'faults of all kinds at three endpoints: right answers or codes, and nothing twice',
    virtualOnly: true,
    play: async (stage) => {
      const chain = stage.chain()
      for (let key = 0; key < 40; key += 1)
        chain.storage.set(keyOf(key), `0x${keyOf(key).slice(4)}`)
      const nodes = [
        await stage.node(chain, anything(stage, 8)),
        await stage.node(chain, anything(stage, 12)),
        await stage.node(chain, anything(stage, 10))
      ]
      const provider = stage.provider(nodes)
      const heads = provider
        .subscribe('f', 'chain_subscribeFinalizedHeads', [], (error) => {
          if (error) stage.coded(error)
        })
        .catch((error: unknown) => stage.coded(error))
      const growing = stage.every(500, () => {
        chain.produce()
        if (stage.dice.oneIn(3)) chain.reorganize(1)
        chain.finalize(chain.bestNumber - 1)
      })
      const calls: Promise<void>[] = []
      for (let call = 0; call < 60; call += 1) {
        await stage.sleep(stage.dice.between(1, 400))
        calls.push(oneCall(stage, provider, call))
      }
      await stage.within(31_000, Promise.all([...calls, heads]))
      growing()
    }
  }
]

async function oneCall(
  stage: Stage,
  provider: ReturnType<Stage['provider']>,
  call: number
): Promise<void> {
  const body = call.toString(16).padStart(4, '0').repeat(24)
  const extrinsic = `0xc4${call % 2 === 0 ? '84' : '04'}${body}`
  const kind = call % 3
  try {
    if (kind === 0) {
      const value = await provider.request({
        method: 'state_getStorage',
        params: [keyOf(call % 40)]
      })
      stage.equal(value, `0x${keyOf(call % 40).slice(4)}`, 'value')
    } else if (kind === 1) {
      const hash = await provider.request({ method: 'author_submitExtrinsic', params: [extrinsic] })
      stage.equal(hash, hashBytes(extrinsic), 'hash')
    } else {
      await provider.request({ method: 'dev_effect', params: [`effect ${call}`] })
    }
  } catch (error) {
    stage.coded(error)
  }
}
