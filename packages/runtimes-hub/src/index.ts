export { type HubRuntimeName, hubRuntimeNames, hubRuntimes } from './hubRuntimes.ts'
