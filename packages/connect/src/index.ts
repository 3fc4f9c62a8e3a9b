export {
  createMemoryMetadataCache,
  type MemoryMetadataCacheOptions
} from './cache/createMemoryMetadataCache.ts'
export type { MetadataCache, MetadataKey } from './cache/MetadataCache.ts'
export type { BackoffSettings } from './clock/backoffDelay.ts'
export type { Clock } from './clock/Clock.ts'
export { type Random, seedRandom } from './clock/seedRandom.ts'
export type { Endpoint } from './endpoint/parseEndpoint.ts'
export { createProvider } from './provider/createProvider.ts'
export type { ParaclockProvider, ProviderRequest } from './provider/ParaclockProvider.ts'
export type { ConnectionState, ProviderEvents } from './provider/ProviderEvents.ts'
export type { ProviderOptions } from './provider/ProviderOptions.ts'
export type { Fetch } from './transport/http/openHttp.ts'
export type { OpenSocket, Wire, WireEvents, WireRequest, WireSettings } from './transport/Wire.ts'
