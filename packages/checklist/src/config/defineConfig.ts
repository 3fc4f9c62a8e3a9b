import type { Config } from './configSchema.ts'

/**
 * Returns the configuration unchanged. In `paraclock.config.ts`, this call gives the configuration
 * its type.
 *
 * @example
 * ```ts
 * import { type Config, defineConfig } from '@paraclock/checklist'
 *
 * const config: Config = defineConfig({
 *   networks: {
 *     staging: {
 *       relay: { endpoints: ['wss://relay.example'] },
 *       service: { endpoints: ['wss://service.example'], paraId: 2114 },
 *       target: { endpoints: ['wss://target.example'], paraId: 2200 },
 *       user: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
 *       automation: { call: '0x00071448656c6c6f' }
 *     }
 *   }
 * })
 * ```
 */
export function defineConfig(config: Config): Config {
  return config
}
