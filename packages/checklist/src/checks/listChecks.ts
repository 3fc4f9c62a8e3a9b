import { balanceCoversQuote } from '../checks/balance-covers-quote.ts'
import { callUsesProxy } from '../checks/call-uses-proxy.ts'
import { contractsReachable } from '../checks/contracts-reachable.ts'
import { contractsUserMapped } from '../checks/contracts-user-mapped.ts'
import { hrmpCapacitySufficient } from '../checks/hrmp-capacity-sufficient.ts'
import { hrmpDepositsCovered } from '../checks/hrmp-deposits-covered.ts'
import { hrmpLimitsHeadroom } from '../checks/hrmp-limits-headroom.ts'
import { hrmpLimitsStable } from '../checks/hrmp-limits-stable.ts'
import { hrmpMessageSizeSufficient } from '../checks/hrmp-message-size-sufficient.ts'
import { hrmpNotClosing } from '../checks/hrmp-not-closing.ts'
import { hrmpNothingPending } from '../checks/hrmp-nothing-pending.ts'
import { hrmpServiceToTargetOpen } from '../checks/hrmp-service-to-target-open.ts'
import { hrmpTargetToServiceOpen } from '../checks/hrmp-target-to-service-open.ts'
import { parasRegistered } from '../checks/paras-registered.ts'
import { proxyAffordable } from '../checks/proxy-affordable.ts'
import { proxyDerivationAgreed } from '../checks/proxy-derivation-agreed.ts'
import { proxyDerivationKnown } from '../checks/proxy-derivation-known.ts'
import { proxyExists } from '../checks/proxy-exists.ts'
import { proxyNarrow } from '../checks/proxy-narrow.ts'
import { proxyNotDelayed } from '../checks/proxy-not-delayed.ts'
import { proxyOnlyService } from '../checks/proxy-only-service.ts'
import { proxyPalletPresent } from '../checks/proxy-pallet-present.ts'
import { proxyTypeAdmitsCall } from '../checks/proxy-type-admits-call.ts'
import { relayFinality } from '../checks/relay-finality.ts'
import { relayGenesis } from '../checks/relay-genesis.ts'
import { relayReachable } from '../checks/relay-reachable.ts'
import { relayRuntime } from '../checks/relay-runtime.ts'
import { relaySpecName } from '../checks/relay-spec-name.ts'
import { serviceCallsPresent } from '../checks/service-calls-present.ts'
import { serviceFeeQuotesAgree } from '../checks/service-fee-quotes-agree.ts'
import { serviceFinality } from '../checks/service-finality.ts'
import { serviceGenesis } from '../checks/service-genesis.ts'
import { serviceLimitsKnown } from '../checks/service-limits-known.ts'
import { serviceParaId } from '../checks/service-para-id.ts'
import { serviceReachable } from '../checks/service-reachable.ts'
import { serviceRuntime } from '../checks/service-runtime.ts'
import { serviceSpecName } from '../checks/service-spec-name.ts'
import { serviceTargetRegistered } from '../checks/service-target-registered.ts'
import { serviceTaskIdAgreed } from '../checks/service-task-id-agreed.ts'
import { serviceVariantKnown } from '../checks/service-variant-known.ts'
import { targetFinality } from '../checks/target-finality.ts'
import { targetGenesis } from '../checks/target-genesis.ts'
import { targetParaId } from '../checks/target-para-id.ts'
import { targetReachable } from '../checks/target-reachable.ts'
import { targetRuntime } from '../checks/target-runtime.ts'
import { targetSpecName } from '../checks/target-spec-name.ts'
import { timesValid } from '../checks/times-valid.ts'
import { tokenForeignFees } from '../checks/token-foreign-fees.ts'
import { tokenReachesTarget } from '../checks/token-reaches-target.ts'
import { tokenRegistered } from '../checks/token-registered.ts'
import { tokenReturnsToService } from '../checks/token-returns-to-service.ts'
import { xcmBarrierAdmits } from '../checks/xcm-barrier-admits.ts'
import { xcmFeeAssetAccepted } from '../checks/xcm-fee-asset-accepted.ts'
import { xcmFeeRateSufficient } from '../checks/xcm-fee-rate-sufficient.ts'
import { xcmSovereignFunded } from '../checks/xcm-sovereign-funded.ts'
import { xcmTransactDispatches } from '../checks/xcm-transact-dispatches.ts'
import { xcmVersionsAgreed } from '../checks/xcm-versions-agreed.ts'
import { xcmWeightConfigured } from '../checks/xcm-weight-configured.ts'
import { xcmWeightCovered } from '../checks/xcm-weight-covered.ts'
import type { Check } from './defineCheck.ts'

const checks: readonly Check[] = [
  relayReachable,
  serviceReachable,
  targetReachable,
  relayGenesis,
  serviceGenesis,
  targetGenesis,
  relaySpecName,
  serviceSpecName,
  targetSpecName,
  serviceParaId,
  targetParaId,
  relayFinality,
  serviceFinality,
  targetFinality,
  relayRuntime,
  serviceRuntime,
  targetRuntime,
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
  proxyPalletPresent,
  proxyDerivationKnown,
  proxyDerivationAgreed,
  proxyOnlyService,
  proxyTypeAdmitsCall,
  proxyAffordable,
  proxyExists,
  proxyNotDelayed,
  proxyNarrow,
  xcmVersionsAgreed,
  xcmBarrierAdmits,
  xcmFeeAssetAccepted,
  xcmFeeRateSufficient,
  xcmWeightCovered,
  xcmWeightConfigured,
  xcmSovereignFunded,
  xcmTransactDispatches,
  tokenRegistered,
  tokenReachesTarget,
  tokenReturnsToService,
  tokenForeignFees,
  contractsUserMapped,
  contractsReachable,
  timesValid,
  callUsesProxy,
  balanceCoversQuote
]

/** The checklist: each check stands behind those that it comes after. */
export function listChecks(): readonly Check[] {
  return checks
}
