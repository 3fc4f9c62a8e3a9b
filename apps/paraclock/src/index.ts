export { readConfig } from './config/readConfig.ts'
export {
  CommandArgumentInvalid,
  JournalLockUnavailable,
  SignerMismatch
} from './errors/commands.ts'
export {
  ConfigMalformed,
  ConfigMissing
} from './errors/config.ts'
export { reportRenderers } from './render/reportRenderers.ts'
