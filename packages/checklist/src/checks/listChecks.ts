import { assetHubKnown } from './asset-hub-known.ts'
import { balanceCoversQuote } from './balance-covers-quote.ts'
import { callUsesProxy } from './call-uses-proxy.ts'
import { contractsCallRuns } from './contracts-call-runs.ts'
import { contractsExist } from './contracts-exist.ts'
import { contractsReachable } from './contracts-reachable.ts'
import { contractsUserAddress } from './contracts-user-address.ts'
import { contractsUserMapped } from './contracts-user-mapped.ts'
import { coretimeKnown } from './coretime-known.ts'
import type { Check } from './defineCheck.ts'
import { finalityChecks } from './finality.ts'
import { genesisChecks } from './genesis.ts'
import { hrmpCapacitySufficient } from './hrmp-capacity-sufficient.ts'
import { hrmpDepositsCovered } from './hrmp-deposits-covered.ts'
import { hrmpServiceToTargetOpen, hrmpTargetToServiceOpen } from './hrmp-direction-open.ts'
import { hrmpLimitsHeadroom } from './hrmp-limits-headroom.ts'
import { hrmpLimitsStable } from './hrmp-limits-stable.ts'
import { hrmpMessageSizeSufficient } from './hrmp-message-size-sufficient.ts'
import { hrmpNotClosing } from './hrmp-not-closing.ts'
import { hrmpNothingPending } from './hrmp-nothing-pending.ts'
import { networkNotMigrating } from './network-not-migrating.ts'
import { paraIdChecks } from './para-id.ts'
import { parasClaimed } from './paras-claimed.ts'
import { parasOfRelay } from './paras-of-relay.ts'
import { parasRegistered } from './paras-registered.ts'
import { proxyAffordable } from './proxy-affordable.ts'
import { proxyDerivationAgreed } from './proxy-derivation-agreed.ts'
import { proxyDerivationKnown } from './proxy-derivation-known.ts'
import { proxyExists } from './proxy-exists.ts'
import { proxyNarrow } from './proxy-narrow.ts'
import { proxyNotDelayed } from './proxy-not-delayed.ts'
import { proxyOnlyService } from './proxy-only-service.ts'
import { proxyPalletPresent } from './proxy-pallet-present.ts'
import { proxyTypeAdmitsCall } from './proxy-type-admits-call.ts'
import { reachableChecks } from './reachable.ts'
import { serviceCallsPresent } from './service-calls-present.ts'
import { serviceFeeQuotesAgree } from './service-fee-quotes-agree.ts'
import { serviceFeesCollected } from './service-fees-collected.ts'
import { serviceLimitsKnown } from './service-limits-known.ts'
import { serviceTakesTask } from './service-takes-task.ts'
import { serviceTargetRegistered } from './service-target-registered.ts'
import { serviceTaskIdAgreed } from './service-task-id-agreed.ts'
import { serviceVariantKnown } from './service-variant-known.ts'
import { specNameChecks } from './spec-name.ts'
import { taskRuns } from './task-runs.ts'
import { timesValid } from './times-valid.ts'
import { tokenForeignFees } from './token-foreign-fees.ts'
import { tokenReachesTarget } from './token-reaches-target.ts'
import { tokenRegistered } from './token-registered.ts'
import { tokenReturnsToService } from './token-returns-to-service.ts'
import { upgradeChecks } from './upgrade-harmless.ts'
import { userCoversRuns } from './user-covers-runs.ts'
import { xcmBarrierAdmits } from './xcm-barrier-admits.ts'
import { xcmFeeAssetAccepted } from './xcm-fee-asset-accepted.ts'
import { xcmFeeRateSufficient } from './xcm-fee-rate-sufficient.ts'
import { xcmQueuesOpen } from './xcm-queues-open.ts'
import { xcmSovereignFunded } from './xcm-sovereign-funded.ts'
import { xcmTransactDispatches } from './xcm-transact-dispatches.ts'
import { xcmVersionsAgreed } from './xcm-versions-agreed.ts'
import { xcmWeightConfigured } from './xcm-weight-configured.ts'
import { xcmWeightCovered } from './xcm-weight-covered.ts'
import { xcmWeightWithinQueue } from './xcm-weight-within-queue.ts'

const checks: readonly Check[] = [
  ...reachableChecks,
  ...genesisChecks,
  ...specNameChecks,
  ...paraIdChecks,
  ...finalityChecks,
  parasClaimed,
  parasOfRelay,
  assetHubKnown,
  coretimeKnown,
  networkNotMigrating,
  parasRegistered,
  hrmpDepositsCovered,
  hrmpLimitsHeadroom,
  hrmpLimitsStable,
  hrmpNothingPending,
  hrmpServiceToTargetOpen,
  hrmpTargetToServiceOpen,
  hrmpNotClosing,
  hrmpCapacitySufficient,
  hrmpMessageSizeSufficient,
  serviceVariantKnown,
  serviceCallsPresent,
  serviceLimitsKnown,
  serviceTaskIdAgreed,
  serviceTargetRegistered,
  serviceFeeQuotesAgree,
  serviceFeesCollected,
  proxyPalletPresent,
  proxyDerivationKnown,
  proxyDerivationAgreed,
  proxyOnlyService,
  proxyTypeAdmitsCall,
  proxyAffordable,
  proxyExists,
  proxyNotDelayed,
  proxyNarrow,
  xcmQueuesOpen,
  xcmVersionsAgreed,
  xcmWeightCovered,
  xcmWeightWithinQueue,
  xcmBarrierAdmits,
  xcmFeeAssetAccepted,
  xcmFeeRateSufficient,
  xcmWeightConfigured,
  xcmSovereignFunded,
  xcmTransactDispatches,
  tokenRegistered,
  tokenReachesTarget,
  tokenReturnsToService,
  tokenForeignFees,
  contractsUserMapped,
  contractsUserAddress,
  contractsReachable,
  contractsExist,
  contractsCallRuns,
  timesValid,
  callUsesProxy,
  balanceCoversQuote,
  serviceTakesTask,
  userCoversRuns,
  taskRuns,
  ...upgradeChecks
]

const documented = checks.map((check) => ({ ...check, docs: `docs/checks.md#${check.id}` }))

/** Returns the built-in checks. The checks that a check names in `after` come before that check. */
export function listChecks(): readonly Check[] {
  return documented
}
