import type { Scenario } from '../runner/Scenario.ts'
import { answering } from './answering.ts'
import { breaking } from './breaking.ts'
import { chaos } from './chaos.ts'
import { connecting } from './connecting.ts'
import { following } from './following.ts'
import { losing } from './losing.ts'
import { reading } from './reading.ts'
import { submitting } from './submitting.ts'
import { verifying } from './verifying.ts'

/** Every fault that a provider has to survive, by name. */
export const scenarios: readonly Scenario[] = [
  ...connecting,
  ...verifying,
  ...losing,
  ...answering,
  ...breaking,
  ...submitting,
  ...following,
  ...reading,
  ...chaos
]
