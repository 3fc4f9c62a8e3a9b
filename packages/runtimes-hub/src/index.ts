export {
  type HubRuntime,
  type HubRuntimeName,
  hubRuntimeNames,
  hubRuntimes
} from './hubRuntimes.ts'
