export type { GatewayOptions } from './options.ts'
export { type Gateway, type StartGatewayArgs, startGateway } from './startGateway.ts'
