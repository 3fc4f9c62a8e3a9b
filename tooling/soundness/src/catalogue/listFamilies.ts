import { agendas } from './agendas.ts'
import { whatLiesAhead } from './ahead.ts'
import { assetHub } from './assetHub.ts'
import { blockNumbers } from './blockNumbers.ts'
import { channels } from './channels.ts'
import { comings } from './comings.ts'
import { contracts } from './contracts.ts'
import { cores } from './cores.ts'
import { crowdedSlots } from './crowds.ts'
import { deadlinesAndRelayed } from './deadlines.ts'
import { feeAsset } from './feeAsset.ts'
import { floodsOfOthers } from './floods.ts'
import { governance } from './governance.ts'
import { instructions } from './instructions.ts'
import { interplay } from './interplay.ts'
import { lapses } from './lapses.ts'
import { longLists } from './longLists.ts'
import { migratedMoney } from './migrated.ts'
import { mixedSubjects } from './mixed.ts'
import { multisigs } from './multisigs.ts'
import { notices } from './notices.ts'
import { tasksOfOthers } from './others.ts'
import { ownAccounts } from './ownAccounts.ts'
import type { Family } from './Perturbation.ts'
import { programs } from './programs.ts'
import { proxies } from './proxies.ts'
import { publicNetworks } from './publicNetworks.ts'
import { pureProxies } from './pureProxies.ts'
import { queues } from './queues.ts'
import { relayChanges } from './relayChanges.ts'
import { reserves } from './reserves.ts'
import { schedules } from './schedules.ts'
import { serviceManagement } from './serviceManagement.ts'
import { serviceState } from './serviceState.ts'
import { switches } from './switches.ts'
import { targetSettings } from './targetSettings.ts'
import { taskCalls } from './taskCalls.ts'
import { time } from './time.ts'
import { unreadableRecords } from './unreadable.ts'
import { user } from './user.ts'
import { severalUsers } from './users.ts'
import { values } from './values.ts'
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
  whatLiesAhead,
  blockNumbers,
  programs,
  values,
  pureProxies,
  tasksOfOthers,
  severalUsers,
  ownAccounts,
  crowdedSlots,
  longLists,
  floodsOfOthers,
  relayChanges,
  agendas,
  cores,
  assetHub,
  migratedMoney,
  reserves,
  governance,
  publicNetworks,
  multisigs,
  mixedSubjects,
  interplay,
  instructions,
  lapses,
  notices,
  comings,
  unreadableRecords,
  deadlinesAndRelayed
]
