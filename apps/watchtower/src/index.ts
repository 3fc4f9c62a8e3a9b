export {
  type ReadWatchtowerConfigArgs,
  readWatchtowerConfig,
  type WatchtowerConfig
} from './config/readWatchtowerConfig.ts'
export {
  AlertRefused,
  PolicyBudgetExceeded,
  PolicyDailyLimitExceeded,
  PolicyHorizonUnknown,
  PolicyKeyRefused,
  PolicyOwnerChanged,
  PolicyTaskChanged,
  PolicyTokenChanged,
  PolicyTransferMissing,
  WatchtowerConfigInvalid,
  WatchtowerOptionInvalid,
  WatchtowerSecretMissing
} from './errors.ts'
export type { FollowedChain } from './follow/followChain.ts'
export type { PolicyAction } from './keep/PolicyContext.ts'
export type {
  FundServicePolicy,
  FundUserPolicy,
  NetworkPolicies,
  PolicyLimits,
  RenewedTimes,
  RenewPolicy
} from './keep/policies.ts'
export {
  type StartWatchtowerArgs,
  startWatchtower,
  type Watchtower
} from './startWatchtower.ts'
export type { WatchtowerTimes } from './WatchtowerTimes.ts'
