import { readFileSync } from 'node:fs'
import { type ModuleFormat, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Makes Node load polkadot.js in half the time and half the memory: `node --import` it.
 *
 * Those packages list hundreds of exports, and consist of hundreds of files. Node parses the list
 * anew for each import between them and for each file. Here it is parsed once per package. What is
 * not one of their modules is left to Node.
 */
const PACKAGE = /^(.*\/node_modules\/(@polkadot\/[^/]+))\//
const SCOPED = /^(@polkadot\/[^/]+)(\/.*)?$/

type Target = string | { readonly [condition: string]: Target }

const folders = new Map<string, string>()
const exported = new Map<string, Readonly<Record<string, Target>>>()

registerHooks({
  resolve(specifier, context, next) {
    const from = folderOf(context.parentURL)
    if (from !== undefined && /^\.\.?\//.test(specifier)) {
      const url = new URL(specifier, context.parentURL).href
      if (folderOf(url) === from) return { url, format: 'module', shortCircuit: true }
    }
    const [, name, path = ''] = SCOPED.exec(specifier) ?? []
    if (name === undefined || from === undefined) return next(specifier, context)
    const key = `${from} ${name}`
    const folder = folders.get(key) ?? folderOf(next(name, context).url)
    if (folder === undefined) return next(specifier, context)
    folders.set(key, folder)
    const file = readTarget(readExports(folder)[`.${path}`])
    if (file === undefined) return next(specifier, context)
    return { url: new URL(file, `${folder}/`).href, format: 'module', shortCircuit: true }
  },
  load(url, context, next) {
    if (folderOf(url) === undefined) return next(url, context)
    const format: ModuleFormat = 'module'
    return { format, source: readFileSync(fileURLToPath(url)), shortCircuit: true }
  }
})

/** The folder of the package that a module belongs to, if it is one of theirs in today's format. */
function folderOf(url: string | undefined): string | undefined {
  if (url === undefined || url.includes('/cjs/') || !url.endsWith('.js')) return undefined
  return PACKAGE.exec(url)?.[1]
}

function readExports(folder: string): Readonly<Record<string, Target>> {
  let list = exported.get(folder)
  if (list === undefined) {
    const text = readFileSync(fileURLToPath(`${folder}/package.json`), 'utf8')
    const found = JSON.parse(text) as { type?: string; exports?: Record<string, Target> }
    list = found.type === 'module' ? (found.exports ?? {}) : {}
    exported.set(folder, list)
  }
  return list
}

/** The file for an import: their conditions are `module`, `require` and `default`. */
function readTarget(target: Target | undefined): string | undefined {
  if (target === undefined || typeof target === 'string') return target
  for (const [condition, inner] of Object.entries(target)) {
    if (['node', 'import', 'default'].includes(condition)) return readTarget(inner)
  }
  return undefined
}
