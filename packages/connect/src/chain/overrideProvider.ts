import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'

/** Makes a provider that is another one but for how it answers. */
export function overrideProvider(
  provider: ParaclockProvider,
  overrides: Partial<Pick<ParaclockProvider, 'send' | 'request'>>
): ParaclockProvider {
  return new Proxy(provider, {
    get(target, name) {
      if (Object.hasOwn(overrides, name)) return Reflect.get(overrides, name)
      const value: unknown = Reflect.get(target, name, target)
      // What a provider keeps to itself is reached through itself alone.
      return typeof value === 'function' ? value.bind(target) : value
    }
  })
}
