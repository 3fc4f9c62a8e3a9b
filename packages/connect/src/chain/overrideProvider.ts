import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'

/** A provider that answers by `overrides` and is the given one in everything else. */
export function overrideProvider(
  provider: ParaclockProvider,
  overrides: Partial<Pick<ParaclockProvider, 'send' | 'request'>>
): ParaclockProvider {
  return new Proxy(provider, {
    get(target, name) {
      if (Object.hasOwn(overrides, name)) return Reflect.get(overrides, name)
      const value: unknown = Reflect.get(target, name, target)
      // Private members are reached through the provider itself alone.
      return typeof value === 'function' ? value.bind(target) : value
    }
  })
}
