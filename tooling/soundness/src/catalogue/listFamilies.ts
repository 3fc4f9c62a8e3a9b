import { assetHub } from './assetHub.ts'
import { bundled } from './bundled.ts'
import { channels } from './channels.ts'
import { contracts } from './contracts.ts'
import { cores } from './cores.ts'
import { feeAsset } from './feeAsset.ts'
import { tasksOfOthers } from './others.ts'
import type { Family } from './Perturbation.ts'
import { proxies } from './proxies.ts'
import { queues } from './queues.ts'
import { relayChanges } from './relayChanges.ts'
import { schedules } from './schedules.ts'
import { serviceManagement } from './serviceManagement.ts'
import { serviceState } from './serviceState.ts'
import { switches } from './switches.ts'
import { targetSettings } from './targetSettings.ts'
import { taskCalls } from './taskCalls.ts'
import { time } from './time.ts'
import { user } from './user.ts'
import { weights } from './weights.ts'

/** Every family of perturbations. */
export const families: readonly Family[] = [
  switches,
  channels,
  queues,
  targetSettings,
  feeAsset,
  proxies,
  user,
  weights,
  taskCalls,
  contracts,
  schedules,
  serviceState,
  serviceManagement,
  time,
  tasksOfOthers,
  relayChanges,
  cores,
  assetHub,
  bundled
]
