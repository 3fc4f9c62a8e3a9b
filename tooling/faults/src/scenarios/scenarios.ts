import { chaos } from './chaos.ts'
import { connecting } from './connecting.ts'
import { following } from './following.ts'
import { losing } from './losing.ts'
import type { Scenario } from './Stage.ts'

/** Every fault that a provider must survive, by name. */
export const scenarios: readonly Scenario[] = [...connecting, ...losing, ...following, ...chaos]
