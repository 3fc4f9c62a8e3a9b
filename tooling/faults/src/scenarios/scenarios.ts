import type { Scenario } from '../runner/Scenario.ts'
import { breaking } from './breaking.ts'
import { chaos } from './chaos.ts'
import { connecting } from './connecting.ts'
import { following } from './following.ts'
import { hostile } from './hostile.ts'
import { limiting } from './limiting.ts'
import { losing } from './losing.ts'
import { malformed } from './malformed.ts'
import { reading } from './reading.ts'
import { stalling } from './stalling.ts'
import { submitting } from './submitting.ts'
import { verifying } from './verifying.ts'

/** Every fault that a provider has to survive, by name. */
export const scenarios: readonly Scenario[] = [
  ...connecting,
  ...verifying,
  ...losing,
  ...malformed,
  ...hostile,
  ...breaking,
  ...submitting,
  ...following,
  ...stalling,
  ...limiting,
  ...reading,
  ...chaos
]
