import { runtimeApiId } from '@paraclock/connect'
import type { ReadableApi } from '@paraclock/types'

/** Whether a chain's runtime declares an API, by name: `DryRunApi`. */
export function declaresApi(api: Pick<ReadableApi, 'runtimeVersion'>, name: string): boolean {
  const wanted = runtimeApiId(name)
  return api.runtimeVersion.apis.some(([id]) => id.toHex() === wanted)
}
