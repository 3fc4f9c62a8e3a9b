export {
  type ReadWatchtowerConfigArgs,
  readWatchtowerConfig,
  type WatchtowerConfig
} from './config/readWatchtowerConfig.ts'
export {
  AlertRefused,
  WatchtowerConfigInvalid,
  WatchtowerOptionInvalid,
  WatchtowerSecretMissing
} from './errors.ts'
export type { FollowedChain } from './follow/followChain.ts'
export {
  type StartWatchtowerArgs,
  startWatchtower,
  type Watchtower,
  type WatchtowerTimes
} from './startWatchtower.ts'
