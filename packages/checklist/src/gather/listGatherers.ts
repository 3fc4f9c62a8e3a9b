import { callGatherer } from './calls/call.ts'
import { contractProgramGatherer } from './calls/contractProgram.ts'
import { contractsGatherer } from './calls/contracts.ts'
import { proxyGatherer, proxyProofGatherer } from './calls/proxy.ts'
import { repeatsGatherer } from './calls/repeats.ts'
import { trialGatherer, upgradeTrialsGatherer } from './calls/trial.ts'
import { chainGatherers } from './chains/chains.ts'
import type { Gatherer } from './chains/defineGatherer.ts'
import { hrmpGatherer } from './chains/hrmp.ts'
import { queuesGatherer } from './chains/queues.ts'
import { systemGatherer } from './chains/system.ts'
import { upgradesGatherer } from './chains/upgrades.ts'
import { feeAssetGatherer, serviceAssetGatherer } from './programs/feeAsset.ts'
import { fundsGatherer } from './programs/funds.ts'
import { programGatherer } from './programs/program.ts'
import { tokenGatherer } from './programs/token.ts'
import { quoteGatherer } from './service/quote.ts'
import { schedulingGatherer } from './service/scheduling.ts'
import { serviceStateGatherer } from './service/serviceState.ts'
import { tasksGatherer } from './service/tasks.ts'
import { userGatherer } from './service/user.ts'

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
