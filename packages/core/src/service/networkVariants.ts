import type { ServiceVariant } from './ServiceVariant.ts'

/** The name of one of the service's networks. */
export type NetworkName = 'staging' | 'main'

/** The variant of each of the service's networks. */
export const networkVariants: Readonly<Record<NetworkName, ServiceVariant>> = {
  staging: 'hour',
  main: 'minute'
}

/** The names of the service's networks. An export of the devnet gives them ports in this order. */
export const networkNames: readonly NetworkName[] = Object.keys(networkVariants) as NetworkName[]
