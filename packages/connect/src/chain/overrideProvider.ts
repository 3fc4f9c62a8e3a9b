import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'

export function overrideProvider(
  provider: ParaclockProvider,
  overrides: Partial<Pick<ParaclockProvider, 'send' | 'request'>>
): ParaclockProvider {
  return new Proxy(provider, {
    get(target, name) {
      if (Object.hasOwn(overrides, name)) return Reflect.get(overrides, name)
      const value: unknown = Reflect.get(target, name, target)
      // Methods are bound to the provider, because private members require the provider as `this`.
      return typeof value === 'function' ? value.bind(target) : value
    }
  })
}
