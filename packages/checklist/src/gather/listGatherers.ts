import { callGatherer } from './call.ts'
import { chainGatherers } from './chains.ts'
import { contractProgramGatherer } from './contractProgram.ts'
import { contractsGatherer } from './contracts.ts'
import type { Gatherer } from './defineGatherer.ts'
import { feeAssetGatherer, serviceAssetGatherer } from './feeAsset.ts'
import { fundsGatherer } from './funds.ts'
import { hrmpGatherer } from './hrmp.ts'
import { programGatherer } from './program.ts'
import { proxyGatherer, proxyProofGatherer } from './proxy.ts'
import { queuesGatherer } from './queues.ts'
import { quoteGatherer } from './quote.ts'
import { repeatsGatherer } from './repeats.ts'
import { schedulingGatherer } from './scheduling.ts'
import { serviceStateGatherer } from './serviceState.ts'
import { systemGatherer } from './system.ts'
import { tasksGatherer } from './tasks.ts'
import { tokenGatherer } from './token.ts'
import { trialGatherer, upgradeTrialsGatherer } from './trial.ts'
import { upgradesGatherer } from './upgrades.ts'
import { userGatherer } from './user.ts'

const gatherers: readonly Gatherer[] = [
  ...chainGatherers,
  systemGatherer,
  hrmpGatherer,
  queuesGatherer,
  proxyGatherer,
  proxyProofGatherer,
  serviceStateGatherer,
  schedulingGatherer,
  userGatherer,
  callGatherer,
  serviceAssetGatherer,
  feeAssetGatherer,
  programGatherer,
  fundsGatherer,
  tokenGatherer,
  contractsGatherer,
  contractProgramGatherer,
  tasksGatherer,
  quoteGatherer,
  repeatsGatherer,
  trialGatherer,
  upgradesGatherer,
  upgradeTrialsGatherer
]

/** Lists the built-in gatherers. */
export function listGatherers(): readonly Gatherer[] {
  return gatherers
}
