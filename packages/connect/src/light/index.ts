export { createLightClient, type FollowChainArgs, type LightClient } from './createLightClient.ts'
export type { SmoldotChain, SmoldotClient } from './Smoldot.ts'
