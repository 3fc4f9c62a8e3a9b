import type { NodeFaults, Reaction, RequestSeen } from '../node/NodeFaults.ts'
import type { Scenario, Stage } from './Stage.ts'

type FaultsOf = (stage: Stage) => NodeFaults

/** The storage key number `index`. */
export const keyOf = (index: number): string => `0xaa${index.toString(16).padStart(6, '0')}`

/** A signed extrinsic, different for each seed. */
export function extrinsic({ dice }: Stage): string {
  const body = dice.between(0, 0xffff_ffff).toString(16).padStart(8, '0').repeat(12)
  // 49 bytes follow the length, which is compact: 49 << 2.
  return `0xc484${body}`
}

/** A reaction to the requests of one method, or to some of them. */
export function on(
  method: string,
  reaction: Reaction,
  concerns: (seen: RequestSeen) => boolean = () => true
): NodeFaults {
  return {
    request: (request, seen) => (request.method === method && concerns(seen) ? reaction : undefined)
  }
}

/** Another text in place of the answer to the requests of one method. */
export function answerWith(wanted: string, text: (id: number) => string): NodeFaults {
  return {
    request: ({ id, method }) =>
      method === wanted ? { kind: 'garbage', text: text(id) } : undefined
  }
}

export const answer = (id: number, value: string, as = 'result'): string =>
  `{"jsonrpc":"2.0","id":${id},"${as}":${value}}`

/** The first of two endpoints has a fault: the second answers a read in time. */
export function elsewhere(
  name: string,
  fault: string,
  limitMs: number,
  faultsOf: FaultsOf,
  begin: 'connected' | 'pair' = 'connected'
): Scenario {
  const expects = `${fault}: the next endpoint answers in ${limitMs} ms`
  const play = async (stage: Stage): Promise<void> => {
    const { provider } = await stage[begin](faultsOf(stage))
    await stage.reads(limitMs, provider)
  }
  return { name, expects, play }
}

/** The first of two endpoints has a fault: an early read gets the answer of the second in time. */
export function earlyElsewhere(
  name: string,
  fault: string,
  limitMs: number,
  faultsOf: FaultsOf
): Scenario {
  const expects = `${fault}: an early read is answered by the next endpoint in ${limitMs} ms`
  const play = async (stage: Stage): Promise<void> => {
    const { chain, provider } = await stage.pair(faultsOf(stage), {}, 300)
    const read = provider.request({ method: 'chain_getFinalizedHead', early: true })
    stage.equal(await stage.within(limitMs, read), chain.hashAt(300), 'head')
  }
  return { name, expects, play }
}

/** The only endpoint has a fault: a read fails in time with one of the codes. */
export function refused(
  name: string,
  fault: string,
  codes: readonly string[],
  faultsOf: FaultsOf,
  chain: 'same' | 'other' = 'same'
): Scenario {
  const play = async (stage: Stage): Promise<void> => {
    const expected = stage.chain('chain', 300)
    const node = await stage.node(
      chain === 'same' ? expected : stage.chain('other'),
      faultsOf(stage)
    )
    const provider = stage.provider([node], { genesis: expected.genesisHash as `0x${string}` })
    const early = stage.dice.oneIn(2)
    await stage.fails(1000, codes, provider.request({ method: 'system_chain', early }))
  }
  return { name, expects: `${fault}: ${codes.join(' or ')} in 1 s`, play }
}

/** The endpoint in use gets a fault: the next one is in use in time, and answers. */
export function switched(
  name: string,
  fault: string,
  limitMs: number,
  breakFirst: (pair: Awaited<ReturnType<Stage['connected']>>, stage: Stage) => unknown
): Scenario {
  const play = async (stage: Stage): Promise<void> => {
    const pair = await stage.connected()
    const switching = stage.event(pair.provider, 'switched')
    await breakFirst(pair, stage)
    await stage.within(limitMs, switching)
    await stage.reads(1000, pair.provider)
  }
  return { name, expects: `${fault}: the next endpoint is in use in ${limitMs} ms`, play }
}

/** A call that changes something gets no answer: it is not sent again. */
export function sentOnce(
  name: string,
  method: string,
  paramOf: (stage: Stage) => string
): Scenario {
  const play = async (stage: Stage): Promise<void> => {
    const { dice } = stage
    const executed = dice.oneIn(2)
    const text = dice.pick(['{"jsonrpc":"2.0","id":1,"error":[]}', 'garbage'])
    const lost: Reaction = dice.oneIn(2) ? { kind: 'kill', executed } : { kind: 'garbage', text }
    const { chain, second, provider } = await stage.pair(on(method, lost))
    const param = paramOf(stage)
    const call = provider.request({ method, params: [param] })
    await stage.fails(1500, ['CallOutcomeUnknown'], call)
    await stage.reads(1500, provider)
    stage.equal(second.count(method), 0, 'repetitions')
    const effects = lost.kind === 'kill' && executed ? 1 : 0
    stage.equal(chain.effects.get(param) ?? 0, effects, 'effects')
  }
  return { name, expects: `the answer to ${method} is lost: it is not sent again`, play }
}
