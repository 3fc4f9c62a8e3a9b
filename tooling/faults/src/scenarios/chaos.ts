import { breakFrame } from '../frames/breakFrame.ts'
import { hashBytes } from '../node/answerRequest.ts'
import type { NodeFaults, Reaction } from '../node/NodeFaults.ts'
import { keyOf } from './combine.ts'
import type { Scenario, Stage } from './Stage.ts'

const KINDS = ['ignore', 'swallow', 'freeze', 'wrongId', 'duplicate'] as const

function anything({ dice }: Stage, oneIn: number): NodeFaults {
  const react = (): Reaction | undefined => {
    if (!dice.oneIn(oneIn)) return undefined
    if (dice.oneIn(3)) return { kind: 'kill', executed: dice.oneIn(2) }
    if (dice.oneIn(4)) return { kind: 'answer', delayMs: dice.between(10, 3000) }
    return { kind: dice.pick(KINDS) }
  }
  return {
    request: react,
    upgrade: () => (dice.oneIn(6) ? dice.pick(['refuse', 'hang'] as const) : 'accept')
  }
}

/** Frames with one thing wrong, made of those that the node would send. */
const broken = ({ dice }: Stage): NodeFaults => ({
  send: (text) => (dice.oneIn(2) ? breakFrame(text, dice.next) : [text])
})

type Provider = ReturnType<Stage['provider']>

/** Three endpoints with random faults, and calls of all kinds: each ends with its answer or a code. */
function mixed(
  name: string,
  expects: string,
  faultsOf: (stage: Stage, nth: number) => NodeFaults,
  callOnce: (stage: Stage, provider: Provider, nth: number) => Promise<void>
): Scenario {
  const play = async (stage: Stage): Promise<void> => {
    const chain = stage.chain()
    for (let key = 0; key < 40; key += 1) chain.storage.set(keyOf(key), `0x${keyOf(key).slice(4)}`)
    const nodes = []
    for (const nth of [8, 12, 10]) nodes.push(await stage.node(chain, faultsOf(stage, nth)))
    const provider = stage.provider(nodes)
    const told = (error: Error | null): void => void (error && stage.coded(error))
    const heads = provider
      .subscribe('f', 'chain_subscribeFinalizedHeads', [], told)
      .catch((error: unknown) => stage.coded(error))
    const growing = stage.every(500, () => {
      chain.produce()
      if (stage.dice.oneIn(3)) chain.reorganize(1)
      chain.finalize(chain.bestNumber - 1)
    })
    const calls: Promise<unknown>[] = [heads]
    for (let call = 0; call < 60; call += 1) {
      await stage.sleep(stage.dice.between(1, 400))
      const ended = callOnce(stage, provider, call).catch((error: unknown) => stage.coded(error))
      calls.push(ended)
    }
    await stage.within(31_000, Promise.all(calls))
    growing()
  }
  return { name, expects, virtualOnly: true, play }
}

const METHODS = [
  ...(['chain_getHeader', 'chain_getFinalizedHead', 'state_getRuntimeVersion'] as const),
  ...(['system_properties', 'author_rotateKeys', 'no_such_method', 'state_getStorage'] as const)
] as const

/** Everything at once. */
export const chaos: readonly Scenario[] = [
  mixed(
    'everythingAtOnce',
    'faults of all kinds at three endpoints: right answers or codes, and nothing twice',
    anything,
    async (stage, provider, nth) => {
      const key = keyOf(nth % 40)
      if (nth % 3 === 0) {
        const value = await provider.request({ method: 'state_getStorage', params: [key] })
        stage.equal(value, `0x${key.slice(4)}`, 'value')
      } else if (nth % 3 === 1) {
        const bytes = `0xc4${nth % 2 === 0 ? '84' : '04'}${nth.toString(16).padStart(96, '0')}`
        const hash = await provider.request({ method: 'author_submitExtrinsic', params: [bytes] })
        stage.equal(hash, hashBytes(bytes), 'hash')
      } else {
        await provider.request({ method: 'dev_effect', params: [`effect ${nth}`] })
      }
    }
  ),
  mixed(
    'brokenFrames',
    'half of the frames have one thing wrong: each call ends with its answer or a code',
    broken,
    async (stage, provider, nth) => {
      if (nth % 3 > 0) {
        const params = [keyOf(nth)]
        await provider.request({ method: stage.dice.pick(METHODS), params, deadlineMs: 2000 })
        return
      }
      const told = (error: Error | null): void => void (error && stage.coded(error))
      const id = await provider.subscribe('h', 'chain_subscribeNewHeads', [], told)
      await stage.sleep(stage.dice.between(1, 500))
      await provider.unsubscribe('h', 'chain_unsubscribeNewHeads', id)
    }
  )
]
