import { globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

/**
 * Loads the libraries that a package's tests use before V8 begins to count which lines they cover:
 * `node --no-lazy --import` it. What is compiled by then is not counted, and keeps its full speed.
 */
const IMPORT = /^(?:import|export) (?!type )[^']*? from '([^.'][^']*)'$/gm
// The package may be reached through others of this project, and has to be counted. Chopsticks takes
// longer to compile whole than to run counted.
const LATER = /^(?:vitest|@paraclock\/|@tooling\/|@acala-network\/)/

const files = globSync('{src,test}/**/*.test.ts', { exclude: ['**/*.{e2e,devnet}.test.ts'] })
const found = new Map<string, string>()
for (const file of files) {
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    if (!LATER.test(name)) found.set(name, pathToFileURL(file).href)
  }
}
const hooks = registerHooks({
  resolve(name, context, next) {
    const isHere = context.parentURL === import.meta.url
    return next(name, isHere ? { ...context, parentURL: found.get(name) } : context)
  }
})
// What cannot be loaded fails where it is needed.
for (const name of found.keys()) await import(name).catch(() => {})
hooks.deregister()
