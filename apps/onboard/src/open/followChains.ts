import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { CreateConnectionsArgs } from '@paraclock/checklist'
import type { LightClient } from '@paraclock/connect/light'
import { ChainSpecMalformed, describeThrown, ParaclockError } from '@paraclock/core'

/** Follows chains through the light client of this process, which starts with the first of them. */
export interface ChainFollower {
  readonly follow: NonNullable<CreateConnectionsArgs['follow']>
  /** Ends the light client, if it was started. */
  close(): Promise<void>
}

/**
 * Follows the chains that are configured with specifications.
 *
 * @param folder - the folder that their paths are relative to
 */
export function followChains(folder: string): ChainFollower {
  let started: Promise<LightClient> | undefined
  const read = async (chain: string, path: string): Promise<string> => {
    try {
      return await readFile(resolve(folder, path), 'utf8')
    } catch (cause) {
      const problem = `${path} cannot be read: ${describeThrown(cause)}`
      throw new ParaclockError(ChainSpecMalformed, { chain, problem }, { cause })
    }
  }
  return {
    follow: async (light, args) => {
      const { name } = args
      const [specification, relay] = await Promise.all([
        read(name, light.specification),
        light.relay === undefined ? undefined : read(`the relay chain of ${name}`, light.relay)
      ])
      started ??= import('@paraclock/connect/node').then(({ startLightClient }) =>
        startLightClient()
      )
      return await (await started).follow({ ...args, specification, relay })
    },
    close: async () => {
      await (await started?.catch(() => undefined))?.close()
    }
  }
}
