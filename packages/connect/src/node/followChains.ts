import { resolve } from 'node:path'
import {
  ChainSpecMalformed,
  FileUnavailable,
  isParaclockError,
  ParaclockError
} from '@paraclock/core'
import type { ChainFollower } from '../connections/Connections.ts'
import { LightClientUnavailable } from '../errors/endpoints.ts'
import type { LightClient } from '../light/createLightClient.ts'
import { readWholeFile } from './readWholeFile.ts'

/**
 * The largest size of a chain specification, in bytes: the longest string that V8 supports. The
 * limit is so high because a specification can contain the whole state of a live chain.
 */
export const MAX_SPEC_BYTES: number = 2 ** 29 - 24

/**
 * Follows chains with one light client, which is started for the first chain. The paths of
 * specifications are relative to `folder`.
 */
export function followChains(folder: string): ChainFollower {
  let started: Promise<LightClient> | undefined
  const read = async (chain: string, path: string): Promise<string> => {
    try {
      const file = { path: resolve(folder, path), source: path, most: MAX_SPEC_BYTES }
      return (await readWholeFile(file)).toString('utf8')
    } catch (cause) {
      if (!isParaclockError(cause, FileUnavailable)) throw cause
      const problem = `${path} cannot be read: ${cause.context.problem}`
      throw new ParaclockError(ChainSpecMalformed, { chain, problem }, { cause })
    }
  }
  const close = async (client: typeof started): Promise<void> => {
    await (await client?.catch(() => undefined))?.close()
  }
  return {
    follow: async (light, args) => {
      const { name } = args
      const [specification, relay] = await Promise.all([
        read(name, light.specification),
        light.relay === undefined ? undefined : read(`the relay chain of ${name}`, light.relay)
      ])
      // The light client is large, and most programs do not need it, so it is loaded on demand.
      started ??= import('./startLightClient.ts').then(({ startLightClient }) => startLightClient())
      const own = started
      try {
        return await (await own).follow({ ...args, specification, relay })
      } catch (error) {
        // The client did not start, or has ended. The next call starts another client.
        if (isParaclockError(error, LightClientUnavailable)) {
          if (started === own) started = undefined
          await close(own)
        }
        throw error
      }
    },
    close: () => close(started)
  }
}
