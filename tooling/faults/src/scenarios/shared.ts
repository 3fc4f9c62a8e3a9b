import type { NodeFaults, Reaction, RequestSeen } from '../node/NodeFaults.ts'
import type { Scenario } from '../runner/Scenario.ts'
import type { Stage } from '../runner/Stage.ts'

export const READ = { method: 'system_chain' }

/** The storage key number `index`. */
export function keyOf(index: number): string {
  return `0xaa${index.toString(16).padStart(6, '0')}`
}

/** A fault of the requests of one method, or of some of them. */
export function on(
  wanted: string,
  reaction: Reaction,
  concerns: (seen: RequestSeen) => boolean = () => true
): NodeFaults {
  return {
    request: ({ method }, seen) => (method === wanted && concerns(seen) ? reaction : undefined)
  }
}

/** Another text in place of the answer to the requests of one method. */
export function answerWith(wanted: string, text: (id: number) => string): NodeFaults {
  return {
    request: ({ id, method }) =>
      method === wanted ? { kind: 'garbage', text: text(id) } : undefined
  }
}

/** The first of two endpoints has a fault: a read is answered by the second in time. */
export function answeredElsewhere(
  name: string,
  expects: string,
  limitMs: number,
  faultsOf: (stage: Stage) => NodeFaults,
  isConnected = true
): Scenario {
  const play = async (stage: Stage): Promise<void> => {
    const chain = stage.chain()
    const first = await stage.node(chain, faultsOf(stage))
    const provider = stage.provider([first, await stage.node(chain)])
    if (isConnected) await stage.event(provider, 'connected')
    stage.equal(await stage.within(limitMs, provider.request(READ)), 'Fake', 'chain')
  }
  return { name, expects: `${expects}: the next endpoint answers in ${limitMs} ms`, play }
}

/** The only endpoint has a fault: a read fails in time with one of these codes. */
export function refusedWith(
  name: string,
  expects: string,
  codes: readonly string[],
  faults: NodeFaults
): Scenario {
  const play = async (stage: Stage): Promise<void> => {
    const provider = stage.provider([await stage.node(stage.chain(), faults)])
    await stage.fails(1000, codes, provider.request(READ))
  }
  return { name, expects: `${expects}: ${codes.join(' or ')} in 1 s`, play }
}
