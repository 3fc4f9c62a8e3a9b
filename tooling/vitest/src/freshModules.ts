import { registerHooks } from 'node:module'

type Replacements = Readonly<Record<string, object>>

/** What modules of each loading find in place of others, by the name that they import. */
const loadings: Replacements[] = []
Object.assign(globalThis, { paraclockLoadings: loadings })

const FRESH = /\?fresh=(\d+)$/
const REPLACED = 'replaced:'

registerHooks({
  resolve(specifier, context, next) {
    const fresh = FRESH.exec(specifier) ?? FRESH.exec(context.parentURL ?? '')
    if (fresh === null) return next(specifier, context)
    const [query, loading] = fresh
    if (loadings[Number(loading)]?.[specifier] !== undefined)
      return { url: `${REPLACED}${loading}/${specifier}`, format: 'module', shortCircuit: true }
    const found = next(specifier.replace(FRESH, ''), context)
    const isOwn = found.url.startsWith('file:') && !found.url.includes('/node_modules/')
    return isOwn ? { ...found, url: `${found.url}${query}` } : found
  },
  load(url, context, next) {
    if (!url.startsWith(REPLACED)) return next(url, context)
    const [loading = '', name] = url.slice(REPLACED.length).split(/\/(.*)/s)
    const names = Object.keys(loadings[Number(loading)]?.[name ?? ''] ?? {})
    const from = `globalThis.paraclockLoadings[${loading}][${JSON.stringify(name)}]`
    const source = names.map((one) => `export const ${one} = ${from}.${one}\n`).join('')
    return { format: 'module', source, shortCircuit: true }
  }
})

/**
 * Loads modules, and all of the project's that they import, anew, whatever was loaded before: for what
 * a module decides, or begins, when it is loaded. The function that is returned takes a module as
 * `import.meta.resolve` gives it; modules that are loaded by the same function share what they import.
 *
 * @param replacements What stands in place of the modules that they import by these names.
 */
export function freshModules(
  replacements: Replacements = {}
): <Module>(url: string) => Promise<Module> {
  const loading = loadings.push(replacements) - 1
  return async <Module>(url: string) => (await import(`${url}?fresh=${loading}`)) as Module
}
