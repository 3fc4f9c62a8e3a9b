import type { Artifacts } from '../src/evidence/Artifacts.ts'
import type { Draft } from './judgeWith.ts'

/** Makes a parameter of the target the one to blame. */
export function blame(artifacts: Draft<Artifacts>, name: string): void {
  artifacts.switches.wrong = [
    {
      name,
      step: {
        chain: 'target',
        origin: { kind: 'root' },
        call: '0x4600',
        description: `parameters.setParameter(${name}: false)`,
        preconditions: [],
        observe: 'it is off'
      }
    }
  ]
}
